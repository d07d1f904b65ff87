// Connects the one conversation of the window to the host, the toasts and the list. It outlives the panel: closing the
// pane keeps the conversation and the list under review.
import { tick } from 'svelte';
import { ipc } from '../../../ipc';
import { offerUndo, undo, whetherUndone } from '../../../shared/state/changes.svelte';
import { pencil } from '../../../shared/state/pencil.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { Assistant, type Outside } from '../assistant.svelte';
import { pencilWords } from '../review/diff';
import { ghostsOf, shiftsOf } from '../review/landing';

let only: Assistant | undefined;

/** The conversation of this window. */
export function conversation(): Assistant {
  return (only ??= connected());
}

/** A new conversation with the connected host; `more` replaces parts of its behaviour. */
export function connected(more: Partial<Outside> = {}): Assistant {
  return new Assistant({
    sendMessage: (request, onEvent) => ipc().sendMessage(request, onEvent),
    cancelTurn: (turnId) => ipc().cancelTurn(turnId),
    dismissProposal: (proposalId) => ipc().dismissProposal(proposalId),
    conversation: () => ipc().conversation(),
    keepTurn: (turnId, memory) => ipc().keepTurn(turnId, memory),
    apply: (request) => ipc().apply(request),
    dryRun: (operations, proposalId) => ipc().dryRun(operations, proposalId),
    // Without an open date, today's is tried, and the check says why it fails.
    currentDate: async (number) => (await ipc().taskDetail(number))?.occurrence ?? sidebar.today,
    undo,
    showApplied: (applied, focus) => {
      pencil.endSigning(true);
      offerUndo(applied);
      if (focus) void tick().then(() => document.querySelector<HTMLElement>('[data-testid="toast-undo"]')?.focus());
    },
    pencil: (rows, review) => {
      if (review?.status === 'applying') pencil.beginSigning();
      else if (review) pencil.endSigning(false);
      pencil.set([...rows].map(([number, mark]) => [number, pencilWords(mark, sidebar.today)]));
      pencil.ghosts = ghostsOf(review);
      if (pencil.ghosts.length === 0 && rows.size === 0) pencil.clear();
      pencil.shifts = shiftsOf(review);
    },
    model: () => (settings.current?.model.enabled ? settings.current.model.model : undefined),
    newId: () => crypto.randomUUID(),
    now: () => new Date().toISOString(),
    ...more,
  });
}

/** Reads from the history which of the applied lists are undone now. */
export async function noteUndone(assistant: Assistant): Promise<void> {
  const applied = new Set(assistant.turns.flatMap((turn) => turn.review?.outcome?.applied.changeSetId ?? []));
  if (applied.size === 0) return;
  for (const { id, undone } of await whetherUndone()) {
    if (applied.has(id)) assistant.undone(id, undone);
  }
}
