// The sentence above a list. The host's sentence describes the list as it was sent; after a new check or an edit the window words it.
import { m } from '../../paraglide/messages';
import { listSentence, refusedSentence, textWords } from '../../shared/sentences';
import { applicable, problemsOf, type Review, type Row } from './review';
import type { Turn } from './turn';

/** What the turn says; for a list, what it would do now. */
export function told(turn: Pick<Turn, 'text' | 'parts' | 'review'>): string {
  const words = textWords(turn);
  const now = turn.review && since(turn.review);
  if (!now) return words;
  const [first, then] = now;
  // The rest of the host's text stays after it.
  return words.startsWith(first) ? then + words.slice(first.length) : then;
}

/** What the list would have done and what it would do now; nothing if that is the same. */
function since({ told, rows }: Review): [string, string] | null {
  if (!told || signature(told) === signature(rows)) return null;
  return [sum(told), sum(rows)];
}

/** What the sentence depends on. */
function signature(rows: Row[]): string {
  return JSON.stringify(
    rows.map((row) => [row.proposed.op, row.proposed.preview.count, row.proposed.preview.idle, applicable(row)]),
  );
}

function sum(rows: Row[]): string {
  const can = rows.filter(applicable);
  const [refused] = rows.filter((row) => !applicable(row));
  if (refused) return refusedSentence(can.length, rows.length, problemsOf(refused)[0]);
  const left = can.filter((row) => !row.proposed.preview.idle);
  return left.length === 0 ? m.assistant_nothing_left() : listSentence(left.map((row) => row.proposed));
}
