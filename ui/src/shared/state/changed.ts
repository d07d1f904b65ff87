// What changes tell the parts of the window. Those that come quickly one after the other are told as one, so that each
// part asks the host once and not once for each.
import { ipc, type Changed, type Entity } from '../../ipc';

/** Milliseconds of rest before changes are told, and how long one waits at the most while more keep coming. */
const REST = 40;
const MOST = 250;

type Listener = (changed: Changed) => void;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;
let gathered: Changed | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let since = 0;

function both<T>(some: T[] | undefined, more: T[] | undefined): T[] | undefined {
  // Where one of them may be anything, both together may be too.
  return some && more ? [...new Set([...some, ...more])] : undefined;
}

/** Two changes as one. */
export function merge(a: Changed, b: Changed): Changed {
  return { source: b.source, numbers: both(a.numbers, b.numbers), kinds: both(a.kinds, b.kinds) };
}

function tell() {
  const changed = gathered;
  gathered = undefined;
  if (changed) for (const listener of [...listeners]) listener(changed);
}

function hear(changed: Changed) {
  if (!gathered) since = Date.now();
  gathered = gathered ? merge(gathered, changed) : changed;
  clearTimeout(timer);
  timer = setTimeout(tell, Math.max(0, Math.min(REST, since + MOST - Date.now())));
}

/** Calls back after changes, whoever made them. Returns what stops it. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener);
  stop ??= ipc().onChanged(hear);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = undefined;
    gathered = undefined;
    clearTimeout(timer);
  };
}

/** Whether rows of one of these kinds may have changed. */
export function concerns(changed: Changed, ...kinds: Entity[]): boolean {
  return changed.kinds === undefined || changed.kinds.some((kind) => kinds.includes(kind));
}

/** The change sets that somebody has answered already by reading anew; their news would only be read a second time. */
export class Answered {
  readonly #sets = new Set<string>();

  add(changeSetId: string | undefined | null): void {
    if (changeSetId) this.#sets.add(changeSetId);
  }

  /** Whether this is such news, and nothing else. */
  take(changed: Changed): boolean {
    return changed.changeSetId !== undefined && this.#sets.delete(changed.changeSetId);
  }
}
