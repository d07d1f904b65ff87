// Every change the window makes goes through here: apply, undo, redo, the toast that offers Undo, the confirmation of a
// large change, and the handling of refusals.
import { m } from '../../paraglide/messages';
import { ipc, problemOf, refusedOf, type Applied, type Conflict, type Operation, type Refused } from '../../ipc';
import { problemWords } from '../problem';
import { commands } from './commands.svelte';
import { toasts } from './toasts.svelte';

/** A refusal because of the number of tasks, waiting for the person's answer. */
export interface Confirmation {
  count: number;
  message: string;
  answer: (confirmed: boolean) => void;
}

/** Fields that have changed since, waiting for the person's answer. */
export interface Conflicts {
  sentence: string;
  conflicts: Conflict[];
  answer: (insist: boolean) => void;
}

/** The effect of an undo that can be shown before the host has answered. */
export interface Foreseen {
  show: () => void;
  /** Called if the host has not undone it. */
  takeBack: () => void;
}

let confirmation = $state.raw<Confirmation | null>(null);
let conflicts = $state.raw<Conflicts | null>(null);
/** For the newest change, as far as the window knows. */
let foreseen: (Foreseen & { changeSetId: string }) | null = null;
/** Incremented by each change that the window makes or hears of: an earlier one answered late is no longer the newest. */
let newest = 0;

/** Something has changed, so the effect of undoing the change before is no longer known. */
export function forgetForeseen(): void {
  newest += 1;
  foreseen = null;
}

/** Reports what went wrong in the host's words, and offers an action if one helps. */
export function report(reason: unknown): void {
  const outgrown = problemOf(reason).code === 'database_outgrown';
  const action = outgrown ? { label: m.restart(), run: restart } : undefined;
  toasts.show(problemWords(reason), { tone: 'error', action });
}

/** The result of an action of the host; `undefined` if it failed, which is reported. */
export async function attempt<T>(action: Promise<T>): Promise<T | undefined> {
  try {
    return await action;
  } catch (reason) {
    report(reason);
    return undefined;
  }
}

/** Restarts Assent. Typed text is kept first, if the host can keep it. */
export function restart(): void {
  ipc().restart().catch(report);
}

/** Offers Undo of one change set. */
export function offerUndo(applied: Pick<Applied, 'changeSetId' | 'sentence' | 'account'>): void {
  const { changeSetId } = applied;
  const sentence = applied.sentence;
  if (!changeSetId) {
    toasts.show(sentence);
    return;
  }
  toasts.show(sentence, {
    action: { label: m.undo(), keys: commands.shown('undo'), kind: 'undo', run: () => void undo(changeSetId) },
  });
}

function askToConfirm(refused: Refused): Promise<boolean> {
  return new Promise((resolve) => {
    confirmation = {
      count: refused.confirm ?? 0,
      message: refused.message,
      answer: (confirmed) => {
        confirmation = null;
        resolve(confirmed);
      },
    };
  });
}

function askToInsist(sentence: string, fields: Conflict[]): Promise<boolean> {
  return new Promise((resolve) => {
    conflicts = {
      sentence,
      conflicts: fields,
      answer: (insist) => {
        conflicts = null;
        resolve(insist);
      },
    };
  });
}

/**
 * Applies operations as one change set and offers Undo. Over the limits it asks first. Resolves to `null` if nothing
 * was changed: the host refused (which has then been reported) or the person did not confirm.
 */
export async function change(
  operations: Operation[],
  options: {
    /** No toast, because the effect is visible. */
    quiet?: boolean;
    /** The toast's sentence, if it can say more than the host's summary. */
    say?: string;
    /** The effect of undoing it, if known. */
    undone?: Foreseen;
  } = {},
): Promise<Applied | null> {
  const request = { operations, idempotencyKey: crypto.randomUUID() };
  forgetForeseen();
  const mine = newest;
  try {
    const applied = await ipc()
      .apply(request)
      .catch(async (reason: unknown) => {
        const refused = refusedOf(reason);
        if (refused.code !== 'confirmation_required' || refused.confirm === undefined) throw reason;
        if (!(await askToConfirm(refused))) return null;
        return ipc().apply({ ...request, idempotencyKey: crypto.randomUUID(), confirm: refused.confirm });
      });
    const { say, undone } = options;
    if (applied?.changeSetId && undone && mine === newest) foreseen = { ...undone, changeSetId: applied.changeSetId };
    if (applied && !options.quiet) {
      offerUndo(say === undefined ? applied : { changeSetId: applied.changeSetId, sentence: say });
    }
    return applied;
  } catch (reason) {
    report(reason);
    return null;
  }
}

async function reverse(direction: 'undo' | 'redo', changeSetId?: string, insist?: boolean): Promise<void> {
  const meant = direction === 'undo' && (changeSetId === undefined || changeSetId === foreseen?.changeSetId);
  const shown = meant ? foreseen : null;
  forgetForeseen();
  shown?.show();
  try {
    const outcome = await ipc()[direction]({ changeSetId, insist });
    if (outcome.kind === 'nothing' || outcome.kind === 'conflicts') shown?.takeBack();
    if (outcome.kind === 'nothing') {
      toasts.show(direction === 'undo' ? m.nothing_to_undo() : m.nothing_to_redo());
    } else if (outcome.kind === 'conflicts') {
      if (await askToInsist(outcome.sentence, outcome.conflicts)) await reverse(direction, outcome.reversed, true);
    } else if (direction === 'undo') {
      const kept = outcome.conflicts.length;
      toasts.show(outcome.sentence, {
        detail: kept > 0 ? m.undo_left({ count: kept }) : undefined,
        action: {
          label: m.redo(),
          keys: commands.shown('redo'),
          kind: 'other',
          run: () => void redo(outcome.reversed),
        },
      });
    } else {
      offerUndo(outcome);
    }
  } catch (reason) {
    shown?.takeBack();
    report(reason);
  }
}

interface Told {
  /** The kept fields were already shown where the undo was requested, so it does not ask again. */
  announced?: boolean;
}

/** Undoes one change set, or the newest that can be undone. */
export function undo(changeSetId?: string, { announced }: Told = {}): Promise<void> {
  return reverse('undo', changeSetId, announced);
}

/** Redoes one change set that was undone, or the newest such. */
export function redo(changeSetId?: string, { announced }: Told = {}): Promise<void> {
  return reverse('redo', changeSetId, announced);
}

/** How many change sets are searched for ones that were undone. */
const RECENT = 50;

/** The latest change sets, and whether each is undone; none if the host does not answer. */
export async function whetherUndone(): Promise<{ id: string; undone: boolean }[]> {
  const entries = await ipc()
    .history(RECENT, null)
    .catch(() => []);
  return entries.map(({ id, undoneBy }) => ({ id, undone: undoneBy !== undefined }));
}

export const questions = {
  get confirmation(): Confirmation | null {
    return confirmation;
  },
  get conflicts(): Conflicts | null {
    return conflicts;
  },
};
