// The sentence above a list. It comes from the host, also after a new check. The window only counts rows that were refused when the list was
// applied.
import { m } from '../../../paraglide/messages';
import { applicable, problemsOf, type Review } from './review';
import type { Turn } from '../conversation/turn';

/** What the turn says; of a list, what it would do now. */
export function told(turn: Pick<Turn, 'text' | 'words' | 'remarks' | 'review'>): string {
  const now = turn.review && since(turn.review);
  // What else the host has said stays behind it.
  return now ? [now, turn.remarks].filter(Boolean).join(' ') : (turn.words ?? turn.text);
}

/** What the list would do now; nothing where that is what it was told to do. */
function since(review: Review): string | null {
  const can = review.rows.filter(applicable).length;
  const refused = review.rows.find((row) => row.refused.length > 0);
  if (!refused) return review.sentence;
  const [why] = problemsOf(refused);
  return [count(can, review.rows.length), why?.message].filter(Boolean).join(' ');
}

function count(can: number, all: number): string {
  if (all === 1) return m.assistant_refused();
  return can === 0 ? m.assistant_refused_all({ count: all }) : m.assistant_refused_some({ count: can, all });
}
