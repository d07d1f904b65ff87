// Editing the values of an operation: which fields it has, their current values, and the operation with one of
// them changed. What could not be read as an operation is edited by the fields that were written.
// Pure: checking it again belongs to assistant.svelte.ts.
import type { Create, Fields, Recurrence, Requested } from '../../../ipc';

const FIELDS = ['title', 'scheduledFor', 'recurrence', 'deadline', 'priority', 'project', 'labels'] as const;
/** The optional fields of a new task. */
const CLEARABLE = ['scheduledFor', 'timeOfDay', 'recurrence', 'deadline', 'priority', 'project', 'labels'] as const;

/** A field that can be edited; the date includes its time. */
export type Editable = (typeof FIELDS)[number];

/** Fields as they were written, with values of any kind. */
type Written = Record<string, unknown>;

/** The fields of an operation, or of what could not be read as one. */
export function writtenIn(op: Requested): Written {
  if (op.op !== 'unread') return op;
  return isWritten(op.written) ? op.written : {};
}

/** The name of the operation, if there is one. */
export function nameOf(op: Requested): string | undefined {
  const { op: name } = writtenIn(op);
  return typeof name === 'string' ? name : undefined;
}

/** The number of its task, if it names one task by number. */
export function numberIn(op: Requested): number | undefined {
  const { id } = writtenIn(op);
  return typeof id === 'number' ? id : undefined;
}

/** The values that the operation would set. */
export function valuesOf(op: Requested): Written {
  const written = writtenIn(op);
  if (nameOf(op) !== 'bulk_update') return written;
  return isWritten(written.set) ? written.set : {};
}

/** The fields that can be edited: all of a new task's, otherwise those that the operation sets. */
export function editable(op: Requested): Editable[] {
  const name = nameOf(op);
  if (name === 'create') return [...FIELDS];
  if (name !== 'update' && name !== 'bulk_update') return [];
  const values = valuesOf(op);
  return FIELDS.filter((field) => field in values || (field === 'scheduledFor' && 'timeOfDay' in values));
}

/** The operation with other values. For a new task `null` leaves the field out; otherwise it clears it. */
export function withValues(op: Requested, values: Fields): Requested {
  switch (op.op) {
    case 'create':
      return { ...created(op, values), op: 'create' };
    case 'update':
      return { ...op, ...values };
    case 'bulk_update':
      return { ...op, set: { ...op.set, ...values } };
    case 'unread':
      return { op: 'unread', written: rewritten(op, values) };
    default:
      return op;
  }
}

function created(create: Create, values: Fields): Create {
  const { title, scheduledFor, timeOfDay, recurrence, deadline, priority, project, labels } = values;
  const next: Create = {
    ...create,
    ...(title != null && { title }),
    ...(scheduledFor != null && { scheduledFor }),
    ...(timeOfDay != null && { timeOfDay }),
    ...(recurrence != null && { recurrence }),
    ...(deadline != null && { deadline }),
    ...(priority != null && { priority }),
    ...(project != null && { project }),
    ...(labels != null && { labels }),
  };
  for (const field of CLEARABLE) if (values[field] === null) Reflect.deleteProperty(next, field);
  return next;
}

function rewritten(op: Requested, values: Fields): Written {
  const written = writtenIn(op);
  if (nameOf(op) === 'bulk_update') return { ...written, set: { ...valuesOf(op), ...values } };
  const next = Object.entries({ ...written, ...values });
  const cleared = (field: string, value: unknown) => nameOf(op) === 'create' && field in values && value === null;
  return Object.fromEntries(next.filter(([field, value]) => !cleared(field, value)));
}

/** The values for another date. Without a date there is no time; a time that is not given stays. */
export function dated(date: string | null, time?: string): Fields {
  if (date === null) return { scheduledFor: null, timeOfDay: null };
  return { scheduledFor: date, ...(time === undefined ? {} : { timeOfDay: time }) };
}

/** Whether it sets when a task is, which for a repeating task may mean one date or the whole series. A rule begins a series. */
export function movesDate(op: Requested): boolean {
  const values = valuesOf(op);
  return nameOf(op) !== 'create' && ('scheduledFor' in values || 'timeOfDay' in values) && !('recurrence' in values);
}

/** Whether date and time apply to the whole series. */
export function ofSeries(op: Requested): boolean {
  return valuesOf(op).series === true;
}

/** The operation for the whole series, or for one date. */
export function withSeries(op: Requested, series: boolean): Requested {
  switch (op.op) {
    case 'update':
      return inSeries(op, series);
    case 'bulk_update':
      return { ...op, set: inSeries(op.set, series) };
    case 'unread':
      return withValues(op, { series });
    default:
      return op;
  }
}

function inSeries<T extends { series?: boolean }>(fields: T, series: boolean): T {
  const next = { ...fields };
  if (series) next.series = true;
  else delete next.series;
  return next;
}

/** A text value of the operation. */
export function textOf(op: Requested, field: string): string | null {
  const value = valuesOf(op)[field];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** A date of the operation; `null` if it has none or not a valid one. */
export function dayOf(op: Requested, field: string): string | null {
  const text = textOf(op, field);
  const at = new Date(`${text}T00:00:00Z`);
  return text !== null && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

/** Its labels, as the operation names them. */
export function labelsOf(op: Requested): string[] {
  const { labels } = valuesOf(op);
  return Array.isArray(labels) ? labels.filter((name): name is string => typeof name === 'string') : [];
}

/** Whether the name or the id in an operation refers to this label or project. */
export function means(said: string | null, { id, name }: { id: string; name: string }): boolean {
  return said === id || said?.trim().toLowerCase() === name.toLowerCase();
}

/** How it repeats; never if the operation does not set it. */
export function recurrenceOf(op: Requested): Recurrence {
  const { recurrence } = valuesOf(op);
  return {
    type: 'none',
    anchorOn: 'due',
    exceptions: [],
    additions: [],
    ...(isWritten(recurrence) ? recurrence : {}),
  };
}

function isWritten(value: unknown): value is Written {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
