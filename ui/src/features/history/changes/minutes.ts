// Folds what the command line changed within a minute, such as a script's work, into one line.
import type { HistoryEntry } from '../../../ipc';
import { localInstant } from '../../../shared/dates';

/** Changes of one minute, newest first. */
export interface Minute {
  /** That of the oldest change, which stays while newer ones arrive. */
  id: string;
  at: string;
  entries: HistoryEntry[];
}

export type Line = HistoryEntry | Minute;

/** From this many on they are folded. */
const MANY = 3;

export function isMinute(line: Line): line is Minute {
  return 'entries' in line;
}

export function byMinute(entries: readonly HistoryEntry[]): Line[] {
  const runs: HistoryEntry[][] = [];
  for (const entry of entries) {
    const run = runs.at(-1);
    if (run?.[0] && together(run[0], entry)) run.push(entry);
    else runs.push([entry]);
  }
  return runs.flatMap((run): Line[] => {
    const [newest, oldest] = [run[0], run.at(-1)];
    return run.length >= MANY && newest && oldest ? [{ id: oldest.id, at: newest.at, entries: run }] : run;
  });
}

function together(one: HistoryEntry, other: HistoryEntry): boolean {
  return one.source === 'cli' && other.source === 'cli' && localInstant(one.at).time === localInstant(other.at).time;
}
