// The texts of the screen. They are not part of the catalogue that every window loads, because hardly anybody sees them.
import de from '../../../messages/recovery/de.json';
import en from '../../../messages/recovery/en.json';
import type { Code } from '../../ipc';
import { getLocale } from '../../paraglide/runtime';

type Name = keyof typeof en;

/** Every available language. */
const TEXTS: Record<string, Record<Name, string> | undefined> = { en, de };

/** A text with its values inserted. */
export function say(name: Name, values: Record<string, string> = {}): string {
  const text = (TEXTS[getLocale()] ?? en)[name];
  return Object.entries(values).reduce((said, [key, value]) => said.replaceAll(`{${key}}`, value), text);
}

/** A text with a count: for one, or for another number. */
export function sayCount(name: 'tasks' | 'saved_left_out', count: number, shown: string): string {
  return say(`${name}_${count === 1 ? 'one' : 'other'}`, { shown });
}

/** Codes that this screen has a sentence for. */
const WRONG = [
  'database_damaged',
  'database_truncated',
  'database_missing',
  'database_newer',
  'database_foreign',
  'database_locked',
  'read_only',
] as const satisfies readonly (Code & Name)[];

/** What is wrong, by the code of the problem; nothing if this screen has no sentence for it. */
export function sayWrong(code: Code): string | undefined {
  const wrong = WRONG.find((known) => known === code);
  return wrong && say(wrong);
}
