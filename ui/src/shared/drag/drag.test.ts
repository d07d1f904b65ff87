import { flushSync } from 'svelte';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeTask } from '../../test/rows';
import { moveTo, press, release } from '../../test/pointer';
import { drag, dragSource, dropTarget, type Load } from './drag.svelte';

const task = makeTask(1, '2026-11-24', '2026-11-24T09:00:00.000Z', { title: 'A' });
const load: Load = { kind: 'tasks', rows: [{ task, stepsDone: 0, stepsTotal: 0 }], text: 'A' };

const drop = vi.fn();
const over = vi.fn();
const leave = vi.fn();
const clicked = vi.fn();
let source: HTMLElement;
let handle: HTMLElement;
let willing: HTMLElement;
let inner: HTMLElement;
let unwilling: HTMLElement;
let detach: (() => void)[];

function element(parent: HTMLElement, tag = 'div'): HTMLElement {
  return parent.appendChild(document.createElement(tag));
}

const image = () => {
  flushSync();
  return document.querySelector('[data-testid="drag-image"]');
};

beforeEach(() => {
  vi.clearAllMocks();
  source = element(document.body);
  handle = element(source);
  handle.addEventListener('click', clicked);
  element(source, 'input');
  willing = element(document.body);
  inner = element(willing);
  unwilling = element(document.body);
  const attachments = [
    dragSource((target) => (target === handle ? load : null))(source),
    dropTarget({ accepts: () => true, drop, over, leave })(willing),
    dropTarget({ accepts: () => false, drop })(inner),
    dropTarget({ accepts: () => false, drop })(unwilling),
  ];
  detach = attachments.filter((end) => end !== undefined) as (() => void)[];
});
afterEach(() => {
  drag.cancel();
  detach.forEach((end) => end());
});

describe('beginning', () => {
  test('a press that hardly moves stays a click', () => {
    press(handle, 10, 10);
    moveTo(13, 13);
    expect(drag.load).toBeNull();
    release(13, 13);
    expect(clicked).toHaveBeenCalledTimes(1);
    moveTo(50, 50);
    expect(drag.load).toBeNull();
  });

  test('five pixels make a drag with a picture of it, and its end is no click', () => {
    press(handle, 10, 10);
    moveTo(13, 14);
    expect(drag.load).toBe(load);
    expect(image()?.textContent).toBe('A');
    release(13, 14);
    expect(clicked).not.toHaveBeenCalled();
    expect([drag.load, image(), document.documentElement.dataset.dragging]).toEqual([null, null, undefined]);
  });

  test.each<[string, PointerEventInit]>([
    ['another button', { button: 2 }],
    ['a press that selects', { ctrlKey: true }],
    ['a second finger', { isPrimary: false }],
  ])('%s drags nothing', (_, init) => {
    press(handle, 10, 10, init);
    moveTo(90, 90);
    expect(drag.load).toBeNull();
  });

  test('a field keeps its own pointer', () => {
    press(source.querySelector('input') as HTMLElement, 10, 10);
    moveTo(90, 90);
    expect(drag.load).toBeNull();
  });

  test('a finger scrolls when it moves at once, and drags after it has rested', () => {
    vi.useFakeTimers();
    const finger = { pointerType: 'touch' };
    press(handle, 10, 10, finger);
    moveTo(10, 40, undefined, finger);
    vi.advanceTimersByTime(1_000);
    expect(drag.load).toBeNull();
    press(handle, 10, 10, finger);
    vi.advanceTimersByTime(500);
    expect(drag.load).toBe(load);
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    handle.dispatchEvent(menu);
    expect(menu.defaultPrevented).toBe(true);
    vi.useRealTimers();
  });
});

describe('dropping', () => {
  test('a place that accepts is marked, told, and gets the load', () => {
    press(handle, 0, 0);
    moveTo(0, 90, willing);
    expect([willing.dataset.drop, document.documentElement.dataset.dragging]).toEqual(['yes', 'taken']);
    expect(over).toHaveBeenLastCalledWith(load, { x: 0, y: 90 });
    moveTo(0, 95, document.body);
    expect([willing.dataset.drop, document.documentElement.dataset.dragging]).toEqual([undefined, 'nowhere']);
    expect(leave).toHaveBeenCalledTimes(1);
    moveTo(0, 90, willing);
    release(0, 92);
    expect(drop.mock.calls).toEqual([[load, { x: 0, y: 92 }]]);
    expect(willing.dataset.drop).toBeUndefined();
  });

  test('a place that refuses says so and gets nothing', () => {
    press(handle, 0, 0);
    moveTo(0, 90, unwilling);
    expect([unwilling.dataset.drop, document.documentElement.dataset.dragging]).toEqual(['no', 'refused']);
    release(0, 90);
    expect(drop).not.toHaveBeenCalled();
  });

  test('a place around one that refuses may accept', () => {
    press(handle, 0, 0);
    moveTo(0, 90, inner);
    expect([inner.dataset.drop, willing.dataset.drop]).toEqual([undefined, 'yes']);
    release(0, 90);
    expect(drop).toHaveBeenCalledTimes(1);
  });

  test('Escape ends it with nothing changed, and nobody else hears of it', () => {
    const heard = vi.fn();
    document.body.addEventListener('keydown', heard, { once: true });
    press(handle, 0, 0);
    moveTo(0, 90, willing);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect([drag.load, willing.dataset.drop, image()]).toEqual([null, undefined, null]);
    moveTo(0, 90, handle);
    release(0, 90);
    expect([drop.mock.calls.length, heard.mock.calls.length, clicked.mock.calls.length]).toEqual([0, 0, 0]);
  });

  test('what the system takes away ends it, too', () => {
    press(handle, 0, 0);
    moveTo(0, 90, willing);
    window.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }));
    expect(drag.load).toBeNull();
    expect(drop).not.toHaveBeenCalled();
  });

  test('a source that leaves the window takes its drag along', () => {
    press(handle, 0, 0);
    moveTo(0, 90, willing);
    detach[0]?.();
    expect(drag.load).toBeNull();
  });
});
