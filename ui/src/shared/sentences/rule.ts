// A repeat rule in words: "every day", "every 2 weeks", "every Monday and Thursday". Says in English what
// `agent::sentence` says.
import { m } from '../../paraglide/messages';
import { addDays, weekdayName } from '../dates';
import { and, number } from './words';

/** Monday, so that weekdays can be named from it. */
const MONDAY = '2026-11-23';
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Whether it is a rule, and one that repeats. */
export function repeats(recurrence: unknown): recurrence is Record<string, unknown> {
  const type = (recurrence as Record<string, unknown> | null | undefined)?.type;
  return typeof type === 'string' && type !== 'none';
}

/** The rule. What has no short form is said by its frequency alone, which is true as far as it goes. */
export function rule(recurrence: Record<string, unknown>): string {
  const every = plain(recurrence);
  return recurrence.anchorOn === 'completion' ? m.say_rule_completion({ rule: every }) : every;
}

function plain({ type, intervalDays, rrule }: Record<string, unknown>): string {
  switch (type) {
    case 'daily':
      return m.say_rule_daily();
    case 'weekdays':
      return m.say_rule_weekdays();
    case 'weekly':
      return m.say_rule_weekly();
    case 'every_n_days':
      return m.say_every_days(times(typeof intervalDays === 'number' ? intervalDays : 1));
    case 'custom':
      return custom(String(rrule ?? ''));
    default:
      return m.say_rule_never();
  }
}

function custom(rrule: string): string {
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string | undefined]));
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const days = interval === 1 ? weekdays(parts.get('BYDAY')) : undefined;
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return m.say_every_days(times(interval));
    case 'WEEKLY':
      return days === undefined ? m.say_every_weeks(times(interval)) : m.say_rule_days({ days });
    case 'MONTHLY':
      return m.say_every_months(times(interval));
    case 'YEARLY':
      return m.say_every_years(times(interval));
    default:
      return m.say_rule_own();
  }
}

function times(count: number): { count: number; number: string } {
  return { count, number: number(count) };
}

function weekdays(days: string | undefined): string | undefined {
  const places = days?.split(',').map((name) => WEEKDAYS.indexOf(name));
  if (!places || places.includes(-1)) return undefined;
  return and(places.map((place) => weekdayName(addDays(MONDAY, place))));
}
