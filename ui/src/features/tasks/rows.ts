// What a list of rows means: which heading a row stands under, what identifies it, what its date column says.
import type { Priority, ProjectId, Task, TaskRow, View } from '../../ipc';
import { daysBetween, localInstant, longDate, relativeDate, shortDate } from '../../shared/dates';
import { m } from '../../paraglide/messages';
import type { Place } from '../../shared/state/place.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';

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

/** The day on which the row is due: the earlier of its date and its deadline. */
export function dueOf(row: TaskRow): string | null {
  const date = dateOf(row);
  const { deadline } = row.task;
  return deadline && (!date || deadline < date) ? deadline : date;
}

/** The text and the tone of an open task's deadline. */
export function deadlineOf(row: TaskRow, today: string): { text: string; tone?: 'late' | 'now' } | null {
  const { deadline } = row.task;
  if (!deadline || isDone(row)) return null;
  const tone = deadline < today ? 'late' : deadline === today ? 'now' : undefined;
  return { text: relativeDate(deadline, today), tone };
}

/** The time of a date: its own where it was given one, otherwise the task's. */
export function timeOn({ recurrence, timeOfDay }: Task, date?: string | null): string | null {
  const own = date ? recurrence.times?.[date] : undefined;
  return own === undefined ? timeOfDay : own;
}

/** Whether the row is done: the task, or its date where it repeats. */
export function isDone(row: TaskRow): boolean {
  return row.task.completed || (!!row.occurrence && row.task.completedDates.includes(row.occurrence));
}

export interface Heading {
  key: string;
  text: string;
  late: boolean;
  /** The colour of what its name is. */
  hue?: string;
  /** What the rows below it have in common, where a row can be given it. */
  value?: { date: string | null } | { priority: Priority } | { project: ProjectId | null };
  /** Index of the first row below it. */
  before: number;
  /** Rows below it, where that is known. */
  count?: number;
}

/** What rows can be put together by: the host has an order for each. */
export type Grouping = 'date' | 'priority' | 'project';
type Group = Omit<Heading, 'before' | 'count'>;

const PRIORITIES = { high: m.tasks_high, medium: m.tasks_medium, low: m.tasks_low };

/** What a list is grouped by: Today and Upcoming by nature, the flat lists where a person wants it. */
export function groupingOf(place: ListPlace, wanted?: Grouping): Grouping | 'today' | undefined {
  if (place.kind === 'today') return 'today';
  return place.kind === 'upcoming' ? 'date' : wanted;
}

function groupOf(row: TaskRow, grouping: Grouping | 'today', today: string): Group {
  const date = grouping === 'today' ? dueOf(row) : dateOf(row);
  if (grouping === 'priority') {
    const { priority } = row.task;
    return { key: priority, text: PRIORITIES[priority](), late: false, value: { priority } };
  }
  if (grouping === 'project') {
    const id = row.task.projectId;
    if (id === null) return { key: 'none', text: m.no_project(), late: false, value: { project: id } };
    const project = sidebar.project(id);
    // What was put away takes nothing more.
    return { key: id, text: sidebar.nameOf(id), late: false, hue: project?.color, value: project && { project: id } };
  }
  if (grouping === 'today' && isDone(row)) return { key: 'done', text: m.group_done_today(), late: false };
  if (date !== null && date < today) return { key: 'overdue', text: m.group_overdue(), late: true };
  if (grouping === 'today') return { key: 'today', text: m.today(), late: false, value: { date: today } };
  if (date === null) return { key: 'none', text: m.no_date(), late: false, value: { date } };
  const near = daysBetween(today, date) <= 1;
  const text = near ? `${relativeDate(date, today)}, ${shortDate(date, today)}` : longDate(date, today);
  return { key: date, text, late: false, value: { date } };
}

/** The headings of a list, from the rows that are loaded. `total` closes the last group. */
export function headingsOf(
  rows: readonly (TaskRow | undefined)[],
  total: number,
  place: ListPlace,
  today: string,
  wanted?: Grouping,
): Heading[] {
  const headings: Heading[] = [];
  const grouping = groupingOf(place, wanted);
  if (!grouping) return headings;
  let gap = false;
  for (let index = 0; index < total; index++) {
    const row = rows[index];
    if (!row) {
      gap = true;
      continue;
    }
    const group = groupOf(row, grouping, today);
    const last = headings.at(-1);
    if (group.key !== last?.key) {
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
  wanted?: Grouping,
): { text: string; kind: 'time' | 'late' | 'date' } | null {
  const date = dateOf(row);
  if (place.kind === 'today' && row.task.completedAt) {
    return { text: localInstant(row.task.completedAt).time, kind: 'date' };
  }
  if (place.kind === 'completed' || date === null)
    return date === null ? null : { text: relativeDate(date, today), kind: 'date' };
  if (date < today && !isDone(row)) return { text: relativeDate(date, today), kind: 'late' };
  // Upcoming may show a row on its deadline; its time belongs to another day.
  const onItsDay = place.kind === 'upcoming' && (repeats(row.task) || dueOf(row) === date);
  const grouped = (place.kind === 'today' && date === today) || onItsDay || wanted === 'date';
  const time = timeOn(row.task, row.occurrence);
  if (grouped) return time ? { text: time, kind: 'time' } : null;
  return { text: relativeDate(date, today), kind: 'date' };
}
