// Marks for odd text in a proposed operation. The host's notes explain it in sentences, which are not read here.
// Text is only ever shown as text; a mark says why it may look different from what it contains.
import type { Proposed } from '../../../ipc';

/** `hidden`: invisible characters that change how a text reads; `markup`: HTML, or a picture from elsewhere. */
export type Mark = 'hidden' | 'markup';

// Direction overrides, zero-width and other invisible characters, tags, controls except white space. Joiners between
// letters of other scripts and within emoji are legitimate.
const HIDDEN =
  /[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]|(?:^|[\x20-\x7e])[\u200c\u200d]|(?![\t\n\r])\p{Cc}/u;
const MARKUP = /<[a-z/!][^]*>|!\[[^\]]*\]\((?:https?:|ftp:|data:|\/\/)/i;

/** The marks of an operation, in any of its fields. */
export function marksOf({ op }: Pick<Proposed, 'op'>): Mark[] {
  const texts = textsIn(op);
  const marks: Mark[] = [];
  if (texts.some((text) => HIDDEN.test(text))) marks.push('hidden');
  if (texts.some((text) => MARKUP.test(text))) marks.push('markup');
  return marks;
}

/** The maximum depth of texts in an operation. */
const DEPTH = 5;

function textsIn(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null || depth > DEPTH) return [];
  return Object.values(value).flatMap((each) => textsIn(each, depth + 1));
}
