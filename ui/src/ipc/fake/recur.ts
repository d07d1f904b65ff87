// The dates a repeating task falls on, day by day: as much of the host's rules as the window can make.
import type { Recurrence, Rule, RuleDay, Task } from '../generated';
import { addDays } from './state';

const DAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const YEARS = 10;

const at = (date: string) => new Date(`${date}T12:00:00Z`);
const weekday = (date: string) => at(date).getUTCDay();
const between = (from: string, to: string) => Math.round((at(to).getTime() - at(from).getTime()) / 86_400_000);
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

export function repeats(task: Task): boolean {
  return task.recurrence.type !== 'none';
}

/** The rule that says the same as one of the plain kinds. */
function ruleOf({ type, intervalDays, rule }: Recurrence): Rule | undefined {
  const workdays = (['MO', 'TU', 'WE', 'TH', 'FR'] as const).map((day) => ({ day }));
  return {
    none: undefined,
    daily: { frequency: 'daily' } as const,
    weekdays: { frequency: 'weekly', weekdays: workdays } as const,
    weekly: { frequency: 'weekly' } as const,
    every_n_days: { frequency: 'daily', interval: intervalDays ?? 1 } as const,
    custom: rule,
  }[type];
}

function onDay({ nth, day }: RuleDay, date: string): boolean {
  if (DAYS[weekday(date)] !== day) return false;
  if (nth === undefined) return true;
  const step = nth > 0 ? -7 : 7;
  const inMonth = (weeks: number) => addDays(date, step * weeks).slice(0, 7) === date.slice(0, 7);
  const weeks = Math.abs(nth);
  return inMonth(weeks - 1) && !inMonth(weeks);
}

function isLastDay(date: string): boolean {
  return addDays(date, 1).slice(0, 7) !== date.slice(0, 7);
}

function falls(rule: Rule | undefined, anchor: string, date: string): boolean {
  const { interval: every = 1, weekdays: days, monthDays, months } = rule ?? {};
  const onMonthDay = (monthDays ?? [Number(anchor.slice(8))]).some((day) =>
    day === -1 ? isLastDay(date) : day === Number(date.slice(8)),
  );
  switch (rule?.frequency) {
    case 'daily':
      return between(anchor, date) % every === 0;
    case 'weekly': {
      // Weeks begin on Monday.
      const monday = addDays(anchor, -((weekday(anchor) + 6) % 7));
      const week = Math.floor(between(monday, date) / 7);
      return week % every === 0 && (days ? days.some((day) => onDay(day, date)) : weekday(date) === weekday(anchor));
    }
    case 'monthly':
      return monthsBetween(anchor, date) % every === 0 && (days ? days.some((day) => onDay(day, date)) : onMonthDay);
    case 'yearly':
      return (
        (Number(date.slice(0, 4)) - Number(anchor.slice(0, 4))) % every === 0 &&
        (months ?? [Number(anchor.slice(5, 7))]).includes(Number(date.slice(5, 7))) &&
        onMonthDay
      );
    default:
      return false;
  }
}

/** The dates from the anchor to `to`, done or not, ascending; at most `most` open ones from `from` on. */
export function openDates(task: Task, from: string, to: string, most = Number.POSITIVE_INFINITY): string[] {
  const anchor = task.scheduledFor;
  if (anchor === null || !repeats(task)) return [];
  const { exceptions = [], additions = [], until } = task.recurrence;
  const rule = ruleOf(task.recurrence);
  const count = rule?.count ?? Number.POSITIVE_INFINITY;
  const open: string[] = [];
  let given = 0;
  const first = additions.reduce((first, date) => (date < first ? date : first), anchor);
  for (let date = first; date <= to && open.length < most; date = addDays(date, 1)) {
    const ruled = date >= anchor && (!until || date <= until) && given < count && falls(rule, anchor, date);
    if (ruled) given += 1;
    const stands = (ruled && !exceptions.includes(date)) || additions.includes(date);
    if (stands && date >= from && !task.completedDates.includes(date)) open.push(date);
  }
  return open;
}

/** The open date of a repeating task that counts now: the last one up to today unless it is done, or else the next. */
export function openDate(task: Task, today: string): string | undefined {
  if (task.scheduledFor === null || !repeats(task)) return undefined;
  const everything = { ...task, completedDates: [] };
  const latest = openDates(everything, '', today).at(-1);
  if (latest !== undefined && !task.completedDates.includes(latest)) return latest;
  return openDates(task, addDays(today, 1), addDays(today, 366 * YEARS), 1)[0];
}

/** The next open dates of a repeating task. */
export function nextDates(task: Task, today: string, count: number): string[] {
  const first = openDate(task, today);
  return first === undefined ? [] : openDates(task, first, addDays(first, 366 * YEARS), count);
}

/** The day on which a task is due: the earlier of its date and its deadline. */
export function dueOf(task: Task, today: string): string | null {
  const date = openDate(task, today) ?? task.scheduledFor;
  return task.deadline && (!date || task.deadline < date) ? task.deadline : date;
}
