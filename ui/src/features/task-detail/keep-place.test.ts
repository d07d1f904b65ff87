import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPlace } from './keep-place';

let grow: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        grow = callback;
      }
      observe() {
        // The test calls it.
      }
      disconnect() {
        // Nothing to do.
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A pane with a part that is 100 px high and ends at `bottom` below the pane's top, and a field after it. */
function pane(bottom: number) {
  document.body.innerHTML = '<div><section><button>above</button></section><input></div>';
  const root = document.querySelector('div') as HTMLElement;
  const part = document.querySelector('section') as HTMLElement;
  let height = 100;
  Object.defineProperty(part, 'offsetHeight', { get: () => height });
  part.getBoundingClientRect = () => ({ bottom: bottom + height - 100 }) as DOMRect;
  keepPlace(part);
  return {
    root,
    resize: (to: number) => {
      height = to;
      grow();
      return root.scrollTop;
    },
  };
}

it.each<[string, number, string | null, number]>([
  ['past it: the pane scrolls along', -20, null, 60],
  ['in it: nothing is pushed that is looked at first', 40, null, 0],
  ['writing below it: the pane scrolls along', 40, 'input', 60],
  ['busy in it: the place is its own', 40, 'button', 0],
])('scrolled %s', (_, bottom, focused, expected) => {
  const { resize } = pane(bottom);
  if (focused !== null) document.querySelector<HTMLElement>(focused)?.focus();
  expect(resize(160)).toBe(expected);
});

it('scrolls back when the part shrinks', () => {
  const { root, resize } = pane(-80);
  root.scrollTop = 100;
  expect([resize(160), resize(120)]).toEqual([160, 120]);
});
