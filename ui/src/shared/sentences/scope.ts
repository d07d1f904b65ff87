// A where filter in words: "3 overdue tasks", "26 tasks labelled “draft”". Says in English what `agent::scope` says.
import type { WeekStart } from '../../ipc';
import { m } from '../../paraglide/messages';
import { addDays, daysBetween, nextWeek, shortDate } from '../dates';
import { isInbox, labelNames, nameOf, type Speech } from './speech';
import { day, isDate, number, quote } from './words';

/** A where filter as it is on the wire. */
export type Where = Record<string, unknown>;

/** The tasks a filter means. `count` is how many there are, 0 where that is not known. */
export function tasks(where: Where, count: number, speech: Speech): string {
  const every = where.all === true;
  const form = { all: every ? 'yes' : 'no' };
  const adjectives = adjectivesOf(where).map((say) => `${say(form)} `);
  const qualifiers = qualifiersOf(where, speech).join(m.say_scope_between());
  return m.say_scope({
    count: !every && count === 1 ? 1 : 2,
    all: every ? m.say_scope_all() : '',
    many: count === 0 || (every && count === 1) ? '' : `${number(count)} `,
    adjectives: adjectives.join(''),
    qualifiers: qualifiers === '' ? '' : m.say_scope_which({ qualifiers }),
  });
}

/** Whether the filter says this field and nothing else. */
export function only(where: Where, field: string): boolean {
  return Object.entries(where).every(([name, value]) => name === field || value === null || value === undefined);
}

function adjectivesOf(where: Where) {
  // Most filters mean open tasks; it is worth a word only where nothing else is said.
  const open = where.completed === false && only(where, 'completed');
  return [
    where.completed === true && m.say_scope_completed,
    open && m.say_scope_open,
    where.overdue === true && m.say_scope_overdue,
    where.repeating === true && m.say_scope_repeating,
    where.repeating === false && m.say_scope_one_off,
    where.priority === 'high' && m.say_scope_high,
    where.priority === 'medium' && m.say_scope_medium,
    where.priority === 'low' && m.say_scope_low,
    where.unscheduled === true && m.say_scope_unscheduled,
  ].filter((say) => say !== false);
}

function qualifiersOf(where: Where, speech: Speech): string[] {
  const { labels, project, titleContains, text } = where;
  const said: string[] = [];
  if (where.overdue === false) said.push(m.say_scope_not_overdue());
  if (where.dueByToday === true) said.push(m.say_scope_due());
  if (where.dueByToday === false) said.push(m.say_scope_not_due());
  if (isRange(where.scheduledRange)) said.push(m.say_scope_planned({ range: days(where.scheduledRange, speech) }));
  if (where.unscheduled === false) said.push(m.say_scope_dated());
  if (Array.isArray(labels) && labels.length > 0) {
    said.push(m.say_scope_labelled({ labels: labelNames(labels, speech) }));
  }
  if (typeof project === 'string') {
    const name = nameOf(project, speech.projects) ?? m.say_a_project();
    said.push(isInbox(project) ? m.say_scope_inbox() : m.say_scope_in({ project: name }));
  }
  if (typeof titleContains === 'string') said.push(m.say_scope_title({ text: quote(titleContains) }));
  if (typeof text === 'string') said.push(m.say_scope_text({ text: quote(text) }));
  if (Array.isArray(where.ids) && said.length > 0) said.push(m.say_scope_named());
  return said;
}

export interface Range {
  from?: string | null;
  to?: string | null;
}

export function isRange(value: unknown): value is Range {
  if (typeof value !== 'object' || value === null) return false;
  const { from, to } = value as Range;
  return [from, to].every((end) => end === null || end === undefined || isDate(end));
}

/** A range of days: "for today", "this week", "from Mon 7 Dec to Fri 11 Dec", "up to Friday". */
export function days({ from, to }: Range, { today, weekStart }: Speech): string {
  if (!from) return to ? m.say_range_to({ day: day(to, today) }) : m.say_range_some();
  if (!to) return m.say_range_from({ day: day(from, today) });
  if (from === to) return m.say_range_day({ day: day(from, today) });
  const near = week(from, to, today, weekStart);
  return near ?? m.say_range_between({ from: shortDate(from, today), to: shortDate(to, today) });
}

/** The week that a range is, where it is one of the near ones. */
function week(from: string, to: string, today: string, weekStart: WeekStart): string | undefined {
  if (daysBetween(from, to) !== 6) return undefined;
  switch (daysBetween(addDays(nextWeek(today, weekStart), -7), from)) {
    case 0:
      return m.say_range_this_week();
    case -7:
      return m.say_range_last_week();
    case 7:
      return m.say_range_next_week();
    default:
      return undefined;
  }
}
