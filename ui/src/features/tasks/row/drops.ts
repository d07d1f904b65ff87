// The effect of dropping tasks on a view of the sidebar or below a heading.
import { change } from '../../../shared/state/changes.svelte';
import type { DropTarget, Load } from '../../../shared/drag/drag.svelte';
import type { Place } from '../../../shared/state/place.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { labelling, movingTo, prioritising, putting, removing, ticking, type Deed } from '../commands/deeds';
import type { Heading } from './rows';

/** The action for tasks dropped on a view; `null` if there is none. */
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

/** The action for tasks dropped below a heading; `null` if the heading has no value to give them. */
export function deedBelow({ value }: Heading): Deed | null {
  if (!value) return null;
  if ('project' in value) return movingTo(value.project);
  return 'priority' in value ? prioritising(value.priority) : putting(value);
}

/** Whether the action would change any of the dragged tasks. */
export function takes(load: Load, deed: Deed | null): boolean {
  return deed !== null && load.kind === 'tasks' && load.rows.some(deed.changes);
}

/** Applies the action to the tasks that it changes; the list they come from shows it at once. */
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

/** A drop target that applies an action. */
export function dropFor(deed: () => Deed | null): DropTarget {
  return {
    accepts: (load) => takes(load, deed()),
    drop: (load) => {
      const now = deed();
      if (now) perform(load, now);
    },
  };
}

/** A view as a drop target. */
export const dropOn = (place: () => Place): DropTarget => dropFor(() => deedOn(place()));
