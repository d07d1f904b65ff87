// Reports changes to the parts of the window. The first change is reported at once; those that follow quickly are merged into one,
// so that each part does not send a request for each of them.
import { ipc, type Applied, type Changed, type Entity } from '../../ipc';

/** The pause after which merged changes are reported, and the longest wait while others keep coming, in milliseconds. */
const REST = 40;
const MOST = 250;
/** How long after a change secondary parts reload, in milliseconds. */
const BESIDE = 40;

type Listener = (changed: Changed) => void;

const listeners = new Set<Listener>();
let stop: (() => void) | undefined;
let gathered: Changed | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let since = 0;

function both<T>(some: T[] | undefined, more: T[] | undefined): T[] | undefined {
  // If one of them may be anything, so may both together.
  return some && more ? [...new Set([...some, ...more])] : undefined;
}

/** Merges two changes. */
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

/** Calls back after changes, whoever made them. Returns a function that stops it. */
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

/** Calls back a little later, so that the changed part itself reloads first. Returns a function that stops it. */
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

/** The changes that a part makes itself and then reloads for; reacting to their events would reload a second time. */
export class Answered {
  readonly #sets = new Set<string>();
  /** Changes whose event came before the host's answer. */
  readonly #early = new Set<string>();
  #underWay = 0;

  /** Waits for a change, after which the caller reloads, even if it was refused. */
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

  /** Whether the event needs no reload: it is about such a change, or a running change will reload anyway. */
  take({ changeSetId }: Changed): boolean {
    if (changeSetId !== undefined && this.#sets.delete(changeSetId)) return true;
    if (this.#underWay > 0 && changeSetId !== undefined) this.#early.add(changeSetId);
    return this.#underWay > 0;
  }
}
