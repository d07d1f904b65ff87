// Proposals of agents and outside programs, each as a separate list under review. Owns the set of lists; the assistant's code
// reviews and applies them, so that they go through the same checks.
import { ipc, refusedOf, type PendingProposal } from '../../../ipc';
import { report } from '../../../shared/state/changes.svelte';
import type { Assistant } from '../assistant.svelte';
import { connected, noteUndone } from '../conversation/conversation';
import { emptyReview, reconcile, undecided, type Review } from '../review/review';
import { begin } from '../conversation/turn';

/** A proposal with its review. */
export interface Pending {
  proposal: PendingProposal;
  /** The task's title; absent if the proposal has no task. */
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

/** Reloads a list that is out of date. */
function showNow(reason: unknown): never {
  if (refusedOf(reason).code === 'stale') void pending.refresh();
  throw reason;
}

function adopt(proposal: PendingProposal, title: string | undefined): Pending {
  // Only the assistant pencils into the lists, so these proposals do not.
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

/** The same proposal as the host sees it now. Rows that the user edited or that were refused stay, unless the list is out of date. */
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
    // A proposal decided elsewhere disappears; one decided here shows its result.
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
  /** The proposals of a task, including those decided since it was opened. */
  of: (number: number): Pending[] => all.filter(({ proposal }) => proposal.number === number),
  /** Proposals without a task, made by outside programs. */
  get ofNoTask(): Pending[] {
    return all.filter(({ proposal }) => proposal.number === undefined);
  },
  /** Asks the host. A request that comes meanwhile makes it ask once more afterwards. */
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
  /** Forgets a task's decided proposals; its pane has closed. */
  forgetDecided(number: number): void {
    all = all.filter((entry) => entry.proposal.number !== number || waits(entry));
  },
  clear(): void {
    all = [];
  },
};
