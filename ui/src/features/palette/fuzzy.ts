// How well typed words match a name, with typing errors allowed. Pure: the table in fuzzy.test.ts is the contract.

export interface Match {
  /** Higher is better; 100 is the exact name. */
  score: number;
  /** The matched parts, as [from, to) in the name. */
  marks: [number, number][];
}

interface Folded {
  text: string;
  /** The position of each folded character in the name. */
  from: number[];
}

interface Word {
  text: string;
  start: number;
}

const LETTERS: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe', ı: 'i' };
/** A subsequence may spread over this many times its own length. */
const SCATTER = 3;

/** Lower-case letters without diacritics. */
function fold(name: string): Folded {
  let text = '';
  const from: number[] = [];
  let at = 0;
  for (const sign of name) {
    const small = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    for (const letter of small) {
      const plain = LETTERS[letter] ?? letter;
      text += plain;
      for (let unit = 0; unit < plain.length; unit++) from.push(at);
    }
    at += sign.length;
  }
  from.push(at);
  return { text, from };
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map((found) => ({ text: found[0], start: found.index }));
}

/** From this length on, a word may have two errors. */
const LONG = 7;

/** How many errors are allowed in a word of this length. */
function forgiven(length: number): number {
  if (length < 4) return 0;
  return length < LONG ? 1 : 2;
}

/**
 * The fewest edits (a letter inserted, removed or replaced, or two neighbours swapped) that turn `typed` into a prefix of
 * `word`, and the length of that prefix.
 */
function errors(typed: string, word: string): { count: number; length: number } {
  let before: number[] = [];
  let above = Array.from({ length: word.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const now = [row];
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1];
      let least = Math.min(
        (above[column - 1] ?? 0) + (same ? 0 : 1),
        (above[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
      );
      const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (row > 1 && column > 1 && swapped) least = Math.min(least, (before[column - 2] ?? 0) + 1);
      now.push(least);
    }
    before = above;
    above = now;
  }
  const count = Math.min(...above);
  return { count, length: above.lastIndexOf(count) };
}

/** The letters of `typed` in order, starting at a word: `gth` in "Go to History". */
function scattered(typed: string, text: string, words: Word[]): [number, number][] | null {
  for (const { start } of words) {
    const marks: [number, number][] = [];
    let at = start;
    for (const letter of typed) {
      const found = text.indexOf(letter, at);
      if (found < 0 || (marks.length === 0 && found !== start)) break;
      marks.push([found, found + 1]);
      at = found + 1;
    }
    if (marks.length === typed.length && at - start <= typed.length * SCATTER) return marks;
  }
  return null;
}

/** The initials of neighbouring words: `sas` in "Show all shortcuts". */
function initials(typed: string, words: Word[]): [number, number][] | null {
  const at = words
    .map((word) => word.text[0])
    .join('')
    .indexOf(typed);
  if (typed.length < 2 || at < 0) return null;
  return words.slice(at, at + typed.length).map(({ start }) => [start, start + 1]);
}

/** How well one typed word matches. Earlier words of the name count a little more. */
function fit(typed: string, text: string, words: Word[]): Match | null {
  let best: Match | null = null;
  const take = (score: number, marks: [number, number][]) => {
    if (!best || score > best.score) best = { score, marks };
  };
  words.forEach((word, index) => {
    const late = Math.min(index, 5);
    const end = word.start + typed.length;
    if (word.text === typed) take((index === 0 ? 95 : 91) - late, [[word.start, end]]);
    else if (word.text.startsWith(typed)) take((index === 0 ? 92 : 85) - late, [[word.start, end]]);
    else {
      const wrong = errors(typed, word.text);
      if (wrong.count > forgiven(typed.length) || wrong.length === 0) return;
      take(60 - 15 * wrong.count - late, [[word.start, word.start + wrong.length]]);
    }
  });
  const inside = text.indexOf(typed);
  if (inside >= 0) take(65, [[inside, inside + typed.length]]);
  const first = initials(typed, words);
  if (first) take(35, first);
  const letters = typed.length > 1 ? scattered(typed, text, words) : null;
  if (letters) take(20, letters);
  return best;
}

/** Merges neighbouring marks and maps them to positions in the name. */
function joined(marks: [number, number][], from: number[]): [number, number][] {
  const places = marks
    .map(([start, end]): [number, number] => [from[start] ?? 0, from[end] ?? 0])
    .sort((a, b) => a[0] - b[0]);
  const out: [number, number][] = [];
  for (const [start, end] of places) {
    const last = out.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else out.push([start, end]);
  }
  return out;
}

/** How well `typed` matches `name`: every typed word has to. `null` if it does not; an empty text matches everything. */
export function match(typed: string, name: string): Match | null {
  const wanted = wordsOf(fold(typed).text);
  if (wanted.length === 0) return typed.trim() === '' ? { score: 0, marks: [] } : null;
  const { text, from } = fold(name);
  const words = wordsOf(text);
  const fits: Match[] = [];
  for (const { text: word } of wanted) {
    const found = fit(word, text, words);
    if (!found) return null;
    fits.push(found);
  }
  const marks = joined(
    fits.flatMap((found) => found.marks),
    from,
  );
  const whole = wanted.map((word) => word.text).join(' ') === words.map((word) => word.text).join(' ');
  const score = fits.reduce((sum, found) => sum + found.score, 0) / fits.length;
  return { score: whole ? 100 : score, marks };
}

/** The matches, best first; equal ones in their original order. */
export function rank<T>(typed: string, all: readonly T[], nameOf: (one: T) => string): { one: T; match: Match }[] {
  return all
    .flatMap((one) => {
      const found = match(typed, nameOf(one));
      return found ? [{ one, match: found }] : [];
    })
    .sort((a, b) => b.match.score - a.match.score);
}
