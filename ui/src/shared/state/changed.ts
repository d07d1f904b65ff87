// What changes tell the parts of the window. The first is told at once; those that come quickly after it are told as one,
// so that each part does not ask the host once for each of them.
import { ipc, type Applied, type Changed, type Entity } from '../../ipc';

/** Milliseconds of rest before more changes are told, and how long one waits at the most while others keep coming. */
const REST = 40;
const MOST = 250;
/** How long after a change what stands beside it is read anew. */
const BESIDE = 40;

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

function tell(changed: Changed) {
  timer = setTimeout(rested, REST);
  for (const listener of [...listeners]) listener(changed);
}

function rested() {
  timer = undefined;
  const changed = gathered;
  gathered = undefined;
  if (changed) tell(changed);
}

function hear(changed: Changed) {
  if (timer === undefined) {
    tell(changed);
    return;
  }
  if (!gathered) since = Date.now();
  gathered = gathered ? merge(gathered, changed) : changed;
  clearTimeout(timer);
  timer = setTimeout(rested, Math.max(0, Math.min(REST, since + MOST - Date.now())));
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
    timer = undefined;
  };
}

/** Calls back a little later, for what stands beside that which has changed: that comes first. Returns what stops it. */
export function onChangedBeside(listener: Listener): () => void {
  let beside: Changed | undefined;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const end = onChanged((changed) => {
    beside = beside ? merge(beside, changed) : changed;
    soon ??= setTimeout(() => {
      const told = beside;
      beside = soon = undefined;
      if (told) listener(told);
    }, BESIDE);
  });
  return () => {
    end();
    clearTimeout(soon);
  };
}

/** Whether rows of one of these kinds may have changed. */
export function concerns(changed: Changed, ...kinds: Entity[]): boolean {
  return changed.kinds === undefined || changed.kinds.some((kind) => kinds.includes(kind));
}

/** The changes that somebody makes and then answers by reading anew; their news would only be read a second time. */
export class Answered {
  readonly #sets = new Set<string>();
  /** Those whose news came before the host's answer did. */
  readonly #early = new Set<string>();
  #underWay = 0;

  /** Waits for a change, after which everything is read anew, also where it was refused. */
  async after(change: Promise<Applied | null>): Promise<Applied | null> {
    this.#underWay += 1;
    try {
      const applied = await change;
      const id = applied?.changeSetId;
      if (id && !this.#early.delete(id)) this.#sets.add(id);
      return applied;
    } finally {
      this.#underWay -= 1;
      if (this.#underWay === 0) this.#early.clear();
    }
  }

  /** Whether this needs no reading: it is such news, or what is under way reads it too. */
  take({ changeSetId }: Changed): boolean {
    if (changeSetId !== undefined && this.#sets.delete(changeSetId)) return true;
    if (this.#underWay > 0 && changeSetId !== undefined) this.#early.add(changeSetId);
    return this.#underWay > 0;
  }
}
