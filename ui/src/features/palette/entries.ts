// The palette's own entries: the commands that can run now, and every view.
import type { Task } from '../../ipc';
import { m } from '../../paraglide/messages';
import { command } from '../../shared/keys/commands';
import { FilterIcon } from '../../shared/icons';
import { commands } from '../../shared/state/commands.svelte';
import { place } from '../../shared/state/place.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { match, rank } from './fuzzy';
import { recent } from './recent.svelte';

export interface Entry {
  /** Identifies the entry, also after a restart. */
  key: string;
  name: string;
  icon?: typeof FilterIcon;
  dot?: { hue: string; round: boolean };
  task?: Task;
  /** The date of the task. */
  date?: string | null;
  /** The kind of entry, or what the command would act on. */
  detail?: string;
  /** Its shortcut. */
  keys?: string;
  /** The matched parts of the name. */
  marks?: [number, number][];
  run: () => void;
}

export interface Section {
  id: 'recent' | 'commands' | 'views' | 'tasks' | 'more';
  entries: Entry[];
}

/** A task, and the date of it that was found. */
export interface Found {
  task: Task;
  occurrence?: string | null;
}

/** The two lists, each in its own order. */
export interface Offered {
  commands: Entry[];
  views: Entry[];
}

const AT_MOST = 6;
const RECENT = 5;

/** The current entries; commands act on what has the focus now. */
export function offered(): Offered {
  const entries = commands
    .available()
    .filter(({ id }) => id !== 'palette')
    .map(({ id, subject, run }) => {
      const { name, icon, group } = command(id);
      const entry: Entry = { key: `command:${id}`, name: name(), icon, detail: subject, keys: commands.shown(id), run };
      return { group, entry };
    });
  const { projects, labels, filters } = sidebar.data;
  return {
    commands: entries.filter(({ group }) => group !== 'go').map(({ entry }) => entry),
    views: [
      ...entries.filter(({ group }) => group === 'go').map(({ entry }) => entry),
      ...projects.map(({ id, name, color }) => ({
        key: `project:${id}`,
        name,
        dot: { hue: color, round: false },
        detail: m.palette_project(),
        run: () => place.go({ kind: 'project', id }),
      })),
      ...labels.map(({ id, name, color }) => ({
        key: `label:${id}`,
        name,
        dot: { hue: color, round: true },
        detail: m.palette_label(),
        run: () => place.go({ kind: 'label', id }),
      })),
      ...filters.map(({ id, name }) => ({
        key: `filter:${id}`,
        name,
        icon: FilterIcon,
        detail: m.palette_filter(),
        run: () => place.go({ kind: 'saved_filter', id }),
      })),
    ],
  };
}

export function taskEntry({ task, occurrence }: Found, words = ''): Entry {
  return {
    key: recent.taskKey(task.number),
    name: task.title,
    task,
    // The date of a repeating task is the first one, which may be years ago.
    date: occurrence ?? (task.recurrence.type === 'none' ? task.scheduledFor : null),
    marks: match(words, task.title)?.marks,
    run: () => place.openTaskDetail(task.number),
  };
}

/** With nothing typed: the entries chosen last, then all others. */
export function everything(local: Offered, tasks: readonly Entry[]): Section[] {
  const all = new Map([...local.commands, ...local.views, ...tasks].map((entry) => [entry.key, entry]));
  const last = recent.keys.flatMap((key) => all.get(key) ?? []).slice(0, RECENT);
  const rest = (entries: Entry[]) => entries.filter((entry) => !last.includes(entry));
  return [
    { id: 'recent', entries: last },
    { id: 'commands', entries: rest(local.commands) },
    { id: 'views', entries: rest(local.views) },
  ];
}

/** The matching entries. Of commands and views, the better match comes first; of equal matches, the one chosen last. */
export function fitting(local: Offered, words: string): Section[] {
  const age = (entry: Entry) => {
    const at = recent.keys.indexOf(entry.key);
    return at < 0 ? Infinity : at;
  };
  const best = (entries: readonly Entry[]) => {
    const lastFirst = [...entries].sort((a, b) => (age(a) === age(b) ? 0 : age(a) - age(b)));
    return rank(words, lastFirst, (entry) => entry.name).slice(0, AT_MOST);
  };
  const found = [
    { id: 'commands' as const, ranked: best(local.commands) },
    { id: 'views' as const, ranked: best(local.views) },
  ].sort((a, b) => (b.ranked[0]?.match.score ?? 0) - (a.ranked[0]?.match.score ?? 0));
  return found.map(({ id, ranked }) => ({
    id,
    entries: ranked.map(({ one, match }) => ({ ...one, marks: match.marks })),
  }));
}
