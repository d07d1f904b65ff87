// Small words: dates as people say them, numbers, lists, quoted titles. Says in English what `agent::words` says.
import { m } from '../../paraglide/messages';
import { getLocale } from '../../paraglide/runtime';
import { daysBetween, shortDate, weekdayName } from '../dates';

/** Characters of a title that a sentence shows. */
const TITLE_SHOWN = 80;

/** A date as it is said on `today`: "tomorrow", "Thursday" (the next six days), "Wed 2 Dec". What is no date, in quotes. */
export function day(date: unknown, today: string): string {
  const text = String(date);
  if (!isDate(text)) return quote(text);
  const distance = daysBetween(today, text);
  if (distance === -1) return m.say_yesterday();
  if (distance === 0) return m.say_today();
  if (distance === 1) return m.say_tomorrow();
  return distance > 1 && distance < 7 ? weekdayName(text) : shortDate(text, today);
}

/** Whether the calendar has this `YYYY-MM-DD`. */
export function isDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** "1,482" */
export function number(count: number): string {
  return new Intl.NumberFormat(getLocale()).format(count);
}

/** "a", "a and b", "a, b and c" */
export function and(words: string[]): string {
  const [first, last] = [words.slice(0, -1).join(', '), words.at(-1) ?? ''];
  return words.length < 2 ? last : m.say_and({ first, last });
}

/** A title or name in typographic quotes, on one line, cut where it is very long. */
export function quote(title: unknown): string {
  const line = [...String(title).trim().split(/\s+/u).join(' ')];
  const shown = line.length > TITLE_SHOWN ? `${line.slice(0, TITLE_SHOWN).join('').trimEnd()}…` : line.join('');
  return m.say_quoted({ text: shown });
}

/** The first letter as a capital. */
export function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase(getLocale()) + rest.join('');
}
