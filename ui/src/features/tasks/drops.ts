// What a drop of tasks does: on a view of the sidebar, or below a heading.
import { change } from '../../shared/state/changes.svelte';
import type { DropTarget, Load } from '../../shared/drag.svelte';
import type { Place } from '../../shared/state/place.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { labelling, movingTo, prioritising, putting, removing, ticking, type Deed } from './deeds';
import type { Heading } from './rows';

/** What becomes of tasks that are dropped on a view; `null` where that would mean nothing. */
export function deedOn(place: Place): Deed | null {
  switch (place.kind) {
    case 'inbox':
      return movingTo(null);
    case 'today':
      return putting({ date: sidebar.today });
    case 'backlog':
      return putting({ date: null });
    case 'project':
      return movingTo(place.id);
    case 'label':
      return labelling(place.id);
    case 'completed':
      return ticking(true);
    case 'trash':
      return removing;
    default:
      return null;
  }
}

/** What becomes of tasks that are dropped below a heading; `null` where it says nothing that can be given to them. */
export function deedBelow({ value }: Heading): Deed | null {
  if (!value) return null;
  if ('project' in value) return movingTo(value.project);
  return 'priority' in value ? prioritising(value.priority) : putting(value);
}

/** Whether the deed would change any of the tasks that are dragged. */
export function takes(load: Load, deed: Deed | null): boolean {
  return deed !== null && load.kind === 'tasks' && load.rows.some(deed.changes);
}

/** Does it to those of the tasks that it changes: where they stand it is shown at once. */
export function perform(load: Load, deed: Deed): void {
  if (load.kind !== 'tasks') return;
  const rows = load.rows.filter(deed.changes);
  const [only] = rows;
  const say = only && rows.length === 1 ? deed.say(only.task.title) : undefined;
  const operations = rows.map(deed.operation);
  if (load.edit) {
    void load.edit(
      rows.map((row) => ({ row, fields: deed.fields(row) })),
      operations,
      say,
    );
  } else void change(operations, { say });
}

/** A place for tasks, to which a deed is done there. */
export function dropFor(deed: () => Deed | null): DropTarget {
  return {
    accepts: (load) => takes(load, deed()),
    drop: (load) => {
      const now = deed();
      if (now) perform(load, now);
    },
  };
}

/** A view as a place for tasks. */
export const dropOn = (place: () => Place): DropTarget => dropFor(() => deedOn(place()));
