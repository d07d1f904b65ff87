// The lists of the views. Those that have been shown stay until something changes: to come back to one of them asks nobody.
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

/** The last shown comes last. */
const kept = new Map<string, Coming>();
let host: Client | undefined;

/** The list of a place in the order that was chosen for it: the one that is kept, or one whose rows are asked for now. */
export function take(place: ListPlace): Coming {
  // Another host has other tasks.
  if (host !== ipc()) kept.clear();
  host = ipc();
  const sort = isSortable(place) ? orders.of(place).sort : undefined;
  const key = JSON.stringify([place, sort]);
  const known = kept.get(key);
  const coming = known && known.list.failed === null ? known : load(place, sort);
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

/** After a change every list but the one on the screen, which follows it, may be out of date. */
export function forgetLists(): void {
  kept.clear();
}
