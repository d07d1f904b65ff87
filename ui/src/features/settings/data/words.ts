// Words of the settings for files, copies and counts.
import type { BackupKind, DataCounts } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { getLocale } from '../../../paraglide/runtime';

/** English with British conventions, as for dates. */
const locale = () => (getLocale() === 'en' ? 'en-GB' : getLocale());

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;
const STEP = 1_000;

/** "1.2 MB" */
export function bytesWords(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= STEP && unit < UNITS.length - 1) [value, unit] = [value / STEP, unit + 1];
  const digits = unit > 1 && value < 10 ? 1 : 0;
  // The short form of bytes has no plural.
  const unitDisplay = unit === 0 ? 'long' : 'short';
  const options = { style: 'unit', unit: UNITS[unit], unitDisplay, maximumFractionDigits: digits } as const;
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** "100,000" */
export function countWords(count: number): string {
  return new Intl.NumberFormat(locale()).format(count);
}

/** "12 tasks, 3 projects and 2 labels"; nothing if there are none. */
export function countsWords({ tasks, projects, labels, checklistItems, notes, filters }: DataCounts): string {
  const parts = [
    { count: tasks, words: m.data_tasks },
    { count: projects, words: m.data_projects },
    { count: labels, words: m.data_labels },
    { count: checklistItems, words: m.data_steps },
    { count: notes, words: m.data_notes },
    { count: filters, words: m.data_filters },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => words({ count, shown: countWords(count) }));
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(parts);
}

/** The name of a format; an unknown format keeps the host's name. */
export function formatName(name: string): string {
  const names: Record<string, () => string> = {
    json: m.data_format_json,
    taskwarrior: m.data_format_taskwarrior,
    todoist: m.data_format_todoist,
    ticktick: m.data_format_ticktick,
    todotxt: m.data_format_todotxt,
    ics: m.data_format_ics,
    super_productivity: m.data_format_super_productivity,
    markdown: m.data_format_markdown,
  };
  return names[name]?.() ?? name;
}

/** Why a copy was made. */
export function kindWords(kind: BackupKind): string {
  return {
    daily: m.data_copy_daily,
    own: m.data_copy_own,
    import: m.data_copy_import,
    purge: m.data_copy_purge,
    restore: m.data_copy_restore,
    upgrade: m.data_copy_upgrade,
    saved: m.data_copy_saved,
  }[kind]();
}
