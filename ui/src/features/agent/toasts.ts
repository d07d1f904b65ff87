// Toasts with Undo for an agent's changes, shown wherever the user is.
import type { AgentEvent } from '../../ipc';
import { m } from '../../paraglide/messages';
import { undo } from '../../shared/state/changes.svelte';
import { place } from '../../shared/state/place.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { deedWords } from './deed-words';

/**
 * Shows what was changed, one toast a change set, and the labels that shadow mode held back. If the task is not open,
 * the toast names it and opens it.
 */
export function sayDeed(event: AgentEvent): void {
  if (event.event !== 'did') return;
  const { number, title, deed } = event;
  const { kind, changeSetId } = deed;
  if (changeSetId === undefined && kind !== 'shadow_labels') return;
  const open = place.openTask === number;
  const sentence = deedWords(deed, 'toast');
  toasts.show(open ? sentence : m.agent_toast({ title, sentence }), {
    ...(open ? {} : { onopen: () => place.openTaskDetail(number) }),
    ...(changeSetId === undefined
      ? {}
      : { action: { label: m.undo(), kind: 'undo', run: () => void undo(changeSetId) } }),
  });
}
