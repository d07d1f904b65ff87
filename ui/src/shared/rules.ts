// Repetition rules (RRULE), as far as people create them with the editor: read, written, and put into words.
import { parseDate } from '@internationalized/date';
import { m } from '../paraglide/messages';
import { addDays, nameOfWeekday } from './dates';

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export interface Rule {
  every: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  /** Weekdays; `nth` of the month, -1 the last. */
  days: { nth: number | null; day: Weekday }[];
  /** -1 is the last. */
  monthDay: number | null;
  month: number | null;
  count: number | null;
}

const KNOWN = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'COUNT'];

/** The parts of a rule; `null` if it has any others. */
export function readRule(text: string): Rule | null {
  const pairs = text
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('=') as [string, string]);
  const parts = new Map(pairs);
  const every = (['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const).find((one) => one === parts.get('FREQ'));
  if (!every || [...parts.keys()].some((key) => !KNOWN.includes(key))) return null;
  const number = (key: string) => (parts.has(key) ? Number(parts.get(key)) : null);
  const days = (parts.get('BYDAY')?.split(',') ?? []).map((day) => {
    const [, nth, name] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
    return { nth: nth ? Number(nth) : null, day: WEEKDAYS.find((one) => one === name) };
  });
  const [monthDay, month] = [number('BYMONTHDAY'), number('BYMONTH')];
  // The editor does not create rules with several days of the month or several months.
  if (days.some(({ day }) => !day) || Number.isNaN(monthDay) || Number.isNaN(month)) return null;
  return {
    every,
    interval: number('INTERVAL') ?? 1,
    days: days as Rule['days'],
    monthDay,
    month,
    count: number('COUNT'),
  };
}

export function writeRule(rule: Partial<Rule> & Pick<Rule, 'every'>): string {
  const { every, interval = 1, days = [], monthDay, month, count } = rule;
  return [
    `FREQ=${every}`,
    interval > 1 && `INTERVAL=${interval}`,
    month && `BYMONTH=${month}`,
    days.length > 0 && `BYDAY=${days.map(({ nth, day }) => `${nth ?? ''}${day}`).join(',')}`,
    monthDay && `BYMONTHDAY=${monthDay}`,
    count && `COUNT=${count}`,
  ]
    .filter(Boolean)
    .join(';');
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
export function ruleInWords(text: string): string {
  const rule = readRule(text);
  if (!rule) return m.repeat_custom({ rule: text });
  const { every, interval: count, days, monthDay } = rule;
  const words = {
    DAILY: count === 1 ? m.repeat_daily() : m.repeat_every_n_days({ count }),
    WEEKLY: count === 1 ? m.repeat_weekly() : m.week_every_weeks({ count }),
    MONTHLY: count === 1 ? m.repeat_monthly() : m.week_every_months({ count }),
    YEARLY: count === 1 ? m.repeat_yearly() : m.week_every_years({ count }),
  }[every];
  const nth = days.find((day) => day.nth !== null);
  const on = days.map(({ day }) => day).join();
  let said = words;
  if (nth?.nth) said = m.week_rule_on_the({ rule: words, day: nthInWords(nth.nth, nth.day) });
  else if (every === 'WEEKLY' && count === 1 && on === 'MO,TU,WE,TH,FR') said = m.repeat_weekdays();
  else if (days.length > 0) {
    said = m.week_rule_on({ rule: words, days: days.map(({ day }) => nameOfWeekday(day, 'short')).join(', ') });
  } else if (monthDay === -1) said = m.week_rule_last_day({ rule: words });
  return rule.count ? m.week_rule_times({ rule: said, count: rule.count }) : said;
}
