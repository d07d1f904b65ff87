// A message by its name, for sentences whose code comes from the host.
import type { Parts, Value } from '../../ipc';
import { m } from '../../paraglide/messages';
import { accountOf } from './account';
import { phrase } from './operation';
import { tasks } from './scope';
import { speech } from './speech';
import { and, day, number, quote } from './words';

type Message = (values?: Record<string, string>) => string;
const catalogue = m as unknown as Record<string, Message | undefined>;

/** How values are said, by name: the host gives them as the user wrote them, or as data. Others are said as they are. */
const SAID: Record<string, ((value: string) => string) | undefined> = {
  name: quote,
  title: quote,
  one: quote,
  other: quote,
  group: quote,
  model: quote,
  words: quote,
  count: (count) => number(Number(count)),
  tasks: (count) => tasks({}, Number(count), speech()),
  day: (date) => day(date, speech().today),
  when: moment,
};

/** What a message says of these values; `undefined` where there is no such message, or none for a part of it. */
export function message(name: string, values: Parts['values'] = {}): string | undefined {
  const shown: Record<string, string> = {};
  for (const [name, value] of Object.entries(values)) {
    const words = value === undefined ? undefined : wordsOf(name, value);
    if (words === undefined) return undefined;
    shown[name] = words;
  }
  // The planner names a task by its number, too, unless it said this before it did so.
  if (name.startsWith('reply_') && shown.number && shown.title) shown.title = `#${shown.number} ${shown.title}`;
  return catalogue[name]?.(shown);
}

function wordsOf(name: string, value: Value): string | undefined {
  if (typeof value === 'string') return SAID[name]?.(value) ?? value;
  if ('code' in value) return message(value.code, value.values);
  if ('kind' in value) return accountOf(value, speech());
  if ('op' in value) return phrase(value.op, value.preview, speech(), 'proposed');
  const several = value.map((one) => wordsOf(name, one));
  return several.every((words) => words !== undefined) ? and(several) : undefined;
}

/** "Friday 14:30" for `2026-11-27T14:30`; either part may be missing. */
function moment(when: string): string {
  const [date = '', time = ''] = when.split('T');
  return [date && day(date, speech().today), time].filter(Boolean).join(' ');
}
