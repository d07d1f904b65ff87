// The actions on rows: the operation, the part shown before the host has confirmed it, and the toast's words.
import type { LabelId, Operation, Priority, ProjectId, Task, TaskRow } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { addDays, relativeDate } from '../../../shared/dates';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import {
  label,
  moveTo,
  prioritise,
  remove,
  rename,
  restore,
  schedule,
  tick,
  tickedFields,
  type When,
} from './operations';
import { dateOf, isDone, timeOn } from '../row/rows';

export interface Deed {
  operation: (row: TaskRow) => Operation;
  /** The fields that the row shows at once. */
  fields: (row: TaskRow) => Partial<Task>;
  /** The toast's sentence for a single row. */
  say: (title: string) => string;
  /** Whether it would change the row. */
  changes: (row: TaskRow) => boolean;
  /** The rows stay selected, for the next action on them. */
  keepsSelection?: true;
}

export function ticking(completed: boolean): Deed {
  return {
    operation: (row) => tick(row, completed),
    fields: (row) => tickedFields(row, completed),
    say: (title) => (completed ? m.completed_named({ title }) : m.reopened_named({ title })),
    changes: (row) => isDone(row) !== completed,
  };
}

export function putting(when: When): Deed {
  const { date, time } = when;
  return {
    operation: (row) => schedule(row, when),
    fields: () => ({
      scheduledFor: date,
      ...(time ? { timeOfDay: time } : {}),
      ...(date === null ? { timeOfDay: null } : {}),
    }),
    say: (title) =>
      date === null
        ? m.unscheduled_named({ title })
        : m.scheduled_named({ title, date: relativeDate(date, sidebar.today) }),
    changes: (row) => dateOf(row) !== date || (time !== undefined && time !== timeOn(row.task, row.occurrence)),
  };
}

/** The row's date this many days later; `null` for a row without a date, or a date before today. */
export function shifted(row: TaskRow, by: number): string | null {
  const date = dateOf(row);
  const to = date && addDays(date, by);
  return to && (by > 0 || to >= sidebar.today) ? to : null;
}

/** Moves rows by days; their distances stay the same. */
export function shifting(by: number): Deed {
  return {
    operation: (row) => schedule(row, { date: shifted(row, by) }),
    fields: (row) => (row.occurrence ? {} : { scheduledFor: shifted(row, by) }),
    say: (title) => (by > 0 ? m.week_moved_after({ title }) : m.week_moved_before({ title })),
    changes: (row) => shifted(row, by) !== null,
  };
}

/** Without a project the task is in the Inbox. */
export function movingTo(project: ProjectId | null): Deed {
  return {
    operation: (row) => moveTo(row, project),
    fields: () => ({ projectId: project }),
    say: (title) => m.moved_named({ title, place: sidebar.project(project)?.name ?? m.view_inbox() }),
    changes: (row) => row.task.projectId !== project,
  };
}

export function labelling(id: LabelId): Deed {
  return {
    operation: (row) => label(row, id, true),
    fields: () => ({}),
    say: (title) => m.labelled_named({ title, label: sidebar.label(id)?.name ?? '' }),
    changes: (row) => !row.task.labels.some((one) => one.id === id),
    keepsSelection: true,
  };
}

export function prioritising(priority: Priority): Deed {
  return {
    operation: (row) => prioritise(row, priority),
    fields: () => ({ priority }),
    say: (title) =>
      ({ high: m.tasks_made_high, medium: m.tasks_made_medium, low: m.tasks_made_low })[priority]({ title }),
    changes: (row) => row.task.priority !== priority,
    keepsSelection: true,
  };
}

export function renaming(title: string): Deed {
  return {
    operation: (row) => rename(row, title),
    fields: () => ({ title }),
    say: () => m.renamed_named({ title }),
    changes: (row) => row.task.title !== title,
  };
}

export const removing: Deed = {
  operation: remove,
  fields: () => ({}),
  say: (title) => m.deleted_named({ title }),
  changes: (row) => row.task.deletedAt === null,
};

export const restoring: Deed = {
  operation: restore,
  fields: () => ({}),
  say: (title) => m.restored_named({ title }),
  changes: (row) => row.task.deletedAt !== null,
};
