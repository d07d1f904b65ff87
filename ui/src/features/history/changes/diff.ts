// A changed row as lines of a diff: each field with its values before and after.
import type { ChangedRow, Entity, KeptField, Recurrence, ReversalAhead } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { relativeDate } from '../../../shared/dates';
import { fieldName, valueInWords } from '../../../shared/values';

export interface DiffLine {
  field: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** Bookkeeping fields that change with every change and tell a person nothing. */
const BOOKKEEPING = new Set([
  'id',
  'taskId',
  'number',
  'position',
  'createdAt',
  'createdBy',
  'updatedAt',
  'completedAt',
  'completedBy',
  'checkedBy',
  'checkedAt',
  'linkedChecklists',
  'suppressedLabelIds',
  'language',
  'kind',
  'recordedFrom',
  'recordedUntil',
  'transcripts',
  'corrected',
  'override',
  'completedOverride',
  'suggestion',
]);

/** Default fields of a new row: not worth a line. */
const BY_DEFAULT: Record<string, unknown> = {
  priority: 'medium',
  completed: false,
  isChecked: false,
  isArchived: false,
};

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && 'type' in value && value.type === 'none';
}

/** The lines of one changed row. */
export function diffLines(row: ChangedRow, today: string): DiffLine[] {
  const fields = new Set([...Object.keys(row.before ?? {}), ...Object.keys(row.after ?? {})]);
  const lines: DiffLine[] = [];
  for (const field of fields) {
    if (BOOKKEEPING.has(field)) continue;
    const before = row.before?.[field];
    const after = row.after?.[field];
    const isTitle = field === 'title' || field === 'name';
    if (row.before === null && (isEmpty(after) || after === BY_DEFAULT[field] || isTitle)) continue;
    if (row.after === null && (isEmpty(before) || before === BY_DEFAULT[field] || isTitle)) continue;
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const line = {
      field,
      name: fieldName(field),
      before: row.before === null ? null : valueInWords(field, before ?? null, today),
      after: row.after === null ? null : valueInWords(field, after ?? null, today),
    };
    if (field === 'recurrence' && line.before === line.after)
      Object.assign(line, movedDates(before as Recurrence, after as Recurrence, today));
    lines.push(line);
  }
  return lines;
}

/** The dates of a repeating task that a change moved, left out or gave another time, although the rule stays. */
function movedDates(before: Recurrence, after: Recurrence, today: string): Pick<DiffLine, 'name' | 'before' | 'after'> {
  const only = (one: string[] = [], other: string[] = []) => one.filter((date) => !other.includes(date));
  const gone = [...only(after.exceptions, before.exceptions), ...only(before.additions, after.additions)];
  const come = [...only(after.additions, before.additions), ...only(before.exceptions, after.exceptions)];
  const moved = [...gone, ...come];
  const timed = Object.keys({ ...before.times, ...after.times }).filter(
    (date) => before.times?.[date] !== after.times?.[date] && !moved.includes(date),
  );
  const words = (dates: string[], { times }: Recurrence) =>
    [...dates, ...timed]
      .sort()
      .map((date) => [relativeDate(date, today), times?.[date]].filter(Boolean).join(', '))
      .join('; ') || m.value_none();
  return { name: m.field_scheduled(), before: words(gone, before), after: words(come, after) };
}

export function entityName(entity: Entity): string {
  return {
    task: m.entity_task,
    checklist: m.entity_checklist,
    checklist_item: m.entity_item,
    label: m.entity_label,
    label_group: m.entity_label_group,
    project: m.entity_project,
    note: m.entity_note,
    saved_filter: m.entity_filter,
  }[entity]();
}

/** The kept fields to show. A bookkeeping field is shown only if no other field of its row is kept. */
export function keptFields(ahead: ReversalAhead): KeptField[] {
  const told = new Set(ahead.fields.filter(isTold).map(({ conflict }) => conflict.id));
  const seen = new Set<string>();
  return ahead.fields.filter((kept) => {
    const { id } = kept.conflict;
    if (isTold(kept)) return true;
    if (told.has(id) || seen.has(id)) return false;
    seen.add(id);
    return true;
  });
}

function isTold({ conflict }: KeptField): boolean {
  return !BOOKKEEPING.has(conflict.field);
}

/** The number of kept fields, including those that the host only counts. */
export function keptCount(ahead: ReversalAhead): number {
  return keptFields(ahead).length + ahead.kept - ahead.fields.length;
}
