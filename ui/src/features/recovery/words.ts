// The texts of the screen. They are not part of the catalogue that every window loads, because hardly anybody sees them.
import de from '../../../messages/recovery/de.json';
import en from '../../../messages/recovery/en.json';
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

/** What is wrong, by the code of the problem; nothing if this screen has no sentence for it. */
export function sayWrong(code: string): string | undefined {
  return code in en && /^(?:database_|read_only$)/.test(code) ? say(code as Name) : undefined;
}
