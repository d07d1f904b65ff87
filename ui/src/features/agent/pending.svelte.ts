// What agents and outside programs propose, each as a list under review of its own. Owns which there are; reviewing and
// applying are the assistant's, so that they pass the same door.
import { ipc, refusedOf, type PendingProposal } from '../../ipc';
import { report } from '../../shared/state/changes.svelte';
import type { Assistant } from '../assistant/assistant.svelte';
import { connected, noteUndone } from '../assistant/conversation';
import { emptyReview, reconcile, undecided, type Review } from '../assistant/review';
import { begin } from '../assistant/turn';

/** A proposal with its review. */
export interface Pending {
  proposal: PendingProposal;
  /** The task's title; absent where there is no task. */
  title?: string;
  /** Holds one turn, whose id is the proposal's. */
  assistant: Assistant;
}

let all = $state.raw<Pending[]>([]);
let refreshing = false;
let again = false;

export function reviewOf({ assistant }: Pending): Review | null {
  return assistant.turns[0]?.review ?? null;
}

/** Whether it waits for the user, or for the host to answer. */
function waits(entry: Pending): boolean {
  const review = reviewOf(entry);
  return review !== null && (undecided(review) || review.status === 'applying');
}

/** Which version of the list is on the screen. */
function versionOf({ id, version }: PendingProposal): string {
  return all.find(({ proposal }) => proposal.id === id)?.proposal.version ?? version;
}

/** A list that is no longer so is shown as it is now. */
function showNow(reason: unknown): never {
  if (refusedOf(reason).code === 'stale') void pending.refresh();
  throw reason;
}

function adopt(proposal: PendingProposal, title: string | undefined): Pending {
  // The lists keep what the assistant has pencilled into them.
  const assistant = connected({
    pencil: () => undefined,
    apply: (request) =>
      ipc()
        .apply({ ...request, shown: versionOf(proposal) })
        .catch(showNow),
  });
  const review: Review = {
    ...emptyReview(),
    version: 1,
    rows: reconcile([], proposal.operations),
    warnings: proposal.warnings,
    proposalId: proposal.id,
    status: 'open',
  };
  assistant.turns = [{ ...begin({ id: proposal.id, message: '', mode: 'plan' }), progress: 'done', review }];
  return { proposal, assistant, ...(title === undefined ? {} : { title }) };
}

/** The same proposal as the host sees it now. What the user has mended or was refused stays as it is, unless it no longer holds. */
function renew(entry: Pending, proposal: PendingProposal): Pending {
  const review = reviewOf(entry);
  const holds = review?.problem?.code !== 'stale';
  const touched = holds && review?.rows.some((row) => row.edited || row.refused.length > 0);
  const same = JSON.stringify(entry.proposal) === JSON.stringify(proposal);
  if (review?.status !== 'open' || review.checking || touched || same) return entry;
  const rows = reconcile(review.rows, proposal.operations);
  entry.assistant.turns = entry.assistant.turns.map((turn) => ({
    ...turn,
    review: { ...review, rows, warnings: proposal.warnings },
  }));
  return { ...entry, proposal };
}

async function titleOf(number: number | undefined): Promise<string | undefined> {
  if (number === undefined) return undefined;
  return (await ipc().taskDetail(number))?.task.title;
}

async function load(): Promise<void> {
  const found = await ipc().pendingProposals();
  const fresh = found.filter(({ id }) => !all.some(({ proposal }) => proposal.id === id));
  const titles = new Map(await Promise.all(fresh.map(async ({ id, number }) => [id, await titleOf(number)] as const)));
  const kept = all.flatMap((entry) => {
    const now = found.find(({ id }) => id === entry.proposal.id);
    if (now) return [renew(entry, now)];
    // One that was decided elsewhere is gone; one that was decided here says what became of it.
    return reviewOf(entry)?.status === 'open' ? [] : [entry];
  });
  all = [...kept, ...fresh.map((proposal) => adopt(proposal, titles.get(proposal.id)))];
  await Promise.all(all.map(({ assistant }) => noteUndone(assistant)));
}

export const pending = {
  /** All that wait for the user, oldest first. */
  get waiting(): Pending[] {
    return all.filter(waits);
  },
  /** The proposals of a task, those decided since it was opened among them. */
  of: (number: number): Pending[] => all.filter(({ proposal }) => proposal.number === number),
  /** Those of no task: of outside programs. */
  get ofNoTask(): Pending[] {
    return all.filter(({ proposal }) => proposal.number === undefined);
  },
  /** Asks the host. What is asked for meanwhile is asked once more, after it. */
  async refresh(): Promise<void> {
    again = refreshing;
    if (refreshing) return;
    refreshing = true;
    try {
      do {
        again = false;
        await load();
      } while (again as boolean);
    } catch (reason) {
      report(reason);
    } finally {
      refreshing = false;
    }
  },
  /** Lets go of a task's decided ones; its pane has closed. */
  forgetDecided(number: number): void {
    all = all.filter((entry) => entry.proposal.number !== number || waits(entry));
  },
  clear(): void {
    all = [];
  },
};
