// What a change set of the fake tells the window: which tasks it touched, and which kinds of rows.
import type { Changed, Entity } from '../generated';
import type { State } from './state';

/** The rows that are not the same in both. */
function differing<Row extends { id: string }>(before: Row[], after: Row[]): Row[] {
  const old = new Map(before.map((row) => [row.id, JSON.stringify(row)]));
  const now = new Set(after.map((row) => row.id));
  return [
    ...after.filter((row) => old.get(row.id) !== JSON.stringify(row)),
    ...before.filter((row) => !now.has(row.id)),
  ];
}

export function changedBetween(before: State, after: State): Required<Pick<Changed, 'numbers' | 'kinds'>> {
  const tasks = differing(before.tasks, after.tasks);
  const checklists = differing(before.checklists, after.checklists);
  const notes = differing(before.notes, after.notes);
  const touched = new Set([...tasks.map((task) => task.id), ...[...checklists, ...notes].map((row) => row.taskId)]);
  const numbers = [...before.tasks, ...after.tasks].filter((task) => touched.has(task.id)).map((task) => task.number);
  const rows: [Entity, unknown[]][] = [
    ['task', tasks],
    ['checklist', checklists],
    ['note', notes],
    ['label', differing(before.labels, after.labels)],
    ['project', differing(before.projects, after.projects)],
    ['saved_filter', differing(before.filters ?? [], after.filters ?? [])],
  ];
  return { numbers: [...new Set(numbers)], kinds: rows.filter(([, some]) => some.length > 0).map(([kind]) => kind) };
}
