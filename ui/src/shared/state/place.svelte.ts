// Where the person is: the view in the middle, or the settings in its place, and the open pane on the right.
import { tick } from 'svelte';
import type { ChangeSetId, FoundModel, View } from '../../ipc';
import { layout } from './layout.svelte';

/** The view in the middle. History may be that of one task. */
export type Place =
  View | { kind: 'search'; words: string } | { kind: 'history'; task?: number } | { kind: 'insights' };

/** The right pane. */
export type Open =
  | { kind: 'nothing' }
  | { kind: 'task'; number: number }
  | { kind: 'assistant'; unasked?: true }
  | { kind: 'change'; id: ChangeSetId };

/** A part of the right pane to scroll to. */
export type Part = 'proposals';

/** A part of the settings. */
export type Section = 'general' | 'appearance' | 'models' | 'assistant' | 'agent' | 'shortcuts' | 'data' | 'about';

/** The open settings; `null` for no section in particular; `found` is a server to use, with its models. */
export type OpenSettings = { section: Section | null; found: FoundModel | null };

/** The number of animation frames to wait until a list that is shown again has its rows. */
const PATIENCE = 20;

/** Where it is kept what a reload leads back to. */
const KEPT = 'assent.place';

type Kept = { current: Place; open: Open; pane: Open; section: Section };

let current = $state<Place>({ kind: 'today' });
let open = $state<Open>({ kind: 'nothing' });
let wants = $state<Part | null>(null);
let settings = $state.raw<OpenSettings | null>(null);
/** What the settings lead back to: the pane that made room for them, the focused element, and the number of its row. */
let behind: { pane: Open; focus: Element | null; row?: string } | null = null;
let returnTo: HTMLElement | null = null;
/** The task whose history led to the open change. */
let cameFrom: number | null = null;

export function samePlace(a: Place, b: Place): boolean {
  return placeKey(a) === placeKey(b);
}

/** The place as the host names it in previews: `today`, `project:ID`. */
export function placeKey(place: { kind: string } | { kind: string; id: string }): string {
  return 'id' in place ? `${place.kind}:${place.id}` : place.kind;
}

function remember() {
  if (open.kind === 'nothing' && document.activeElement instanceof HTMLElement) returnTo = document.activeElement;
}

/** Focuses the element that had the focus, or its row in a list that is shown again: there it is another element. */
async function giveBack(focus: Element | null, row?: string) {
  await tick();
  for (let frame = 0; frame < PATIENCE; frame++) {
    const again = focus?.isConnected
      ? focus
      : row && document.querySelector(`[data-pane="list"] [data-number="${row}"]`);
    if (again instanceof HTMLElement) return again.focus({ focusVisible: true });
    await new Promise(requestAnimationFrame);
  }
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
  /** The wanted part of the open pane; the part that shows it resets this. */
  get wants(): Part | null {
    return wants;
  },
  set wants(part: Part | null) {
    wants = part;
  },
  /** The settings, if they are shown instead of the view. */
  get settings(): OpenSettings | null {
    return settings;
  },
  openSettings(section: Section | null, found: FoundModel | null): void {
    if (settings === null) {
      const { activeElement } = document;
      const row = activeElement?.closest<HTMLElement>('[data-number]')?.dataset.number;
      behind = { pane: layout.room === 'narrow' ? open : { kind: 'nothing' }, focus: activeElement, row };
    }
    if (layout.room === 'narrow') open = { kind: 'nothing' };
    settings = { section: section ?? settings?.section ?? null, found };
    layout.drawer = false;
  },
  /** Returns to the view, the pane and the focus that were there before the settings. */
  closeSettings(): void {
    if (settings === null) return;
    settings = null;
    const { pane, focus, row } = behind ?? { pane: open, focus: null, row: undefined };
    behind = null;
    if (open.kind === 'nothing') open = pane;
    void giveBack(focus, row);
  },
  /** Makes a reload lead back to this section of the settings, and to what is beside and behind it. */
  keepSettings(section: Section): void {
    const kept: Kept = { current, open, pane: behind?.pane ?? open, section };
    sessionStorage.setItem(KEPT, JSON.stringify(kept));
  },
  /** Returns to what was kept before a reload, once. */
  comeBack(): boolean {
    const text = sessionStorage.getItem(KEPT);
    sessionStorage.removeItem(KEPT);
    if (text === null) return false;
    const kept = JSON.parse(text) as Kept;
    ({ current, open } = kept);
    behind = { pane: kept.pane, focus: null };
    settings = { section: kept.section, found: null };
    return true;
  },
  go(to: Place): void {
    const leavesHistory = current.kind === 'history' && to.kind !== 'history';
    current = to;
    settings = null;
    behind = null;
    layout.drawer = false;
    if ((leavesHistory && open.kind === 'change') || (layout.room === 'narrow' && open.kind !== 'nothing')) {
      open = { kind: 'nothing' };
    }
  },
  openTaskDetail(number: number, part: Part | null = null): void {
    remember();
    wants = part;
    open = { kind: 'task', number };
  },
  openAssistant(): void {
    remember();
    open = { kind: 'assistant' };
  },
  /** Opens the assistant beside the list for somebody who has not asked for it: the focus stays in the list. */
  showAssistant(): void {
    open = { kind: 'assistant', unasked: true };
  },
  openChange(id: ChangeSetId): void {
    remember();
    if (open.kind !== 'change') cameFrom = place.openTask ?? null;
    open = { kind: 'change', id };
  },
  toggleAssistant(): void {
    if (open.kind === 'assistant') place.close();
    else place.openAssistant();
  },
  /** Closes the right pane; the focus returns to what opened it. If a task led to the open change, the task is shown again. */
  close(): void {
    if (open.kind === 'change' && cameFrom !== null) {
      open = { kind: 'task', number: cameFrom };
      cameFrom = null;
      return;
    }
    open = { kind: 'nothing' };
    returnTo?.focus();
    returnTo = null;
  },
};
