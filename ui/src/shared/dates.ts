// Dates in words. A date is a local `YYYY-MM-DD`; today's comes from the host, so nothing here reads a clock.
import { CalendarDate, getDayOfWeek, parseDate, type DateValue } from '@internationalized/date';
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

const formats = new Map<string, Intl.DateTimeFormat>();
/** Formatted dates: the same few are in every list, and formatting one takes longer than showing it. */
const said = new Map<string, string>();
const SAID = 2_000;

const localeOf = () => (getLocale() === 'en' ? 'en-GB' : getLocale());

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = localeOf() + JSON.stringify(options);
  let known = formats.get(key);
  if (!known) formats.set(key, (known = new Intl.DateTimeFormat(localeOf(), { ...options, timeZone: 'UTC' })));
  return known;
}

function format(date: DateValue, options: Intl.DateTimeFormatOptions): string {
  const key = localeOf() + JSON.stringify(options) + date.toString();
  const known = said.get(key);
  if (known !== undefined) return known;
  const words = formatter(options).format(date.toDate('UTC')).replaceAll(',', '');
  if (said.size >= SAID) said.clear();
  said.set(key, words);
  return words;
}

/** Whole days from `from` to `to`. */
export function daysBetween(from: string, to: string): number {
  return parseDate(to).compare(parseDate(from));
}

export function addDays(date: string, days: number): string {
  return parseDate(date).add({ days }).toString();
}

/** The Monday (or Sunday, if weeks start on Sunday) after today. */
export function nextWeek(today: string, weekStart: 'monday' | 'sunday' = 'monday'): string {
  const day = getDayOfWeek(parseDate(today), 'en-US', weekStart === 'monday' ? 'mon' : 'sun');
  return addDays(today, 7 - day);
}

/** The Monday (or Sunday) on or before a date. */
export function weekOf(date: string, weekStart: 'monday' | 'sunday' = 'monday'): string {
  return addDays(nextWeek(date, weekStart), -7);
}

/** The seven days of the week that begins on a date. */
export function daysOf(week: string): string[] {
  return Array.from({ length: 7 }, (_, day) => addDays(week, day));
}

/** The ISO 8601 number of a date's week: weeks start on Monday and belong to the year of their Thursday. */
export function weekNumber(date: string): number {
  const thursday = addDays(weekOf(date), 3);
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
}

/** "23 – 29 November", "30 November – 6 December", in German "23.–29. November": seven days from a date on, with the year if it is not today's. */
export function weekInWords(first: string, today: string): string {
  const [from, to] = [parseDate(first), parseDate(addDays(first, 6))];
  const year = to.year === parseDate(today).year ? undefined : 'numeric';
  const words = formatter({ day: 'numeric', month: 'long', year });
  // Some browsers put thin spaces around the dash.
  return words.formatRange(from.toDate('UTC'), to.toDate('UTC')).replaceAll(/\s/g, ' ');
}

/** "Mon" and "23": a day in a strip of days. */
export function dayOfStrip(date: string): { weekday: string; day: string } {
  const value = parseDate(date);
  return { weekday: format(value, { weekday: 'short' }), day: String(value.day) };
}

/** "Tue 24 Nov", with the year if it is not today's. */
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

/** "Today, Tue 24 Nov", "Thu 26 Nov": a day as the heading or the value of something. */
export function dayInWords(date: string, today: string): string {
  const near = Math.abs(daysBetween(today, date)) <= 1;
  return near ? `${relativeDate(date, today)}, ${shortDate(date, today)}` : shortDate(date, today);
}

/** "Tuesday, 24 November", with the year if it is not today's: a day that stands alone, and one that is read aloud. */
export function longDate(date: string, today: string): string {
  const value = parseDate(date);
  const weekday = format(value, { weekday: 'long' });
  const year = value.year === parseDate(today).year ? '' : ` ${value.year}`;
  return `${weekday}, ${format(value, { day: 'numeric', month: 'long' })}${year}`;
}

/** "Tue 24". */
export function weekdayAndDay(date: string): string {
  return format(parseDate(date), { weekday: 'short', day: 'numeric' });
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

/** "Tue 24 Nov, 22:10": the date and the time, however near. */
export function dateAndTime(instant: string, today: string): string {
  const { date, time } = localInstant(instant);
  return `${shortDate(date, today)}, ${time}`;
}

/** "22:00", "yesterday 22:00", "Sun 22 Nov 18:05". */
export function instantInWords(instant: string, today: string): string {
  const { date, time } = localInstant(instant);
  if (date === today) return time;
  if (daysBetween(date, today) === 1) return `${m.yesterday_small()} ${time}`;
  return `${shortDate(date, today)} ${time}`;
}

/** "Tue" or "Tuesday" of `TU`. */
export function nameOfWeekday(day: string, style: 'short' | 'long'): string {
  const monday = parseDate('2024-01-01');
  return format(monday.add({ days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].indexOf(day) }), { weekday: style });
}
