// The meaning of a list's rows: a row's heading, its key, and its date column.
import type { Priority, ProjectId, Task, TaskRow, View } from '../../../ipc';
import { dayInWords, localInstant, relativeDate, shortDate } from '../../../shared/dates';
import { m } from '../../../paraglide/messages';
import type { Place } from '../../../shared/state/place.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';

export type ListPlace = View | { kind: 'search'; words: string };

/** A row's key: a repeating task may be in a list once for each of its dates. */
export function keyOf(row: TaskRow): string {
  return row.occurrence ? `${row.task.number}@${row.occurrence}` : String(row.task.number);
}

/** Whether the task repeats: then its dates are completed, not the task. */
export function repeats(task: Task): boolean {
  return task.recurrence.type !== 'none';
}

/** The date of a row. */
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

/** The time of a date: its own if it has one, otherwise the task's. */
export function timeOn({ recurrence, timeOfDay }: Task, date?: string | null): string | null {
  const own = date ? recurrence.times?.[date] : undefined;
  return own === undefined ? timeOfDay : own;
}

/** Whether the row is done: the task, or the date of a repeating task. */
export function isDone(row: TaskRow): boolean {
  return row.task.completed || (!!row.occurrence && row.task.completedDates.includes(row.occurrence));
}

export interface Heading {
  key: string;
  text: string;
  late: boolean;
  /** The colour of the project named by the heading. */
  hue?: string;
  /** The value that the rows below it share, if it can be given to a row. */
  value?: { date: string | null } | { priority: Priority } | { project: ProjectId | null };
  /** Index of the first row below it. */
  before: number;
  /** The number of rows below it, if known. */
  count?: number;
}

/** What rows can be grouped by: the host can sort by each of these. */
export type Grouping = 'date' | 'priority' | 'project';
type Group = Omit<Heading, 'before' | 'count'>;

const PRIORITIES = { high: m.tasks_high, medium: m.tasks_medium, low: m.tasks_low };

/** How a list is grouped: Today and Upcoming always in the same way, the flat lists by the user's choice. */
export function groupingOf(place: ListPlace, wanted?: Grouping): Grouping | 'today' | undefined {
  if (place.kind === 'today') return 'today';
  return place.kind === 'upcoming' ? 'date' : wanted;
}

/** The group of a row. */
export function groupOf(row: TaskRow, grouping: Grouping | 'today', today: string): Group {
  const date = grouping === 'today' ? dueOf(row) : dateOf(row);
  if (grouping === 'priority') {
    const { priority } = row.task;
    return { key: priority, text: PRIORITIES[priority](), late: false, value: { priority } };
  }
  if (grouping === 'project') {
    const id = row.task.projectId;
    if (id === null) return { key: 'none', text: m.no_project(), late: false, value: { project: id } };
    const project = sidebar.project(id);
    // An archived project takes no more tasks.
    return { key: id, text: sidebar.nameOf(id), late: false, hue: project?.color, value: project && { project: id } };
  }
  if (grouping === 'today' && isDone(row)) return { key: 'done', text: m.group_done_today(), late: false };
  if (date !== null && date < today) return { key: 'overdue', text: m.group_overdue(), late: true };
  if (grouping === 'today') return { key: 'today', text: m.today(), late: false, value: { date: today } };
  if (date === null) return { key: 'none', text: m.no_date(), late: false, value: { date } };
  return { key: date, text: dayInWords(date, today), late: false, value: { date } };
}

/** The headings of a list, from the loaded rows. `total` ends the last group. */
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

/** The text of a row's date column in this list. */
export function whenOf(
  row: TaskRow,
  place: Place,
  today: string,
  wanted?: Grouping,
): { text: string; kind: 'time' | 'late' | 'date' } | null {
  const date = dateOf(row);
  if (row.task.completedAt) return { text: doneAt(row.task.completedAt, today), kind: 'date' };
  if (date === null) return null;
  // Upcoming may show a row on its deadline; its time belongs to another day.
  const onItsDay = place.kind === 'upcoming' && (repeats(row.task) || dueOf(row) === date);
  const grouped = (place.kind === 'today' && date === today) || onItsDay || wanted === 'date';
  const time = timeOn(row.task, row.occurrence);
  const late = date < today && !isDone(row);
  if (grouped && !late) return time ? { text: time, kind: 'time' } : null;
  const day = relativeDate(date, today);
  return { text: time && place.kind !== 'upcoming' ? `${day}, ${time}` : day, kind: late ? 'late' : 'date' };
}

/** "Done 15:54" for today, "Done Tue 24 Nov" for another day. */
function doneAt(completedAt: string, today: string): string {
  const { date, time } = localInstant(completedAt);
  return m.tasks_done_at({ when: date === today ? time : shortDate(date, today) });
}
