// Repeat rules, as far as people create them with the editor: taken apart, put together, and put into words.
import { parseDate } from '@internationalized/date';
import type { Frequency, Rule, RuleDay } from '../ipc';
import { m } from '../paraglide/messages';
import { addDays, nameOfWeekday } from './dates';

export type Weekday = RuleDay['day'];
export const WEEKDAYS: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** A rule that the editor has fields for. */
export interface SimpleRule {
  frequency: Frequency;
  interval: number;
  weekdays: RuleDay[];
  /** -1 is the last. */
  monthDay: number | null;
  month: number | null;
  count: number | null;
}

/** The parts of a rule; `null` if it has more than a simple one can have. */
export function simple(rule: Rule): SimpleRule | null {
  const { frequency, interval = 1, weekdays = [], monthDays = [], months = [], count = null, ...more } = rule;
  if (Object.keys(more).length > 0 || monthDays.length > 1 || months.length > 1) return null;
  return { frequency, interval, weekdays, monthDay: monthDays[0] ?? null, month: months[0] ?? null, count };
}

/** The rule of some parts. Two rules with the same parts are written the same. */
export function ruleOf(parts: Partial<SimpleRule> & Pick<SimpleRule, 'frequency'>): Rule {
  const { frequency, interval = 1, weekdays = [], monthDay, month, count } = parts;
  return {
    frequency,
    ...(interval > 1 ? { interval } : {}),
    ...(month ? { months: [month] } : {}),
    ...(monthDay ? { monthDays: [monthDay] } : {}),
    ...(weekdays.length > 0 ? { weekdays } : {}),
    ...(count ? { count } : {}),
  };
}

/** The weekday of a date, and its number in the month. */
export function weekdayOf(date: string): { day: Weekday; nth: number; last: boolean } {
  const { year, month, day } = parseDate(date);
  const weekday = WEEKDAYS[(new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7] ?? 'MO';
  return { day: weekday, nth: Math.ceil(day / 7), last: addDays(date, 7).slice(0, 7) !== date.slice(0, 7) };
}

export function isLastDay(date: string): boolean {
  return addDays(date, 1).slice(0, 7) !== date.slice(0, 7);
}

/** "second Tuesday" */
export function nthInWords(nth: number, day: Weekday): string {
  const weekday = nameOfWeekday(day, 'long');
  const words = { [-1]: m.week_nth_last, 1: m.week_nth_1, 2: m.week_nth_2, 3: m.week_nth_3, 4: m.week_nth_4 }[nth];
  return words?.({ weekday }) ?? `${nth} ${weekday}`;
}

/** "Every 2 weeks on Mon, Wed, 10 times" */
export function ruleInWords(rule: Rule | undefined): string {
  const parts = rule && simple(rule);
  if (!parts) return m.repeat_own_rule();
  const { frequency, interval: count, weekdays, monthDay } = parts;
  const words = {
    daily: count === 1 ? m.repeat_daily() : m.repeat_every_n_days({ count }),
    weekly: count === 1 ? m.repeat_weekly() : m.week_every_weeks({ count }),
    monthly: count === 1 ? m.repeat_monthly() : m.week_every_months({ count }),
    yearly: count === 1 ? m.repeat_yearly() : m.week_every_years({ count }),
  }[frequency];
  const counted = weekdays.find(({ nth }) => nth !== undefined);
  const on = weekdays.map(({ day }) => day).join();
  let said = words;
  if (counted?.nth) said = m.week_rule_on_the({ rule: words, day: nthInWords(counted.nth, counted.day) });
  else if (frequency === 'weekly' && count === 1 && on === 'MO,TU,WE,TH,FR') said = m.repeat_weekdays();
  else if (weekdays.length > 0) {
    said = m.week_rule_on({ rule: words, days: weekdays.map(({ day }) => nameOfWeekday(day, 'short')).join(', ') });
  } else if (monthDay === -1) said = m.week_rule_last_day({ rule: words });
  return parts.count ? m.week_rule_times({ rule: said, count: parts.count }) : said;
}
