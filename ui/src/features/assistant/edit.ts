// Editing the values of an operation: which fields it has, their current values, and the operation with one of
// them changed. Pure: checking it again belongs to assistant.svelte.ts.
import type { Proposed, Recurrence } from '../../ipc';

type Operation = Proposed['op'];

const FIELDS = ['title', 'scheduledFor', 'recurrence', 'deadline', 'priority', 'project', 'labels'] as const;

/** A field that can be edited; the date includes its time. */
export type Editable = (typeof FIELDS)[number];

/** The values that the operation would set. */
export function valuesOf(op: Operation): Record<string, unknown> {
  return op.op === 'bulk_update' ? ((op.set ?? {}) as Record<string, unknown>) : op;
}

/** The fields that can be edited: all of a new task's, otherwise those that the operation sets. */
export function editable(op: Operation): Editable[] {
  if (op.op === 'create') return [...FIELDS];
  if (op.op !== 'update' && op.op !== 'bulk_update') return [];
  const values = valuesOf(op);
  return FIELDS.filter((field) => field in values || (field === 'scheduledFor' && 'timeOfDay' in values));
}

/** The operation with other values. For a new task `null` leaves the field out; otherwise it clears it. */
export function withValues(op: Operation, values: Record<string, unknown>): Operation {
  if (op.op === 'bulk_update') return { ...op, set: { ...valuesOf(op), ...values } };
  if (op.op !== 'create') return { ...op, ...values };
  const left = Object.entries({ ...op, ...values }).filter(([field, value]) => !(field in values) || value !== null);
  return Object.fromEntries(left) as Operation;
}

/** The values for another date. Without a date there is no time; a time that is not given stays. */
export function dated(date: string | null, time?: string): Record<string, unknown> {
  if (date === null) return { scheduledFor: null, timeOfDay: null };
  return { scheduledFor: date, ...(time === undefined ? {} : { timeOfDay: time }) };
}

/** Whether it sets when a task is, which for a repeating task may mean one date or the whole series. A rule begins a series. */
export function movesDate(op: Operation): boolean {
  const values = valuesOf(op);
  return op.op !== 'create' && ('scheduledFor' in values || 'timeOfDay' in values) && !('recurrence' in values);
}

/** Whether date and time apply to the whole series. */
export function ofSeries(op: Operation): boolean {
  return valuesOf(op).series === true;
}

/** The operation for the whole series, or for one date. */
export function withSeries(op: Operation, series: boolean): Operation {
  const values = { ...valuesOf(op) };
  if (series) values.series = true;
  else delete values.series;
  return op.op === 'bulk_update' ? { ...op, set: values } : (values as Operation);
}

/** A text value of the operation. */
export function textOf(op: Operation, field: string): string | null {
  const value = valuesOf(op)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A date of the operation; `null` if it has none or not a valid one. */
export function dayOf(op: Operation, field: string): string | null {
  const text = textOf(op, field);
  const at = new Date(`${text}T00:00:00Z`);
  return text !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** Its labels, as the operation names them. */
export function labelsOf(op: Operation): string[] {
  const { labels } = valuesOf(op);
  return Array.isArray(labels) ? labels.filter((name): name is string => typeof name === 'string') : [];
}

/** Whether the name or the id in an operation refers to this label or project. */
export function means(said: string | null, { id, name }: { id: string; name: string }): boolean {
  return said === id || said?.trim().toLowerCase() === name.toLowerCase();
}

/** How it repeats; never if the operation does not set it. */
export function recurrenceOf(op: Operation): Recurrence {
  return {
    type: 'none',
    anchorOn: 'due',
    exceptions: [],
    additions: [],
    ...(valuesOf(op).recurrence as Partial<Recurrence> | null),
  };
}
