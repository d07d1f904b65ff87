// What an operation would change, as lines for the review list and as a mark for the task list.
import type { Proposed, Sample } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { shortDate, weekdayAndDay } from '../../../shared/dates';
import { fieldName, valueInWords } from '../../../shared/values';
import { deletions, telling, type Pencilled, type Row } from './review';

/** One changed value in words. `before` is absent if there was none; `name` is set if the values do not explain themselves. */
export type Change = { name?: string; before?: string; after: string };

/** A touched task with its change. */
export type Touched = { number?: number; title: string; change?: Change };

/** The lines under an operation's sentence. */
export type Diff =
  /** One task: its changed fields. */
  | { kind: 'changes'; changes: Change[] }
  /** A new task or new steps: what it is given. */
  | { kind: 'values'; values: string[] }
  /** Several tasks: the first ten, and how many there are in total. */
  | { kind: 'tasks'; tasks: Touched[]; total: number }
  /** Several tasks of which only the titles are shown. */
  | { kind: 'titles'; tasks: Touched[]; total: number };

type Fields = Record<string, unknown>;

const speakForThemselves = new Set(['scheduledFor', 'priority', 'completed', 'title', 'timeOfDay']);

/** What the operation would change. */
export function diffOf(row: Row, today: string): Diff {
  const { op, preview } = row.proposed;
  const [first] = preview.samples;
  if (op.op === 'create') return { kind: 'values', values: first ? newValues(first.after ?? {}, today) : [] };
  if (op.op === 'add_checklist_items') return { kind: 'values', values: titles(op.items) };
  if (first && ('where' in op || preview.count > 1)) {
    const tasks = preview.samples.map((sample) => {
      const [change] = deletions(row) > 0 ? [] : changes(row.proposed, sample, today);
      return { number: sample.number, title: sample.title, ...(change ? { change } : {}) };
    });
    const kind = tasks.some((task) => task.change) ? 'tasks' : 'titles';
    return { kind, tasks, total: preview.count };
  }
  return { kind: 'changes', changes: first && op.op !== 'delete' ? changes(row.proposed, first, today) : [] };
}

/** What an applied operation shows below its sentence: a new task's values, or the value that several tasks now share. */
export function signedValues(row: Row, today: string): string[] {
  const diff = diffOf(row, today);
  if (diff.kind === 'values') return diff.values;
  if (diff.kind !== 'tasks') return [];
  const shared = new Set(diff.tasks.map((task) => task.change?.after));
  const [value] = shared;
  return shared.size === 1 && value !== undefined ? [value] : [];
}

/** The tasks the operation touches, by number, as far as the preview lists them. */
export function touches(row: Row): number[] {
  return row.proposed.preview.samples.flatMap((sample) => sample.number ?? []);
}

function changes({ op }: Proposed, sample: Sample, today: string): Change[] {
  if (op.op === 'complete_occurrence') {
    const done = op.completed !== false;
    return [
      {
        ...(typeof op.occurrenceDate === 'string' ? { name: shortDate(op.occurrenceDate, today) } : {}),
        before: done ? m.value_open() : m.value_done(),
        after: done ? m.value_done() : m.value_open(),
      },
    ];
  }
  const { before = {}, after = {} }: { before?: Fields; after?: Fields } = sample;
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])].sort((a, b) => rank(a) - rank(b));
  const dated = names.includes('scheduledFor');
  return names
    .filter((name) => !(dated && name === 'timeOfDay'))
    .map((name) => ({
      ...(speakForThemselves.has(name) ? {} : { name: fieldName(name) }),
      before: words(name, before, today, 'relative'),
      after: words(name, after, today, 'absolute'),
    }));
}

/** A value in words. Proposed dates are shown as dates, so that they confirm the sentence above. */
function words(field: string, from: Fields, today: string, dates: 'relative' | 'absolute'): string {
  const value = from[field];
  if (field !== 'scheduledFor') return valueInWords(field, value ?? null, today);
  if (typeof value !== 'string') return m.no_date();
  const date = dates === 'absolute' ? shortDate(value, today) : valueInWords(field, value, today);
  return typeof from.timeOfDay === 'string' ? `${date}, ${from.timeOfDay}` : date;
}

function newValues(after: Fields, today: string): string[] {
  return Object.keys(after)
    .filter((name) => name !== 'title' && !(name === 'timeOfDay' && 'scheduledFor' in after))
    .filter((name) => !(name === 'priority' && after.priority === 'medium'))
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((name) => {
      const value = after[name];
      if (value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0)) return [];
      if (isRecurrence(value) && value.type === 'none') return [];
      if (name === 'labels' || name === 'checklist') return titles(value);
      const text = words(name, after, today, 'absolute');
      return [name === 'deadline' || name === 'notes' ? `${fieldName(name)}: ${text}` : text];
    });
}

function isRecurrence(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function titles(items: unknown): string[] {
  if (!Array.isArray(items)) return [];
  return items.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) return String(item);
    return String((item as Fields).title ?? (item as Fields).name ?? '');
  });
}

function rank(field: string): number {
  const place = telling.indexOf(field);
  return place === -1 ? telling.length : place;
}

/** How a row of the task list shows the change: "Wed 25", "Done", "+ 3 steps". */
export function pencilWords({ field, after }: Pencilled, today: string): { field: string; after: string } {
  return { field, after: pencilText(field, after, today) };
}

function pencilText(field: string, after: unknown, today: string): string {
  switch (field) {
    case 'steps':
      return m.assistant_steps({ count: Number(after) });
    case 'deletedAt':
      return m.assistant_trash();
    case 'completedDates':
      return m.assistant_done();
    case 'scheduledFor':
      return typeof after === 'string' ? weekdayAndDay(after) : m.no_date();
    default:
      return valueInWords(field, after, today);
  }
}
