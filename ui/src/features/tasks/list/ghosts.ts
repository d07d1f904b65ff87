// Where a list shows the ghosts of a proposal: the tasks that it does not hold yet.
import type { TaskRow } from '../../../ipc';
import type { Ghost } from '../../../shared/state/pencil.svelte';
import { placeKey } from '../../../shared/state/place.svelte';
import { dateOf, dueOf, isDone, repeats, timeOn, type Heading, type ListPlace } from '../row/rows';

/** Later than every time of a day. */
const NO_TIME = '99';

interface Shown {
  place: ListPlace;
  rows: readonly (TaskRow | undefined)[];
  headings: readonly Pick<Heading, 'key' | 'value'>[];
  /** New rows come last. */
  byHand: boolean;
  today: string;
}

/** Ghosts by the index of the row that they follow (-1 is before the first), and by the key of a heading without rows. */
export interface Placed {
  after: Map<number, Ghost[]>;
  under: Map<string, Ghost[]>;
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The day on which a ghost is due, as far as its fields tell. */
function dueOn({ fields }: Ghost): string | undefined {
  return [text(fields.scheduledFor), text(fields.deadline)].filter((day) => day !== undefined).sort()[0];
}

export function placed(ghosts: readonly Ghost[], shown: Shown): Placed {
  const { place, rows, headings, byHand, today } = shown;
  const found: Placed = { after: new Map(), under: new Map() };
  const add = <Key>(to: Map<Key, Ghost[]>, key: Key, ghost: Ghost) => to.set(key, [...(to.get(key) ?? []), ghost]);
  const dayOf = (row: TaskRow) => (repeats(row.task) ? dateOf(row) : dueOf(row));
  for (const ghost of ghosts) {
    if (!ghost.lands.includes(placeKey(place))) continue;
    const due = dueOn(ghost);
    const stands = rows.find((row) => row?.task.number === ghost.number && ghost.number !== undefined);
    if (stands && (place.kind !== 'upcoming' || dayOf(stands) === due)) continue;
    if (place.kind !== 'today' && place.kind !== 'upcoming') {
      if (byHand) add(found.after, rows.length - 1, ghost);
      continue;
    }
    // A task that comes back as it was, for instance from the trash: its day is not among the fields that change.
    if (due === undefined) continue;
    const time = text(ghost.fields.timeOfDay) ?? NO_TIME;
    const comesBefore = (row: TaskRow | undefined) => {
      const day = row && !isDone(row) ? dayOf(row) : null;
      if (!row || day === null) return false;
      return day < due || (day === due && (timeOn(row.task, row.occurrence) ?? NO_TIME) <= time);
    };
    const after = rows.findLastIndex(comesBefore);
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
