// F6 goes from pane to pane; each pane restores the focus to the element that had it last.
import { FOCUSABLE } from '../shared/keys/focus';

const last = new WeakMap<Element, HTMLElement>();

/** Remembers which element of a pane has the focus. */
export function rememberFocus(event: FocusEvent): void {
  const target = event.target;
  const pane = target instanceof HTMLElement ? target.closest('[data-pane]') : null;
  if (!pane || !(target instanceof HTMLElement)) return;
  // A button above a list is pressed and left.
  if (target instanceof HTMLButtonElement && rowOf(pane)) last.delete(pane);
  else last.set(pane, target);
}

/** The row at which the keyboard enters a list: whoever goes to the list means its rows, not the buttons above them. */
const rowOf = (pane: Element) => pane.querySelector<HTMLElement>('[role="row"][tabindex="0"]');

/** Moves the focus to the next pane (`1`) or the one before (`-1`) that has something to focus. */
export function cyclePanes(root: ParentNode, active: Element | null, step: 1 | -1): void {
  const panes = [...root.querySelectorAll('[data-pane]')].filter((pane) => pane.querySelector(FOCUSABLE));
  if (panes.length === 0) return;
  const here = panes.findIndex((pane) => pane.contains(active));
  const start = here < 0 && step < 0 ? 0 : here;
  const pane = panes[(start + step + panes.length) % panes.length];
  if (!pane) return;
  const remembered = last.get(pane);
  const target = remembered?.isConnected ? remembered : (rowOf(pane) ?? pane.querySelector<HTMLElement>(FOCUSABLE));
  target?.focus({ focusVisible: true });
}
