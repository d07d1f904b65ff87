// What a list of rows means: which heading a row stands under, what identifies it, what its date column says.
import type { Task, TaskRow, View } from '../../ipc';
import { daysBetween, localInstant, longDate, relativeDate, shortDate } from '../../shared/dates';
import { m } from '../../paraglide/messages';
import type { Place } from '../../shared/state/place.svelte';

export type ListPlace = View | { kind: 'search'; words: string };

/** Identifies a row: a repeating task may stand in a list once for each of its dates. */
export function keyOf(row: TaskRow): string {
  return row.occurrence ? `${row.task.number}@${row.occurrence}` : String(row.task.number);
}

/** Whether the task repeats: then its dates are completed, not the task. */
export function repeats(task: Task): boolean {
  return task.recurrence.type !== 'none';
}

/** The date a row stands for. */
export function dateOf(row: TaskRow): string | null {
  return row.occurrence ?? row.task.scheduledFor;
}

/** Whether the row is done: the task, or its date where it repeats. */
export function isDone(row: TaskRow): boolean {
  return row.task.completed || (!!row.occurrence && row.task.completedDates.includes(row.occurrence));
}

export interface Heading {
  key: string;
  text: string;
  late: boolean;
  /** Index of the first row below it. */
  before: number;
  /** Rows below it, where that is known. */
  count?: number;
}

function groupOf(row: TaskRow, place: ListPlace, today: string): { key: string; text: string; late: boolean } | null {
  const date = dateOf(row);
  if (place.kind === 'today') {
    if (isDone(row)) return { key: 'done', text: m.group_done_today(), late: false };
    const late = date !== null && date < today;
    return late ? { key: 'overdue', text: m.group_overdue(), late } : { key: 'today', text: m.today(), late };
  }
  if (place.kind !== 'upcoming' || date === null) return null;
  if (date < today) return { key: 'overdue', text: m.group_overdue(), late: true };
  const near = daysBetween(today, date) <= 1;
  const text = near ? `${relativeDate(date, today)}, ${shortDate(date, today)}` : longDate(date, today);
  return { key: date, text, late: false };
}

/** The headings of a list, from the rows that are loaded. `total` closes the last group. */
export function headingsOf(
  rows: readonly (TaskRow | undefined)[],
  total: number,
  place: ListPlace,
  today: string,
): Heading[] {
  const headings: Heading[] = [];
  if (place.kind !== 'today' && place.kind !== 'upcoming') return headings;
  let gap = false;
  for (let index = 0; index < total; index++) {
    const row = rows[index];
    if (!row) {
      gap = true;
      continue;
    }
    const group = groupOf(row, place, today);
    const last = headings.at(-1);
    if (group && group.key !== last?.key) {
      if (last) last.count = gap ? undefined : index - last.before;
      headings.push({ ...group, before: index });
      gap = false;
    }
  }
  const last = headings.at(-1);
  if (last && !gap) last.count = total - last.before;
  return headings;
}

/** What the date column says of a row in this list. */
export function whenOf(
  row: TaskRow,
  place: Place,
  today: string,
): { text: string; kind: 'time' | 'late' | 'date' } | null {
  const date = dateOf(row);
  if (place.kind === 'today' && row.task.completedAt) {
    return { text: localInstant(row.task.completedAt).time, kind: 'date' };
  }
  if (place.kind === 'completed' || date === null)
    return date === null ? null : { text: relativeDate(date, today), kind: 'date' };
  if (date < today && !isDone(row)) return { text: relativeDate(date, today), kind: 'late' };
  const grouped = (place.kind === 'today' && date === today) || place.kind === 'upcoming';
  if (grouped) return row.task.timeOfDay ? { text: row.task.timeOfDay, kind: 'time' } : null;
  return { text: relativeDate(date, today), kind: 'date' };
}
