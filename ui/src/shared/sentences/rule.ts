// A repeat rule in words: "every day", "every 2 weeks", "every Monday and Thursday". Says in English what
// `agent::sentence` says.
import type { Rule } from '../../ipc';
import { m } from '../../paraglide/messages';
import { nameOfWeekday } from '../dates';
import { and, number } from './words';

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

function plain({ type, intervalDays, rule }: Record<string, unknown>): string {
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
      return custom(rule as Rule | undefined);
    default:
      return m.say_rule_never();
  }
}

function custom(rule: Rule | undefined): string {
  if (!rule) return m.say_rule_own();
  const { frequency, interval = 1, weekdays = [] } = rule;
  switch (frequency) {
    case 'daily':
      return m.say_every_days(times(interval));
    case 'weekly': {
      const plain = interval === 1 && weekdays.length > 0 && weekdays.every(({ nth }) => nth === undefined);
      return plain
        ? m.say_rule_days({ days: and(weekdays.map(({ day }) => nameOfWeekday(day, 'long'))) })
        : m.say_every_weeks(times(interval));
    }
    case 'monthly':
      return m.say_every_months(times(interval));
    case 'yearly':
      return m.say_every_years(times(interval));
  }
}

function times(count: number): { count: number; number: string } {
  return { count, number: number(count) };
}
