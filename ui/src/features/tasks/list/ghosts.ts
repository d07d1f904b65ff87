// Where a list shows the ghosts of a proposal: the tasks that it does not hold yet.
import type { Sort, TaskRow } from '../../../ipc';
import type { Ghost } from '../../../shared/state/pencil.svelte';
import { placeKey } from '../../../shared/state/place.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import {
  dateOf,
  dueOf,
  groupOf,
  isDone,
  repeats,
  timeOn,
  type Grouping,
  type Heading,
  type ListPlace,
} from '../row/rows';

/** Later than every time of a day, and later than every day. */
const NONE = '99';
/** The heading of the ghosts whose group is not known, or has no rows. */
export const PROPOSED = 'proposed';
const RANKS = { high: 0, medium: 1, low: 2 };

interface Shown {
  place: ListPlace;
  rows: readonly (TaskRow | undefined)[];
  headings: readonly Pick<Heading, 'key' | 'value' | 'before'>[];
  /** Absent if the user cannot choose it. */
  sort?: Sort;
  grouping?: Grouping;
  today: string;
}

/** Ghosts by the index of the row that they follow (-1 is before the first), and by the key of a heading that they follow. */
export interface Placed {
  after: Map<number, Ghost[]>;
  under: Map<string, Ghost[]>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
const dayOf = (row: TaskRow) => (repeats(row.task) ? dateOf(row) : dueOf(row));

/** The day on which a ghost is due, as far as its fields tell. */
function dueOn({ fields }: Ghost): string | undefined {
  return [text(fields.scheduledFor), text(fields.deadline)].filter((day) => day !== undefined).sort()[0];
}

/** One key of the host's order: the field that it needs, and its value for a row. */
interface Key {
  field?: string;
  of: (row: TaskRow) => string | number;
}

const DAY: Key = { field: 'scheduledFor', of: (row) => dayOf(row) ?? NONE };
const TIME: Key = { field: 'timeOfDay', of: ({ task, occurrence }) => timeOn(task, occurrence) ?? NONE };
const PRIORITY: Key = { field: 'priority', of: ({ task }) => RANKS[task.priority] };
const PROJECT: Key = {
  field: 'project',
  of: ({ task: { projectId } }) =>
    projectId === null ? Infinity : sidebar.data.projects.findIndex(({ id }) => id === projectId) + 1 || 1e9,
};
const TITLE: Key = { of: ({ task }) => task.title.toLowerCase() };
const NEWEST: Key = { of: ({ task }) => -task.number };

/** The keys of each order that the user can choose, as at the host's `Sort`. */
const KEYS: Partial<Record<Sort, readonly Key[]>> = {
  date: [DAY, TIME, PRIORITY],
  priority: [PRIORITY, DAY, TIME],
  project: [PROJECT, DAY, TIME, PRIORITY],
  title: [TITLE],
  created: [NEWEST],
};

/** The row that a ghost would be, as far as its fields tell. */
function rowOf({ number = Infinity, title, fields }: Ghost): TaskRow {
  const projectId = sidebar.data.projects.find(({ name }) => name === fields.project)?.id ?? null;
  const unset = {
    priority: 'medium',
    scheduledFor: null,
    deadline: null,
    timeOfDay: null,
    recurrence: { type: 'none' },
  };
  return { task: { ...unset, completed: false, completedDates: [], ...fields, number, title, projectId } } as never;
}

/** Whether a row comes before the ghost in an order; undefined if the ghost does not tell the first key of the order. */
function sortsBefore(ghost: Ghost, keys: readonly Key[]): ((row: TaskRow) => boolean) | undefined {
  const as = rowOf(ghost);
  const isTold = ({ field }: Key) => field === undefined || ghost.number === undefined || field in ghost.fields;
  const untold = keys.findIndex((key) => !isTold(key));
  const told = (untold < 0 ? keys : keys.slice(0, untold)).map(({ of }) => ({ of, value: of(as) }));
  if (told.length === 0) return undefined;
  return (row) => {
    const differs = told.find(({ of, value }) => of(row) !== value);
    return !differs || differs.of(row) < differs.value;
  };
}

export function placed(ghosts: readonly Ghost[], shown: Shown): Placed {
  const { place, rows, headings, sort, grouping, today } = shown;
  const found: Placed = { after: new Map(), under: new Map() };
  const add = <Key>(to: Map<Key, Ghost[]>, key: Key, ghost: Ghost) => to.set(key, [...(to.get(key) ?? []), ghost]);

  /** Places a ghost into a list whose order the user chooses. */
  function sorted(ghost: Ghost) {
    if (sort === 'position') return add(found.after, rows.length - 1, ghost);
    const isBefore = sortsBefore(ghost, KEYS[sort ?? 'relevance'] ?? []);
    const after = isBefore ? rows.findLastIndex((row) => row && !isDone(row) && isBefore(row)) : -1;
    if (!grouping) return add(found.after, after, ghost);
    const { key } = groupOf(rowOf(ghost), grouping, today);
    const heading = isBefore && headings.find((one) => one.key === key);
    if (!heading) add(found.under, PROPOSED, ghost);
    else if (after < heading.before) add(found.under, key, ghost);
    else add(found.after, after, ghost);
  }

  for (const ghost of ghosts) {
    if (!ghost.lands.includes(placeKey(place))) continue;
    const due = dueOn(ghost);
    const stands = rows.find((row) => row?.task.number === ghost.number && ghost.number !== undefined);
    if (stands && (place.kind !== 'upcoming' || dayOf(stands) === due)) continue;
    if (place.kind !== 'today' && place.kind !== 'upcoming') {
      sorted(ghost);
      continue;
    }
    // A task that comes back as it was, for instance from the trash: its day is not among the fields that change.
    if (due === undefined) continue;
    const isBefore = (row: TaskRow | undefined) => {
      const day = row && !isDone(row) ? dayOf(row) : null;
      if (!row || day === null) return false;
      return (
        day < due ||
        (day === due && (timeOn(row.task, row.occurrence) ?? NONE) <= (text(ghost.fields.timeOfDay) ?? NONE))
      );
    };
    const after = rows.findLastIndex(isBefore);
    const heading = headings.find(({ value }) => value && 'date' in value && value.date === due);
    // Upcoming shows only some days.
    if (place.kind === 'upcoming' && !heading && due >= today) continue;
    const above = rows[after];
    const first = heading && (above === undefined || dayOf(above) !== due);
    if (first && (due !== today || place.kind === 'upcoming')) add(found.under, heading.key, ghost);
    else add(found.after, after, ghost);
  }
  return found;
}
