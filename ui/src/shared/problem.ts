// What went wrong, as the host says it in the reader's language.
import { problemOf } from '../ipc';

/** The sentence of whatever the host rejected with. */
export function problemWords(reason: unknown): string {
  return problemOf(reason).message;
}
