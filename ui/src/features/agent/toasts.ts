// What an agent does to labels, or against the user, is said wherever the user is, with the way back.
import type { AgentEvent, DeedKind } from '../../ipc';
import { m } from '../../paraglide/messages';
import { undo } from '../../shared/state/changes.svelte';
import { place } from '../../shared/state/place.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { deedWords } from './words';

const SAID: readonly DeedKind[] = ['labels', 'overridden', 'shadow_labels'];

/** Shows a deed that is not to be missed. Where its task is not open, the toast names it and opens it. */
export function sayDeed(event: AgentEvent): void {
  if (event.event !== 'did' || !SAID.includes(event.deed.kind)) return;
  const { number, title } = event;
  const { kind, changeSetId } = event.deed;
  const { text, detail } = deedWords(event.deed);
  const open = place.openTask === number;
  toasts.show(open ? text : m.agent_toast({ title, sentence: text }), {
    detail,
    ...(open ? {} : { onopen: () => place.openTaskDetail(number) }),
    ...(changeSetId === undefined || kind === 'shadow_labels'
      ? {}
      : { action: { label: m.undo(), kind: 'undo', run: () => void undo(changeSetId) } }),
  });
}
