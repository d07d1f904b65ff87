// How each list is sorted and grouped, remembered for each view.
import { SvelteMap } from 'svelte/reactivity';
import type { Sort } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import type { CommandId } from '../../../shared/keys/commands';
import type { Place } from '../../../shared/state/place.svelte';
import type { Grouping } from '../row/rows';

export interface Order {
  sort: Sort;
  /** A grouping equals `sort`, because the host's order keeps the rows of a group together. */
  grouping?: Grouping;
}

const KEY = 'assent.orders';
const OWN: Order = { sort: 'position' };

export const SORTS: readonly { sort: Sort; name: () => string; command: CommandId }[] = [
  { sort: 'position', name: m.sort_own, command: 'sortPosition' },
  { sort: 'date', name: m.sort_date, command: 'sortDate' },
  { sort: 'priority', name: m.sort_priority, command: 'sortPriority' },
  { sort: 'project', name: m.sort_project, command: 'sortProject' },
  { sort: 'title', name: m.sort_title, command: 'sortTitle' },
  { sort: 'created', name: m.sort_created, command: 'sortCreated' },
];

export const GROUPINGS: readonly { grouping?: Grouping; name: () => string; command: CommandId }[] = [
  { name: m.tasks_group_none, command: 'groupNone' },
  { grouping: 'date', name: m.sort_date, command: 'groupDate' },
  { grouping: 'priority', name: m.sort_priority, command: 'groupPriority' },
  { grouping: 'project', name: m.sort_project, command: 'groupProject' },
];

const chosen = new SvelteMap<string, Order>(stored());

function stored(): [string, Order][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.entries(value as object).flatMap(([view, order]: [string, Partial<Order> | null]) => {
      const sort = SORTS.find((known) => known.sort === order?.sort)?.sort;
      if (!sort) return [];
      const grouping = GROUPINGS.find((known) => known.grouping === order?.grouping)?.grouping;
      return [[view, grouping === sort ? { sort, grouping } : { sort }]];
    });
  } catch {
    return [];
  }
}

const keyOf = (place: Place) => ('id' in place ? `${place.kind}:${place.id}` : place.kind);

/** Whether the user can choose a list's order; sorting by project is offered only if the list may have several. */
export function isSortable({ kind }: Place, by?: Sort): boolean {
  const ofOne = kind === 'inbox' || kind === 'project';
  return ofOne ? by !== 'project' : ['backlog', 'label', 'saved_filter'].includes(kind);
}

export const orders = {
  of: (place: Place): Order => chosen.get(keyOf(place)) ?? OWN,
  sort(place: Place, sort: Sort): void {
    keep(place, { sort });
  },
  /** Groups a list and sorts it by the same key; without a grouping the order stays. */
  group(place: Place, grouping?: Grouping): void {
    keep(place, grouping ? { sort: grouping, grouping } : { sort: orders.of(place).sort });
  },
};

function keep(place: Place, order: Order) {
  chosen.set(keyOf(place), order);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(chosen)));
}
