// Dragging by pointer: what is being dragged, where it may be dropped, and the picture under the pointer.
//
// A container of draggable things returns what is under the pointer when it is pressed:
//
//   <ul {@attach dragSource((element) => {
//     const step = stepOf(element);
//     return step && { kind: 'step', item: step, text: step.title };
//   })}>
//
// A drop target says what it accepts, and what then happens:
//
//   <section {@attach dropTarget({
//     accepts: (load) => load.kind === 'tasks',
//     drop: (load) => { if (load.kind === 'tasks') schedule(load.rows, day); },
//   })}>
//
// While the load is over a drop target, the target has `data-drop="yes"` if it accepts the load (style it), otherwise
// `data-drop="no"`. `over` gets the position of the pointer and may draw a line; `leave` is called when it has left. Targets may be
// nested: the innermost one that accepts takes the load. Dropping it anywhere else changes nothing.
//
// A drag begins 5 px from where the pointer was pressed, by touch after a long press; until then a click stays a click.
// Escape ends it with nothing changed. A scrollable element under the pointer scrolls near its upper and lower edge. The keyboard
// cannot drag: everything that can be dropped needs a command too.
import { mount, unmount } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { ChecklistId, ChecklistItem, Operation, Task, TaskRow } from '../../ipc';
import DragImage from './DragImage.svelte';
import { scrollNear } from './drag-scroll';

/** Changes rows and shows the fields in their list at once; a refusal takes them back. */
export type Edit = (
  edits: { row: TaskRow; fields: Partial<Task> }[],
  operations: Operation[],
  say?: string,
) => Promise<unknown>;

/** What is dragged; `text` is shown under the pointer. `edit` lets the source list of the tasks show the change at once. */
export type Load =
  | { kind: 'tasks'; rows: readonly TaskRow[]; text: string; edit?: Edit }
  | { kind: 'step'; item: ChecklistItem; checklist: ChecklistId; text: string };

export interface Point {
  x: number;
  y: number;
}

export interface DropTarget {
  accepts: (load: Load, point: Point) => boolean;
  drop: (load: Load, point: Point) => void;
  /** The pointer is over it with a load that it accepts. */
  over?: (load: Load, point: Point) => void;
  leave?: () => void;
}

/** Where a target makes room for the load, in the window. */
export interface Gap {
  top: number;
  height: number;
}

/** How far the pointer moves before a press becomes a drag, in pixels. */
const THRESHOLD = 5;
/** How long a finger must rest before it drags, in milliseconds; a finger that moves sooner scrolls. */
const LONG_PRESS = 400;
/** Text fields, and elements that handle dragging themselves. */
const OWN_POINTER = 'input, textarea, select, [contenteditable="true"], [role="separator"]';

interface Run {
  source: HTMLElement;
  pointer: number;
  touch: boolean;
  from: Point;
  /** What is dragged once the drag has begun. */
  load: Load;
  timer?: ReturnType<typeof setTimeout>;
}

const targets = new WeakMap<Element, DropTarget>();
let load = $state.raw<Load | null>(null);
let at = $state.raw<Point>({ x: 0, y: 0 });
let gap = $state.raw<Gap | null>(null);
let run: Run | null = null;
let over: { element: Element; target: DropTarget; taken: boolean } | null = null;
let image: Record<string, unknown> | null = null;
let frame = 0;

export const drag = {
  /** What is being dragged. */
  get load(): Load | null {
    return load;
  },
  /** The position of the pointer in the window. */
  get at(): Point {
    return at;
  },
  /** The gap that the target opens. The picture of the dragged row fills it and covers nothing. `leave` sets it to `null`. */
  get gap(): Gap | null {
    return gap;
  },
  set gap(room: Gap | null) {
    gap = room;
  },
  /** Where the pointer was pressed. */
  get from(): Point {
    return run?.from ?? at;
  },
  /** Ends the drag with nothing changed. */
  cancel(): void {
    end();
  },
};

/** A container of draggable things: `pick` returns what to drag for the pressed element, or `null` for nothing. */
export function dragSource(pick: (element: Element) => Load | null | undefined): Attachment<HTMLElement> {
  return (source) => {
    const pointerdown = (event: PointerEvent) => {
      if (run || event.button !== 0 || event.isPrimary === false || !(event.target instanceof Element)) return;
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest(OWN_POINTER)) return;
      const found = pick(event.target);
      if (found) wait(source, event, found);
    };
    // Only a listener that existed before the touch can keep the browser from scrolling.
    const touchmove = (event: TouchEvent) => {
      if (load) event.preventDefault();
    };
    source.addEventListener('pointerdown', pointerdown);
    source.addEventListener('touchmove', touchmove, { passive: false });
    return () => {
      if (run?.source === source) end();
      source.removeEventListener('pointerdown', pointerdown);
      source.removeEventListener('touchmove', touchmove);
    };
  };
}

/** A place where loads may be dropped. */
export function dropTarget(target: DropTarget): Attachment<HTMLElement> {
  return (element) => {
    targets.set(element, target);
    return () => {
      targets.delete(element);
      if (over?.element === element) leave();
    };
  };
}

function wait(source: HTMLElement, event: PointerEvent, found: Load) {
  const touch = event.pointerType === 'touch';
  run = { source, pointer: event.pointerId, touch, from: { x: event.clientX, y: event.clientY }, load: found };
  if (touch) run.timer = setTimeout(() => run && begin(run.from), LONG_PRESS);
  for (const [name, listener] of listeners) window.addEventListener(name, listener, true);
}

function begin(point: Point) {
  if (!run || load) return;
  load = run.load;
  getSelection()?.removeAllRanges();
  // The list captures the pointer, because the pressed row may be scrolled out of view and removed.
  run.source.setPointerCapture?.(run.pointer);
  document.documentElement.dataset.dragging = 'nowhere';
  image = mount(DragImage, { target: document.body, props: { drag } });
  go(point);
  frame = requestAnimationFrame(scroll);
}

/** The pointer has moved, or something else is under it now. */
function go(point: Point) {
  if (!load) return;
  at = point;
  const found = targetAt(point, load);
  if (found?.element !== over?.element || found?.taken !== over?.taken) {
    leave();
    over = found;
    if (found) found.element.setAttribute('data-drop', found.taken ? 'yes' : 'no');
    document.documentElement.dataset.dragging = found ? (found.taken ? 'taken' : 'refused') : 'nowhere';
  }
  if (over?.taken) over.target.over?.(load, point);
}

/** The innermost target under the pointer that accepts the load, else the innermost target. */
function targetAt(point: Point, load: Load): typeof over {
  let refused: typeof over = null;
  for (let element = document.elementFromPoint(point.x, point.y); element; element = element.parentElement) {
    const target = targets.get(element);
    if (!target) continue;
    if (target.accepts(load, point)) return { element, target, taken: true };
    refused ??= { element, target, taken: false };
  }
  return refused;
}

function leave() {
  over?.element.removeAttribute('data-drop');
  const left = over;
  over = null;
  left?.target.leave?.();
}

function scroll() {
  if (!load) return;
  if (scrollNear(at)) go(at);
  frame = requestAnimationFrame(scroll);
}

function end() {
  clearTimeout(run?.timer);
  cancelAnimationFrame(frame);
  if (run && load) run.source.releasePointerCapture?.(run.pointer);
  for (const [name, listener] of listeners) window.removeEventListener(name, listener, true);
  leave();
  run = null;
  load = null;
  delete document.documentElement.dataset.dragging;
  if (image) void unmount(image);
  image = null;
}

/** Ignores the click that a browser fires at the end of a drag. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, true));
}

function move(event: PointerEvent) {
  if (!run || event.pointerId !== run.pointer) return;
  const point = { x: event.clientX, y: event.clientY };
  const far = Math.hypot(point.x - run.from.x, point.y - run.from.y) >= THRESHOLD;
  if (load) {
    event.preventDefault();
    go(point);
  } else if (far && run.touch) end();
  else if (far) begin(point);
}

function up(event: PointerEvent) {
  if (!run || event.pointerId !== run.pointer) return;
  const point = { x: event.clientX, y: event.clientY };
  const dropped = load;
  if (dropped) {
    event.preventDefault();
    go(point);
    swallowClick();
  }
  const target = over?.taken ? over.target : undefined;
  // Drop before leaving, because leaving removes the target's line, which says where to drop.
  if (dropped && target) target.drop(dropped, point);
  end();
}

function keydown(event: KeyboardEvent) {
  if (!load) return;
  // Keys belong to the drag while it lasts.
  event.preventDefault();
  event.stopPropagation();
  if (event.key !== 'Escape') return;
  swallowPress();
  end();
}

/** After Escape the button is still down; the click that its release fires is ignored. */
function swallowPress() {
  const over = new AbortController();
  const once = { capture: true, once: true, signal: over.signal };
  window.addEventListener('pointerup', swallowClick, once);
  window.addEventListener('pointerdown', () => over.abort(), once);
}

function contextmenu(event: Event) {
  // A resting finger would open the row's menu.
  if (!run?.touch) return;
  event.preventDefault();
  event.stopPropagation();
}

const listeners = Object.entries({
  pointermove: move,
  pointerup: up,
  pointercancel: end,
  keydown,
  contextmenu,
  blur: (event: Event) => event.target === window && end(),
}) as [string, EventListener][];
