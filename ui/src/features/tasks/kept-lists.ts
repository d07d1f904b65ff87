// The lists of the views. Those that have been shown stay, and are asked for anew a little after something has changed: to
// come back to one of them asks nobody.
import { ipc, type Client } from '../../ipc';
import type { Place } from '../../shared/state/place.svelte';
import { TaskList } from './list.svelte';
import { isSortable, orders } from './order.svelte';
import type { ListPlace } from './rows';

/** A list and its rows, which may still be on their way. */
export interface Coming {
  list: TaskList;
  loaded: Promise<void>;
}

const KEPT = 8;
/** Milliseconds without a change after which the lists are asked for anew: what is on the screen comes first. */
const REST = 150;

/** The last shown comes last. */
const kept = new Map<string, Coming & { stale?: boolean }>();
let host: Client | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The list of a place in the order that was chosen for it: the one that is kept, or one whose rows are asked for now. */
export function take(place: ListPlace): Coming {
  // Another host has other tasks.
  if (host !== ipc()) kept.clear();
  host = ipc();
  const sort = isSortable(place) ? orders.of(place).sort : undefined;
  const key = JSON.stringify([place, sort]);
  const known = kept.get(key);
  const coming = known && known.list.failed === null && !known.stale ? known : load(place, sort);
  kept.delete(key);
  // What is searched for changes with each letter.
  if (place.kind !== 'search') kept.set(key, coming);
  for (const [oldest] of kept) if (kept.size > KEPT) kept.delete(oldest);
  return coming;
}

/** Asks for the list of a place that is about to be shown, if it is shown as one. */
export async function prepare(place: Place): Promise<void> {
  if (place.kind === 'history' || place.kind === 'insights' || place.kind === 'upcoming') return;
  await take(place).loaded;
}

function load(place: ListPlace, sort: TaskList['sort']): Coming {
  const list = new TaskList(place, sort);
  return { list, loaded: list.refresh() };
}

/** After a change every list may be out of date but those in sight, which follow it themselves. */
export function outdateLists(inSight: readonly TaskList[] = []): void {
  for (const known of kept.values()) known.stale = !inSight.includes(known.list);
  clearTimeout(timer);
  timer = setTimeout(() => void renew(), REST);
}

/** Asks for the lists that are out of date, one after another, those shown last first, until something changes again. */
async function renew(): Promise<void> {
  const mine = timer;
  for (const [key, known] of [...kept].toReversed()) {
    if (timer !== mine || host !== ipc()) return;
    // One that was asked for meanwhile is as new.
    if (!known.stale || kept.get(key) !== known) continue;
    const coming = load(known.list.place, known.list.sort);
    kept.set(key, coming);
    await coming.loaded;
  }
}
