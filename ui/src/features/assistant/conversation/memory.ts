// What the window saves beside a turn, and how a turn is restored after a restart.
// Pure: saving and loading belong to assistant.svelte.ts.
import type { Applied, KeptTurn, Requested } from '../../../ipc';
import type { Row } from '../review/review';
import { begin, receive, type Turn } from './turn';

/** The user's part of a row: the tick and the operation, where they are the user's own. The host puts the operation into words. */
type Decision = { id: string; ticked?: boolean; op?: Requested; sentence?: string };

/** What only the window knows of a turn. `gone` is a turn that is no longer shown. */
export type Memory = Partial<Pick<Turn, 'chosen' | 'instruction' | 'offerTaken'>> & { rows?: Decision[]; gone?: true };

/** What to save beside a turn; for a removed turn, that it is gone. */
export function memoryOf(turn: Turn | undefined): Memory {
  if (!turn) return { gone: true };
  const { chosen, instruction, offerTaken, review } = turn;
  const rows = (review?.rows ?? []).flatMap(({ id, decided, ticked, edited, proposed }) =>
    decided || edited ? { id, ...(decided && { ticked }), ...(edited && { op: proposed.op }) } : [],
  );
  return { chosen, instruction, offerTaken, rows };
}

/** The turn as it was left; nothing if it is no longer shown. */
export function found({ request, events, memory, dismissed, applied }: KeptTurn): Turn[] {
  const { gone, rows: decisions = [], offerTaken = false, ...said } = (memory ?? {}) as Memory;
  if (gone) return [];
  const { turnId: id, message, mode = 'auto', clarify: answers = null } = request;
  const turn = { ...events.reduce(receive, begin({ id, message, mode, answers, ...said })), offerTaken };
  if (!turn.review) return [turn];
  const rows = turn.review.rows.map((row) => decide(row, decisions));
  const status = applied ? 'applied' : dismissed ? 'dismissed' : 'open';
  const outcome = applied ? { ...applied, sent: sentOf(rows, applied.applied), undone: false } : null;
  return [{ ...turn, review: { ...turn.review, rows, status, outcome } }];
}

function decide(row: Row, decisions: Decision[]): Row {
  const { ticked, op, sentence } = decisions.find(({ id }) => id === row.id) ?? {};
  const { proposed } = row;
  return {
    ...row,
    ticked: ticked ?? row.ticked,
    decided: ticked !== undefined,
    edited: op !== undefined,
    original: op ? proposed : null,
    proposed: op ? { ...proposed, op, sentence: sentence ?? proposed.sentence } : proposed,
  };
}

/** The rows that were applied, in the order of the results. */
function sentOf(rows: Row[], { results }: Applied): string[] {
  const left = rows.map(({ id, proposed }) => ({ id, said: ordered(proposed.op) }));
  return results.flatMap(({ op }) => {
    const at = left.findIndex(({ said }) => said === ordered(op));
    return at < 0 ? [] : left.splice(at, 1).map(({ id }) => id);
  });
}

/** An operation as text, independent of the order of its fields. */
function ordered(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part,
  );
}
