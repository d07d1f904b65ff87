// A message by its name, for sentences whose code comes from the host.
import { m } from '../../paraglide/messages';
import { quote } from './words';

type Message = (values?: Record<string, string>) => string;
const catalogue = m as unknown as Record<string, Message | undefined>;

/** Values that the host gives as the user wrote them. */
const QUOTED = ['name', 'title', 'one', 'other', 'group', 'model', 'words'];

/** What a message says of these values; `undefined` where there is no such message. */
export function message(name: string, values: Record<string, string> = {}): string | undefined {
  const shown = Object.entries(values).map(([name, value]) => [name, QUOTED.includes(name) ? quote(value) : value]);
  return catalogue[name]?.(Object.fromEntries(shown) as Record<string, string>);
}
