// The list that the window begins with, asked for before anything stands on the screen that could show it.
import { TaskList } from './list.svelte';
import { isSortable, orders } from './order.svelte';
import type { ListPlace } from './rows';

/** A list and its rows, which may still be on their way. */
export interface Coming {
  list: TaskList;
  loaded: Promise<void>;
}

let first: Coming | null = null;

/** Asks for the rows of a list in the order that was chosen for it. */
function load(place: ListPlace): Coming {
  const list = new TaskList(place, isSortable(place) ? orders.of(place).sort : undefined);
  return { list, loaded: list.refresh() };
}

/** Asks for the first list. */
export function loadFirst(place: ListPlace): Promise<void> {
  first = load(place);
  return first.loaded;
}

/** The first list where it is this one, once; any other is asked for now. */
export function take(place: ListPlace): Coming {
  const coming = first;
  first = null;
  return coming && JSON.stringify(coming.list.place) === JSON.stringify(place) ? coming : load(place);
}
