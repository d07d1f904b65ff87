// Quick add in a window of its own: what it tells that window, and the words that wait for the next time.
import type { Applied } from '../../ipc';

/** What is to happen once the line is a task: the window goes, takes the next line, or opens the task in the main one. */
export type After = 'close' | 'stay' | 'open';

export interface Alone {
  onadded: (title: string, applied: Applied, after: After) => void;
  onleave: () => void;
  /** The line as it stands. */
  onwords: (words: string) => void;
}

const KEY = 'assent.quick-add';

/** The words that were left without being added. */
export function keptWords(): string {
  return localStorage.getItem(KEY) ?? '';
}

export function keepWords(words: string): void {
  if (words.trim() === '') localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, words);
}
