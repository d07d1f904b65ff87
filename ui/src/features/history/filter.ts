// Which changes of the history are meant, and what is copied of them. Pure.
import type { HistoryEntry, Source } from '../../ipc';
import { titleOf } from '../../shared/sentences';

/** What the person looks for: who made it (`null` is anybody), and words of its title. */
export interface Wanted {
  source: Source | null;
  words: string;
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Whether anything is looked for at all. */
export function isFiltering({ source, words }: Wanted): boolean {
  return source !== null || words.trim() !== '';
}

/** The entries of that source whose titles hold all the words, whatever their order, case and accents. */
export function matching(entries: readonly HistoryEntry[], { source, words }: Wanted): HistoryEntry[] {
  const parts = folded(words).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const title = folded(titleOf(entry));
    return (source === null || entry.source === source) && parts.every((part) => title.includes(part));
  });
}

/** One JSON object a line, as the host tells of each change. */
export function jsonLines(entries: readonly HistoryEntry[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
