// Keeps the focus from getting lost: when an element is left or removed, the focus returns to where it came from.
import { isField } from './keyboard';

export const FOCUSABLE =
  'button:not([disabled]):not([tabindex="-1"]), input:not([disabled]):not([tabindex="-1"]), textarea, select, [tabindex="0"]:not([role="separator"])';

/** How many elements are remembered. */
const MOST = 12;

/** The elements that had the focus, the latest first, each with its ancestors. */
let past: { element: HTMLElement; within: HTMLElement[] }[] = [];

function remember({ target }: FocusEvent) {
  if (!(target instanceof HTMLElement)) return;
  const within: HTMLElement[] = [];
  for (let at: HTMLElement | null = target; at && at !== document.body; at = at.parentElement) within.push(at);
  past = [{ element: target, within }, ...past.filter(({ element }) => element !== target)].slice(0, MOST);
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? true) && !element.matches(':disabled');
}

const usableIn = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isUsable);

/** Where a lost focus goes: beside the removed element, or back to where it came from. */
function home(): HTMLElement | undefined {
  const [last, ...before] = past;
  const left = last && isUsable(last.element) ? last.element : null;
  if (left && !isField(left)) return left;
  const pane = last?.within.find((element) => element.dataset.pane !== undefined && element.isConnected);
  for (const element of left ? [] : (last?.within ?? [])) {
    if (!isUsable(element)) continue;
    const [found] = element.matches(FOCUSABLE) ? [element] : usableIn(element);
    if (found) return found;
    if (element === pane) break;
  }
  // A user who has left a field does not want to type into another.
  const came = before
    .map(({ element }) => element)
    .filter((element) => isUsable(element) && !(left && isField(element)));
  const list = document.querySelector<HTMLElement>('[data-pane="list"]:not([hidden])') ?? pane ?? document;
  const rest = usableIn(list).filter((element) => !isField(element));
  return (
    came.find((element) => pane?.contains(element)) ?? came[0] ?? rest.find(({ role }) => role === 'row') ?? rest.at(-1)
  );
}

/** Whether the last input was a key: then it has to be seen where the focus goes. */
let byKey = false;
const key = () => (byKey = true);
const pointer = () => (byKey = false);

function isNowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

function bringHome() {
  const { activeElement } = document;
  if (isNowhere() || (activeElement instanceof HTMLElement && !isUsable(activeElement))) {
    home()?.focus({ preventScroll: true, focusVisible: byKey });
  }
}

/** Focuses the current row of the list as soon as there is one, unless something else has got the focus. */
export function focusList(frames = 120): void {
  if (!isNowhere()) return;
  const row = document.querySelector<HTMLElement>('[data-pane="list"] [role="row"][tabindex="0"]');
  if (row) row.focus({ preventScroll: true, focusVisible: true });
  else if (frames > 0) requestAnimationFrame(() => focusList(frames - 1));
}

/** Leaves a field by a key: the focus returns to where it came from. */
export function leaveField(field: HTMLElement): void {
  key();
  field.blur();
  bringHome();
}

/** Keeps the focus from getting lost; returns a function that stops it. */
export function keepFocus(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => (timer ??= setTimeout(look));
  function look() {
    timer = undefined;
    bringHome();
  }
  // No event reports that the focused element was removed. A focus that a click cleared stays cleared.
  const gone = new MutationObserver((records) => {
    const last = past[0]?.element;
    const away = last && isNowhere() && !isUsable(last);
    if (away || records.some(({ type, target }) => type === 'attributes' && target.contains(document.activeElement)))
      soon();
  });
  gone.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden', 'disabled'] });
  document.addEventListener('focusin', remember);
  window.addEventListener('keydown', soon);
  window.addEventListener('keydown', key, true);
  window.addEventListener('pointerdown', pointer, true);
  return () => {
    clearTimeout(timer);
    gone.disconnect();
    past = [];
    document.removeEventListener('focusin', remember);
    window.removeEventListener('keydown', soon);
    window.removeEventListener('keydown', key, true);
    window.removeEventListener('pointerdown', pointer, true);
  };
}
