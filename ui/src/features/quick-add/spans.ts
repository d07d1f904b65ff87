// The recognised spans of a line, and the ranges that the person has turned back into plain text.
// Offsets count Unicode scalar values, as the host does, not UTF-16 units.
import type { QuickAddSpan } from '../../ipc';

/** A range, and data about it. */
export type Range = [start: number, end: number, ...of: unknown[]];

export interface Piece {
  text: string;
  span?: QuickAddSpan;
}

/** The line cut into plain and recognised pieces, in order. */
export function pieces(text: string, spans: readonly QuickAddSpan[]): Piece[] {
  const letters = [...text];
  const cut: Piece[] = [];
  let at = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    // Spans of an older text no longer fit the line.
    if (span.start < at || span.end > letters.length) continue;
    if (letters.slice(span.start, span.end).join('') !== span.text) continue;
    if (span.start > at) cut.push({ text: letters.slice(at, span.start).join('') });
    cut.push({ text: span.text, span });
    at = span.end;
  }
  if (at < letters.length) cut.push({ text: letters.slice(at).join('') });
  return cut;
}

/** The ranges after an edit. Ranges that the edit touched are dropped and read again. */
export function afterEdit<T extends Range>(before: string, after: string, ranges: readonly T[]): T[] {
  const [old, now] = [[...before], [...after]];
  const shorter = Math.min(old.length, now.length);
  let head = 0;
  while (head < shorter && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail++;
  const changedTo = old.length - tail;
  const shift = now.length - old.length;
  return ranges.flatMap((range) => {
    const [start, end, ...of] = range;
    if (end <= head) return [range];
    if (start >= changedTo) return [[start + shift, end + shift, ...of] as T];
    return [];
  });
}

/** The span that ends at the caret, given as a UTF-16 offset. */
export function spanBefore(text: string, caret: number, spans: readonly QuickAddSpan[]): QuickAddSpan | undefined {
  const at = [...text.slice(0, caret)].length;
  return spans.find((span) => span.end === at);
}
