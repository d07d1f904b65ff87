// Dates in words. A date is a local `YYYY-MM-DD`; today's comes from the host, so nothing here reads a clock.
import { CalendarDate, getDayOfWeek, parseDate, type DateValue } from '@internationalized/date';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

const formats = new Map<string, Intl.DateTimeFormat>();

function format(date: DateValue, options: Intl.DateTimeFormatOptions): string {
  const locale = getLocale() === 'en' ? 'en-GB' : getLocale();
  const key = locale + JSON.stringify(options);
  let formatter = formats.get(key);
  if (!formatter) formats.set(key, (formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })));
  return formatter.format(date.toDate('UTC')).replaceAll(',', '');
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return parseDate(to).compare(parseDate(from));
}

export function addDays(date: string, days: number): string {
  return parseDate(date).add({ days }).toString();
}

/** The Monday (or Sunday, where weeks start so) after today. */
export function nextWeek(today: string, weekStart: 'monday' | 'sunday' = 'monday'): string {
  const day = getDayOfWeek(parseDate(today), 'en-US', weekStart === 'monday' ? 'mon' : 'sun');
  return addDays(today, 7 - day);
}

/** "Tue 24 Nov", with the year where it is not today's. */
export function shortDate(date: string, today: string): string {
  const value = parseDate(date);
  const words = format(value, { weekday: 'short', day: 'numeric', month: 'short' });
  return value.year === parseDate(today).year ? words : `${words} ${value.year}`;
}

/** "Today", "Tomorrow", "Yesterday", or the short date. */
export function relativeDate(date: string, today: string): string {
  switch (daysBetween(today, date)) {
    case -1:
      return m.yesterday();
    case 0:
      return m.today();
    case 1:
      return m.tomorrow();
    default:
      return shortDate(date, today);
  }
}

/** "Tuesday, 24 November", with the year where it is not today's. */
export function longDate(date: string, today: string): string {
  const value = parseDate(date);
  const weekday = format(value, { weekday: 'long' });
  const year = value.year === parseDate(today).year ? '' : ` ${value.year}`;
  return `${weekday}, ${format(value, { day: 'numeric', month: 'long' })}${year}`;
}

/** "24 Nov". */
export function dayAndMonth(date: string): string {
  return format(parseDate(date), { day: 'numeric', month: 'short' });
}

/** "24 Nov" and below it "today", "tomorrow" or the year: the two lines of a date card. */
export function dateCard(date: string, today: string): { day: string; below: string } {
  const value = parseDate(date);
  const day = dayAndMonth(date);
  const distance = daysBetween(today, date);
  if (distance === 0) return { day, below: m.today_small() };
  return { day, below: format(value, { weekday: 'short' }) };
}

/** "in 6 days", "2 days ago". */
export function distance(date: string, today: string): string {
  const days = daysBetween(today, date);
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: 'auto' }).format(days, 'day');
}

/** The local date and the local "22:00" of an instant. */
export function localInstant(instant: string): { date: string; time: string } {
  const at = new Date(instant);
  const date = new CalendarDate(at.getFullYear(), at.getMonth() + 1, at.getDate()).toString();
  const time = `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
  return { date, time };
}

/** "22:00", "yesterday 22:00", "Sun 22 Nov 18:05". */
export function instantInWords(instant: string, today: string): string {
  const { date, time } = localInstant(instant);
  if (date === today) return time;
  if (daysBetween(date, today) === 1) return `${m.yesterday_small()} ${time}`;
  return `${shortDate(date, today)} ${time}`;
}
