// The lists of the views. Lists that were shown are kept and reloaded shortly after a change, so that returning to one needs
// no request.
import { ipc, type Client } from '../../../ipc';
import type { Place } from '../../../shared/state/place.svelte';
import { TaskList } from './list.svelte';
import { isSortable, orders } from './order.svelte';
import type { ListPlace } from '../row/rows';

/** A list and its rows, which may still be loading. */
export interface Coming {
  list: TaskList;
  loaded: Promise<void>;
}

const KEPT = 8;
/** How long without a change until the lists are reloaded, in milliseconds: what is on the screen comes first. */
const REST = 150;

/** In the order in which they were shown, the newest last. */
const kept = new Map<string, Coming & { stale?: boolean }>();
let host: Client | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** The list of a place in its chosen order: a kept one, or one that is loaded now. */
export function take(place: ListPlace): Coming {
  // Another host has other tasks.
  if (host !== ipc()) kept.clear();
  host = ipc();
  const sort = isSortable(place) ? orders.of(place).sort : undefined;
  const key = JSON.stringify([place, sort]);
  const known = kept.get(key);
  const coming = known && known.list.failed === null && !known.stale ? known : load(place, sort);
  kept.delete(key);
  // Search lists are not kept, because the query changes with each letter.
  if (place.kind !== 'search') kept.set(key, coming);
  for (const [oldest] of kept) if (kept.size > KEPT) kept.delete(oldest);
  return coming;
}

/** Loads the list of a place that is about to be shown, if the place is shown as a list. */
export async function prepare(place: Place): Promise<void> {
  if (place.kind === 'history' || place.kind === 'insights' || place.kind === 'upcoming') return;
  await take(place).loaded;
}

function load(place: ListPlace, sort: TaskList['sort']): Coming {
  const list = new TaskList(place, sort);
  return { list, loaded: list.refresh() };
}

/** After a change every list may be outdated, except those on the screen, which follow changes themselves. */
export function outdateLists(inSight: readonly TaskList[] = []): void {
  for (const known of kept.values()) known.stale = !inSight.includes(known.list);
  clearTimeout(timer);
  timer = setTimeout(() => void renew(), REST);
}

/** Reloads the outdated lists one after another, the last shown first, until something changes again. */
async function renew(): Promise<void> {
  const mine = timer;
  for (const [key, known] of [...kept].toReversed()) {
    if (timer !== mine || host !== ipc()) return;
    // Skip a list that was reloaded meanwhile.
    if (!known.stale || kept.get(key) !== known) continue;
    const coming = load(known.list.place, known.list.sort);
    kept.set(key, coming);
    await coming.loaded;
  }
}
