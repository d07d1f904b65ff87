// Which changes of the history match the filter, and what is copied of them. Pure.
import type { HistoryEntry, HistoryScope, Source } from '../../../ipc';

/** The filter: who made the change (`null` is anybody), words of its title, which days, which task. */
export interface Wanted {
  source: Source | null;
  words: string;
  /** The first and the last day; absent bounds are open. */
  from?: string;
  to?: string;
  /** A task's number; `#214` in the words means the same. */
  task?: number;
}

export const EVERYTHING: Wanted = { source: null, words: '' };

const NUMBER = /(?:^|\s)#(\d{1,9})(?=\s|$)/;

/** The number of the wanted task, if any. */
export function taskOf({ task, words }: Wanted): number | undefined {
  const named = NUMBER.exec(words)?.[1];
  return named === undefined ? task : Number(named);
}

/** The part of the filter that the host applies. Sources and words are matched in its results. */
export function scopeOf(wanted: Wanted): HistoryScope {
  const task = taskOf(wanted);
  return {
    ...(task === undefined ? {} : { task }),
    ...(wanted.from ? { from: wanted.from } : {}),
    ...(wanted.to ? { to: wanted.to } : {}),
  };
}

function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** Whether anything is filtered. */
export function isFiltering(wanted: Wanted): boolean {
  return wanted.source !== null || wanted.words.trim() !== '' || Object.keys(scopeOf(wanted)).length > 0;
}

/** The entries of that source whose titles contain all the words, in any order, case and with or without accents. */
export function matching(entries: readonly HistoryEntry[], { source, words }: Wanted): HistoryEntry[] {
  const parts = folded(words.replace(NUMBER, ' ')).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const title = folded(entry.title);
    return (source === null || entry.source === source) && parts.every((part) => title.includes(part));
  });
}

/** One JSON object a line, as the host returns each change or event. */
export function jsonLines(entries: readonly object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}
