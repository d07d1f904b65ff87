// The person's actions on rows, as operations.
import type { Operation, Priority, Task, TaskRow } from '../../../ipc';
import { isDone, repeats } from '../row/rows';

export interface When {
  date: string | null;
  time?: string | null;
}

/** Ticks or unticks a row: the task, or one date of a repeating task. */
export function tick(row: TaskRow, completed = !isDone(row)): Operation {
  const { number } = row.task;
  return repeats(row.task) && row.occurrence
    ? { op: 'complete_occurrence', id: number, occurrenceDate: row.occurrence, completed }
    : { op: 'complete', id: number, completed };
}

/** The fields that a tick changes at once. */
export function tickedFields(row: TaskRow, completed = !isDone(row)): Partial<Task> {
  return { completed, completedBy: 'user' };
}

const at = (time: string | null | undefined) => (time === undefined ? {} : { timeOfDay: time });

/** Moves a row to another day. Of a repeating task only one date is moved; its rule stays. */
export function schedule(row: TaskRow, { date, time }: When): Operation {
  const { task, occurrence } = row;
  if (repeats(task) && occurrence && date !== null) {
    return { op: 'move_occurrence', id: task.number, occurrenceDate: occurrence, to: date, ...at(time) };
  }
  const timeOfDay = at(date === null ? null : time);
  return { op: 'update', id: task.number, scheduledFor: date, ...timeOfDay };
}

export function rename(row: TaskRow, title: string): Operation {
  return { op: 'update', id: row.task.number, title };
}

export function prioritise(row: TaskRow, priority: Priority): Operation {
  return { op: 'update', id: row.task.number, priority };
}

export function moveTo(row: TaskRow, project: string | null): Operation {
  return { op: 'update', id: row.task.number, project };
}

/** Adds a label to a task, or removes it. */
export function labelled(number: number, id: string, on: boolean): Operation {
  const what = { id: number, labels: [id] };
  return on ? { op: 'add_labels', ...what } : { op: 'remove_labels', ...what };
}

export function label(row: TaskRow, id: string, on: boolean): Operation {
  return labelled(row.task.number, id, on);
}

export function remove(row: TaskRow): Operation {
  return { op: 'delete', id: row.task.number };
}

export function restore(row: TaskRow): Operation {
  return { op: 'restore', id: row.task.number };
}
