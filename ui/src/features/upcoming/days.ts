// The days of Upcoming: the rows of each day, and the headings of the list.
import type { TaskRow } from '../../ipc';
import { m } from '../../paraglide/messages';
import { addDays, dayInWords } from '../../shared/dates';
import { dateOf, dueOf, repeats, type Heading } from '../tasks/row/rows';

/** How many days the list shows. */
export const DAYS = 14;

/** The day on which Upcoming shows a row: the day it is due, or the date of a repeating task. */
export function dayOf(row: TaskRow): string | null {
  return repeats(row.task) ? dateOf(row) : dueOf(row);
}

/** The indexes of a list's rows by day; `overdue` holds those before today. */
export function byDay(rows: readonly (TaskRow | undefined)[], today: string): Map<string, number[]> {
  const days = new Map<string, number[]>();
  rows.forEach((row, index) => {
    const date = row && dayOf(row);
    if (!date) return;
    const key = date < today ? 'overdue' : date;
    const there = days.get(key);
    if (there) there.push(index);
    else days.set(key, [index]);
  });
  return days;
}

/** A heading for overdue rows, and one for each day from `from` on, even without rows. */
export function dayHeadings(
  rows: readonly (TaskRow | undefined)[],
  total: number,
  from: string,
  today: string,
): Heading[] {
  const days = byDay(rows, today);
  const complete = rows.length === total && !rows.includes(undefined);
  const headings: Heading[] = [];
  let before = 0;
  const late = days.get('overdue');
  if (late) {
    headings.push({ key: 'overdue', text: m.group_overdue(), late: true, before, count: late.length });
    before = late.length;
  }
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(from, day);
    const there = days.get(date);
    // Rows that are not loaded are not counted, and each day begins at its first loaded row.
    before = there?.[0] ?? before;
    const count = complete ? (there?.length ?? 0) : undefined;
    headings.push({ key: date, text: dayInWords(date, today), late: false, value: { date }, before, count });
    before += there?.length ?? 0;
  }
  return headings;
}
