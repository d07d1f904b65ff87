// What a change set with several changes did to one task, read from its changed rows.
import type { Account, ChangedRow, HistoryEntry } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { diffLines } from './diff';

/** Whether the title of a change set is about more than one task. */
export function isAboutMany({ account }: HistoryEntry): boolean {
  return account !== undefined && many(account);
}

function many(account: Account): boolean {
  if (account.kind === 'undid' || account.kind === 'redid') return many(account.what);
  return account.kind === 'one' ? account.preview.count > 1 : account.kind !== 'nothing';
}

/** "Created", "Scheduled: Tomorrow, 2 steps added"; nothing if none of the rows belongs to the task. */
export function taskChange(rows: readonly ChangedRow[], number: number, today: string): string | null {
  const own = rows.filter((row) => row.number === number);
  if (own.length === 0) return null;
  const task = own.find((row) => row.entity === 'task');
  if (task && task.before === null) return m.task_created();
  if (task && task.after === null) return m.task_gone();
  const said = [...(task ? taskFields(task, today) : []), ...steps(own), ...notes(own)];
  return said.length > 0 ? said.join(', ') : m.task_changed();
}

function taskFields(row: ChangedRow, today: string): string[] {
  return diffLines(row, today).map(({ field, name, after }) => {
    const now = row.after?.[field];
    if (field === 'completed') return now === true ? m.task_completed() : m.task_reopened();
    if (field === 'deletedAt') return now === null ? m.task_restored() : m.task_trashed();
    return field === 'notes' ? m.task_field_changed({ field: name }) : m.task_set({ field: name, value: after ?? '' });
  });
}

function steps(rows: readonly ChangedRow[]): string[] {
  const own = rows.filter((row) => row.entity === 'checklist_item');
  const ticked = (row: ChangedRow) => row.before?.isChecked !== row.after?.isChecked;
  const kept = own.filter((row) => row.before !== null && row.after !== null);
  const counts: Counting[] = [
    [own.filter((row) => row.before === null), m.task_steps_added],
    [kept.filter((row) => ticked(row) && row.after?.isChecked === true), m.task_steps_ticked],
    [kept.filter((row) => ticked(row) && row.after?.isChecked !== true), m.task_steps_unticked],
    [kept.filter((row) => !ticked(row)), m.task_steps_changed],
    [own.filter((row) => row.after === null), m.task_steps_gone],
  ];
  return counts.flatMap(counted);
}

function notes(rows: readonly ChangedRow[]): string[] {
  const own = rows.filter((row) => row.entity === 'note');
  const counts: Counting[] = [
    [own.filter((row) => row.before === null), m.task_notes_added],
    [own.filter((row) => row.before !== null && row.after !== null), m.task_notes_changed],
    [own.filter((row) => row.after === null), m.task_notes_gone],
  ];
  return counts.flatMap(counted);
}

type Counting = [ChangedRow[], (inputs: { count: number }) => string];

function counted([rows, say]: Counting): string[] {
  return rows.length > 0 ? [say({ count: rows.length })] : [];
}
