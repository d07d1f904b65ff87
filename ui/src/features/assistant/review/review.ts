// The list under review: its rows, their ticks, and the effect of a newer version or a refusal.
// Pure: applying, keys and the network belong to assistant.svelte.ts.
import type { Applied, Problem, Proposed, Sample, Warning } from '../../../ipc';
import { needs } from '../edit/needs';

/** One operation of the list with what the user has decided about it. */
export type Row = {
  /** The operation's key, made unique if two operations are alike. */
  id: string;
  proposed: Proposed;
  ticked: boolean;
  /** The tick is the user's own and survives newer versions. */
  decided: boolean;
  /** Why applying was refused because of this row; empty until then. */
  refused: Problem[];
  /** The user has replaced the proposed operation. */
  edited: boolean;
  /** What was proposed, if the user has replaced it. */
  original: Proposed | null;
  /** It could not be applied at first, and the model has replaced it. */
  repaired: boolean;
};

/** `growing` until the turn has stored its proposal; only an `open` list can be applied. */
export type ReviewStatus = 'growing' | 'open' | 'applying' | 'applied' | 'dismissed';

/** The result of an applied list. */
export type Outcome = {
  applied: Applied;
  /** When, as an ISO instant. */
  at: string;
  /** Ids of the rows that were sent, in the order of `applied.results`. */
  sent: string[];
  undone: boolean;
};

/** A proposal under review. */
export type Review = {
  version: number;
  rows: Row[];
  warnings: Warning[];
  proposalId: string | null;
  status: ReviewStatus;
  /** The rows that the host's sentence describes, once it has come. */
  told: Row[] | null;
  /** What the list would do since it was checked again; nothing where that is what the host's sentence tells. */
  sentence: string | null;
  /** Why the list as a whole was not applied. */
  problem: Problem | null;
  /** The host is checking again what the operations would do. */
  checking: boolean;
  outcome: Outcome | null;
};

/** An empty list. */
export function emptyReview(): Review {
  return {
    version: -1,
    rows: [],
    warnings: [],
    proposalId: null,
    status: 'growing',
    told: null,
    sentence: null,
    problem: null,
    checking: false,
    outcome: null,
  };
}

/** Whether the row can be applied, as far as is known. */
export function applicable(row: Row): boolean {
  return row.proposed.errors.length === 0 && row.refused.length === 0;
}

/** Whether it can be applied and has something left to change. */
function changes(row: Row): boolean {
  return applicable(row) && !row.proposed.preview.idle;
}

/** Why the row cannot be applied: the newest reason. */
export function problemsOf(row: Row): Problem[] {
  return row.refused.length > 0 ? row.refused : row.proposed.errors;
}

/** How many tasks the row would move to the trash. */
export function deletions(row: Row): number {
  const { op, preview } = row.proposed;
  return !preview.idle && (op.op === 'delete' || op.op === 'bulk_delete') ? preview.count : 0;
}

/**
 * The rows of a newer version. A row is recognised by its key. A tick the user has set survives, even if the
 * operation was invalid for a while; all others follow the host's preselection. `repair`: the version
 * follows a repair, which replaces an operation that cannot be applied with another that has its own key.
 * The new one inherits only an unticked box: a tick was meant for the old operation.
 */
export function reconcile(rows: Row[], operations: Proposed[], repair = false): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  const seen = new Map<string, number>();
  const keys = new Set(operations.map((proposed) => proposed.key));
  return operations.map((proposed, place) => {
    const nth = (seen.get(proposed.key) ?? 0) + 1;
    seen.set(proposed.key, nth);
    const id = nth === 1 ? proposed.key : `${proposed.key}~${nth}`;
    const replaced = repair && !known.has(id) ? replacedAt(rows, place, keys) : undefined;
    const before = known.get(id) ?? (replaced?.ticked === false ? replaced : undefined);
    const decided = before?.decided ?? false;
    return {
      id,
      proposed,
      ticked: decided ? (before?.ticked ?? false) : proposed.preselected,
      decided,
      refused: [],
      edited: false,
      original: null,
      repaired: replaced !== undefined || (known.get(id)?.repaired ?? false),
    };
  });
}

/** The row at this position, if it could not be applied and is gone. */
function replacedAt(rows: Row[], place: number, keys: Set<string>): Row | undefined {
  const row = rows[place];
  return row && row.proposed.errors.length > 0 && !keys.has(row.proposed.key) ? row : undefined;
}

/** Rows that would be applied now: ticked, applicable, and with something left to change. */
export function selected(review: Review): Row[] {
  return review.rows.filter((row) => row.ticked && changes(row));
}

/** "7 proposed, 6 can be applied". */
export function counts(review: Review): { proposed: number; applicable: number; selected: number } {
  return {
    proposed: review.rows.length,
    applicable: review.rows.filter(changes).length,
    selected: selected(review).length,
  };
}

/** Whether ticks can still be set. */
export function undecided(review: Review): boolean {
  return review.status === 'growing' || review.status === 'open';
}

/**
 * Sets one row's tick by hand. A row that cannot be applied stays as it is. Related rows change together:
 * a task is unticked with the creation of its label or project, and a creation that no ticked row needs any more
 * is unticked.
 */
export function tick(review: Review, id: string, ticked: boolean): Review {
  const row = review.rows.find((row) => row.id === id);
  if (!undecided(review) || !row || !applicable(row)) return review;
  const set = (rows: Row[], which: (other: Row) => boolean) =>
    rows.map((other) => (which(other) && applicable(other) ? { ...other, ticked, decided: true } : other));
  const rows = set(review.rows, (other) => other.id === id || (!ticked && needs(other.proposed.op, row.proposed.op)));
  return { ...review, rows: ticked ? together(rows) : rows.map((other) => withoutUse(other, review.rows, rows)) };
}

/** The rows, with the creations ticked that ticked rows need. */
export function together(rows: Row[]): Row[] {
  const ticked = rows.filter((row) => row.ticked && applicable(row));
  return rows.map((row) =>
    !row.ticked && applicable(row) && ticked.some((other) => needs(other.proposed.op, row.proposed.op))
      ? { ...row, ticked: true }
      : row,
  );
}

/** Unticks a creation that a ticked row needed before and none needs now. */
function withoutUse(row: Row, before: Row[], now: Row[]): Row {
  const used = (rows: Row[]) => rows.some((other) => other.ticked && needs(other.proposed.op, row.proposed.op));
  return row.ticked && used(before) && !used(now) ? { ...row, ticked: false } : row;
}

/** `all` is every row that can be applied, `valid` those the host would preselect: no deletion of several tasks. */
export type Pick = 'all' | 'none' | 'valid';

export function pick(review: Review, which: Pick): Review {
  if (!undecided(review)) return review;
  const wanted = (row: Row) => which === 'all' || (which === 'valid' && row.proposed.preselected);
  return {
    ...review,
    rows: review.rows.map((row) => (applicable(row) ? { ...row, ticked: wanted(row), decided: true } : row)),
  };
}

/**
 * The list after the host has refused it: each reason is shown at its row; `sent` are the rows in the order of
 * the request. Rows without a reason keep their ticks.
 */
export function refuse(review: Review, sent: string[], problem: Problem, perOperation: Problem[][]): Review {
  const reasons = new Map(sent.map((id, index) => [id, perOperation[index] ?? []]));
  return {
    ...review,
    status: 'open',
    problem,
    rows: review.rows.map((row) => {
      const refused = reasons.get(row.id) ?? [];
      return refused.length > 0 ? { ...row, refused } : row;
    }),
  };
}

/** What a task row in the list shows in pencil: the field and its new value; for `steps` their number. */
export type Pencilled = { field: string; after: unknown };

/** Fields, the most telling first. */
export const telling = [
  'deletedAt',
  'completed',
  'completedDates',
  'scheduledFor',
  'timeOfDay',
  'deadline',
  'priority',
  'project',
  'labels',
  'recurrence',
  'title',
  'notes',
];

/** Which tasks the ticked rows touch, by number, each with its most telling change. */
export function pencilMap(review: Review | null): Map<number, Pencilled> {
  const pencil = new Map<number, Pencilled>();
  for (const row of review ? selected(review) : []) {
    for (const sample of row.proposed.preview.samples) {
      const mark = pencilled(row, sample);
      if (sample.number !== undefined && mark) pencil.set(sample.number, mark);
    }
  }
  return pencil;
}

/** Nothing if the task would stay as it is. */
function pencilled({ proposed }: Row, sample: Sample): Pencilled | undefined {
  const { op } = proposed;
  if (op.op === 'add_checklist_items') return { field: 'steps', after: op.items.length };
  if (op.op === 'delete' || op.op === 'bulk_delete') return { field: 'deletedAt', after: true };
  if (op.op === 'complete_occurrence') return { field: 'completedDates', after: true };
  const after: Record<string, unknown> = sample.after ?? {};
  const fields = Object.keys(after);
  const field = telling.find((name) => fields.includes(name)) ?? fields[0];
  return field === undefined ? undefined : { field, after: after[field] };
}
