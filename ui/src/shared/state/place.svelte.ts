// Where the person is: the view in the middle and what is open on the right.
import type { ChangeSetId, View } from '../../ipc';
import { layout } from './layout.svelte';

/** What the middle shows. */
export type Place = View | { kind: 'search'; words: string } | { kind: 'history' };

/** What the right pane shows. */
export type Open =
  { kind: 'nothing' } | { kind: 'task'; number: number } | { kind: 'assistant' } | { kind: 'change'; id: ChangeSetId };

let current = $state<Place>({ kind: 'today' });
let open = $state<Open>({ kind: 'nothing' });
let returnTo: HTMLElement | null = null;

export function samePlace(a: Place, b: Place): boolean {
  return a.kind === b.kind && ('id' in a ? a.id : '') === ('id' in b ? b.id : '');
}

function remember() {
  if (open.kind === 'nothing' && document.activeElement instanceof HTMLElement) returnTo = document.activeElement;
}

export const place = {
  get current(): Place {
    return current;
  },
  get open(): Open {
    return open;
  },
  /** The number of the open task. */
  get openTask(): number | undefined {
    return open.kind === 'task' ? open.number : undefined;
  },
  go(to: Place): void {
    const leavesHistory = current.kind === 'history' && to.kind !== 'history';
    current = to;
    layout.drawer = false;
    if ((leavesHistory && open.kind === 'change') || (layout.room === 'narrow' && open.kind !== 'nothing')) {
      open = { kind: 'nothing' };
    }
  },
  openTaskDetail(number: number): void {
    remember();
    open = { kind: 'task', number };
  },
  openAssistant(): void {
    remember();
    open = { kind: 'assistant' };
  },
  openChange(id: ChangeSetId): void {
    remember();
    open = { kind: 'change', id };
  },
  toggleAssistant(): void {
    if (open.kind === 'assistant') place.close();
    else place.openAssistant();
  },
  /** Closes the right pane; focus goes back to what opened it. */
  close(): void {
    open = { kind: 'nothing' };
    returnTo?.focus();
    returnTo = null;
  },
};
