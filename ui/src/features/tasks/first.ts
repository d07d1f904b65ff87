// The list that the window begins with, asked for before anything stands on the screen that could show it.
import type { Sort } from '../../ipc';
import { TaskList } from './list.svelte';
import type { ListPlace } from './rows';

/** How a list is sorted until a person says otherwise. */
export const FIRST_SORT: Sort = 'position';

/** Whether people sort this list; the others have an order of their own. */
export function isSortable({ kind }: ListPlace): boolean {
  return ['inbox', 'backlog', 'project', 'label', 'saved_filter'].includes(kind);
}

/** A list and its rows, which may still be on their way. */
export interface Coming {
  list: TaskList;
  loaded: Promise<void>;
}

let first: Coming | null = null;

/** Asks for the rows of a list. */
export function load(place: ListPlace, sort: Sort): Coming {
  const list = new TaskList(place, isSortable(place) ? sort : undefined);
  return { list, loaded: list.refresh() };
}

/** Asks for the first list. */
export function loadFirst(place: ListPlace): Promise<void> {
  first = load(place, FIRST_SORT);
  return first.loaded;
}

/** The first list where it is this one, once; any other is asked for now. */
export function take(place: ListPlace, sort: Sort): Coming {
  const coming = first;
  first = null;
  const same = JSON.stringify(coming?.list.place) === JSON.stringify(place) && sort === FIRST_SORT;
  return coming && same ? coming : load(place, sort);
}
