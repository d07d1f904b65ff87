// Numbers in the window's format.
import { m } from '../paraglide/messages';
import { getLocale } from '../paraglide/runtime';

/** "1,482", and with one digit "3.4". */
export function written(value: number, digits = 0): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: digits }).format(value);
}

/** "870 ms", "2.6 s" */
export function durationWords(ms: number): string {
  return ms < 1_000
    ? m.assistant_milliseconds({ ms: written(ms) })
    : m.assistant_seconds({ seconds: written(ms / 1_000, 1) });
}
