// Ways to fix operations that cannot be applied, and what a new check of the list changes in its rows.
// Pure: creating, asking for dates and checking belong to assistant.svelte.ts.
import type { AppliedOperation, DryRun, DryRunResult, Requested } from '../../../ipc';
import { given } from './needs';
import { problemsOf, together, type Review, type Row } from '../review/review';

/** One step after which the operation can be applied. */
export type WayOut =
  /** Something it names does not exist yet. */
  | { kind: 'create'; op: 'create_label' | 'create_project'; name: string }
  /** It would complete a repeating task as a whole; its current date is what can be completed. */
  | { kind: 'current_date'; number: number };

/** Names of the existing labels and projects. */
export type Known = { labels: string[]; projects: string[] };

const INBOX = 'inbox';
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A way to fix each of the row's problems, or `undefined` if there is none. What is missing is read from the
 * operation: the host reports its unknown names in their order, one problem each. If the two do not match, as when a
 * filter names what does not exist, creating would not help, and none is offered.
 */
export function waysOut(row: Row, known: Known): (WayOut | undefined)[] {
  const problems = problemsOf(row);
  const { op } = row.proposed;
  const missing = {
    unknown_label: creations('create_label', unknown(given(op).labels, known.labels)),
    unknown_project: creations('create_project', unknown(given(op).projects, [...known.projects, INBOX])),
  };
  return problems.map(({ code }, index) => {
    if (code === 'use_complete_occurrence_for_repeating') return currentDate(op);
    if (code !== 'unknown_label' && code !== 'unknown_project') return undefined;
    const alike = problems.filter((problem) => problem.code === code).length;
    const nth = problems.slice(0, index).filter((problem) => problem.code === code).length;
    return missing[code].length === alike ? missing[code][nth] : undefined;
  });
}

/** The operation that completes one date instead of the whole task. */
export function completeDate(number: number, occurrenceDate: string): Requested {
  return { op: 'complete_occurrence', id: number, occurrenceDate, completed: true };
}

/** The list's operations in order, with one row's replaced. */
export function withOperation(rows: Row[], rowId: string, op: Requested): Requested[] {
  return rows.map((row) => (row.id === rowId ? op : row.proposed.op));
}

/**
 * The list after a new check of `operations`, which are in the order of its rows. Ticks the user has set stay; the others
 * follow the new preselection. A check does not say whether a task has changed since it was proposed, so that problem stays.
 */
export function checked(review: Review, operations: Requested[], { results, warnings, sentence }: DryRun): Review {
  const rows = review.rows.map((row, index) => {
    const [op, result] = [operations[index], results[index]];
    return op && result ? checkedRow(row, op, result) : row;
  });
  const after = { ...review, rows: together(rows), warnings, checking: false };
  return { ...after, sentence: review.told && signature(after.rows) !== signature(review.told) ? sentence : null };
}

/** What the sentence above the list depends on. */
function signature(rows: Row[]): string {
  return JSON.stringify(
    rows.map(({ proposed: { op, preview, errors } }) => [op, preview.count, preview.idle, errors.length === 0]),
  );
}

/** The row as it came out of being applied: the sentence says what it did, or what it would have done if it did nothing. */
export function appliedRow(row: Row, { preview, sentence }: Pick<AppliedOperation, 'preview' | 'sentence'>): Row {
  const { op, notes } = row.proposed;
  const after = checkedRow(row, op, { op, valid: true, errors: [], notes, preview });
  const said = (preview.idle ? undefined : sentence) ?? after.proposed.sentence;
  return { ...after, proposed: { ...after.proposed, sentence: said } };
}

function checkedRow(row: Row, op: Requested, result: DryRunResult): Row {
  const replaced = op !== row.proposed.op;
  const original = row.original ?? (replaced ? row.proposed : null);
  // The operation is the proposed one again: an edit was taken back.
  const back = original !== null && op === original.op;
  const base = back ? original : row.proposed;
  // If nothing is left to change, the last known preview shows what was meant.
  const { idle } = result.preview;
  const preview = idle ? { ...row.proposed.preview, idle } : result.preview;
  const asMany = !result.valid || idle || base.errors.length > 0 || result.preview.count === base.preview.count;
  const same = (back || !replaced) && asMany;
  const preselected = result.valid && !(op.op === 'bulk_delete' && result.preview.count > 1);
  return {
    ...row,
    proposed: {
      ...base,
      op: replaced && !back ? readAs(op, result.op) : op,
      errors: result.errors,
      notes: replaced && !back ? result.notes : base.notes,
      sentence: same ? base.sentence : (result.sentence ?? base.sentence),
      preselected,
      preview,
    },
    ticked: row.decided ? row.ticked : preselected,
    refused: row.refused.filter((problem) => problem.code === 'stale'),
    edited: original !== null && !back,
    original: back ? null : original,
  };
}

/** An edited entry that the host can read now becomes the operation that the host has read. */
function readAs(op: Requested, read: Requested): Requested {
  return op.op === 'unread' && read.op !== 'unread' ? read : op;
}

function unknown(wanted: string[], known: string[]): string[] {
  const lower = new Set(known.map((name) => name.toLowerCase()));
  return wanted
    .map((name) => name.trim())
    .filter((name) => name !== '' && !UUID.test(name) && !lower.has(name.toLowerCase()));
}

function creations(op: 'create_label' | 'create_project', missing: string[]): WayOut[] {
  return missing.map((name) => ({ kind: 'create', op, name }));
}

/** Only if the operation does nothing but complete. */
function currentDate(requested: Requested): WayOut | undefined {
  if (requested.op !== 'complete' && requested.op !== 'update') return undefined;
  const { op, id, completed, ...others } = requested;
  const completes = op === 'complete' ? completed !== false : completed === true;
  if (!completes || typeof id !== 'number' || Object.keys(others).length > 0) return undefined;
  return { kind: 'current_date', number: id };
}
