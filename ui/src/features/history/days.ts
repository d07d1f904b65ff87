// Groups history entries by day.
import { localInstant } from '../../shared/dates';

export interface Day<T> {
  date: string;
  entries: T[];
}

/** Entries in order, grouped by local day. */
export function byDay<T extends { at: string }>(entries: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const entry of entries) {
    const { date } = localInstant(entry.at);
    const last = days.at(-1);
    if (last?.date === date) last.entries.push(entry);
    else days.push({ date, entries: [entry] });
  }
  return days;
}
