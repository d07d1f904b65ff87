// Rows as one keyboard stop with multiple selection, for a list and for the columns of a week.
import { onMount, tick as rendered, untrack } from 'svelte';
import type { TaskRow } from '../../../ipc';
import type { RowsView } from '../../../shared/VirtualRows.svelte';
import { commands } from '../../../shared/state/commands.svelte';
import { place as here } from '../../../shared/state/place.svelte';
import type { JustAdded } from '../list/just-added.svelte';
import type { TaskList } from '../list/list.svelte';
import { Positions } from './positions';
import { RowActions } from '../commands/row-changes.svelte';
import { rowCommands } from '../commands/row-commands';
import { RowDrag } from '../row/row-drag.svelte';
import type { Heading } from '../row/rows';
import { Selection } from './selection.svelte';

/** How long to wait until a row can be focused, in milliseconds. */
const PATIENCE = 2_000;
/** How long to wait for a frame, in milliseconds. */
const SOON = 50;
/** How long a task that was just added is marked, in milliseconds. */
const MARKED = 1_600;
/** How long a row must keep the focus before it shows its tools, in milliseconds, so that moving quickly renders less. */
const REST = 50;
/** How many rows a key moves. */
const STEPS: Partial<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 12,
  PageUp: -12,
  Home: -Infinity,
  End: Infinity,
};

interface Given {
  list: () => TaskList;
  headings?: () => Heading[];
  /** Indexes of the shown rows, if they are not the whole list. */
  order?: () => readonly number[];
  added?: () => JustAdded | undefined;
}

export class Grid {
  element = $state<HTMLElement>();
  /** The virtual list, which knows the positions. */
  view = $state.raw<RowsView>();
  #focused = $state(0);
  /** Index of the row that has kept the focus for a moment. */
  resting = $state(0);
  /** The number of the task that was just added and is marked. */
  added = $state<number>();
  /** How often the focus was asked to move: an older request that is still waiting gives up. */
  #asked = 0;
  /** The row that a request to move the focus is still waiting for. */
  #coming: number | null = null;
  readonly #given: Given;
  readonly positions = $derived.by(
    () => new Positions(this.#given.headings?.() ?? [], this.list.rows, this.list.total),
  );
  readonly selection = $derived.by(() => {
    void this.list.place;
    return new Selection();
  });
  readonly #focus = $derived.by(() => this.#beside(this.#focused, 0));
  readonly actions = new RowActions(this);
  readonly dragging = new RowDrag(this, this.actions);

  constructor(given: Given) {
    this.#given = given;

    // Another view, or another order, starts at the top.
    let before: TaskList | undefined;
    $effect.pre(() => {
      if (before && before !== this.list) {
        this.#focused = 0;
        this.view?.scrollTo(0);
      }
      before = this.list;
    });

    // A removed row loses the focus, or its element shows another row: focus the row that is now at its index.
    let held: { stop: HTMLElement | null; number?: string } | undefined;
    let shown: TaskList | undefined;
    $effect.pre(() => {
      void this.list.rows;
      const { activeElement } = document;
      const stop = activeElement?.closest<HTMLElement>('[data-index]') ?? null;
      held = this.element?.contains(activeElement) ? { stop, number: stop?.dataset.number } : undefined;
    });
    $effect(() => {
      const { list } = this;
      void list.rows;
      const stays = list === shown && (held?.stop?.dataset.number === held?.number || this.#coming !== null);
      shown = list;
      if (held && (document.activeElement === document.body || !stays)) untrack(() => void this.focusRow(this.focus));
    });

    $effect(() => {
      void this.list.rows;
      const added = given.added?.();
      const number = added?.number ?? null;
      if (!added || number === null) return;
      void rendered()
        .then(() => this.#reveal(number))
        .then((shown) => shown && added.end(number));
    });

    $effect(() => {
      const { focus } = this;
      const timer = setTimeout(() => (this.resting = focus), REST);
      return () => clearTimeout(timer);
    });

    onMount(() => commands.offer(rowCommands(this, this.actions)));
  }

  get list(): TaskList {
    return this.#given.list();
  }

  /** Whether these are all rows of the list, in its order. */
  get whole(): boolean {
    return !this.#given.order;
  }

  /** Index of the row that has the focus when the list has it. */
  get focus(): number {
    return this.#focus;
  }
  set focus(index: number) {
    this.#focused = index;
  }

  /** How often the focus was asked to move. A change that wants to move it later first looks whether the user has moved it since. */
  get asked(): number {
    return this.#asked;
  }

  /** Scrolls a row into view and focuses it, unless the focus is asked to go elsewhere meanwhile. */
  async focusRow(index: number): Promise<void> {
    const mine = ++this.#asked;
    this.#focused = index;
    const { focus, view } = this;
    this.#coming = focus;
    await (view?.scrollToIndex(this.positions.positionOf(focus), { align: 'nearest' }) ?? rendered());
    // A far row may be rendered a while after the list has scrolled to it, and a slow machine takes its time. After a click WebKit
    // shows a focus ring that a key has moved only if asked to.
    const end = performance.now() + PATIENCE;
    while (mine === this.#asked) {
      const row = this.element?.querySelector<HTMLElement>(`[data-index="${focus}"]`);
      row?.focus({ preventScroll: true, focusVisible: true });
      if (!view) row?.scrollIntoView({ block: 'nearest' });
      if ((row && document.activeElement === row) || performance.now() > end) break;
      // A window that paints nothing has no frames.
      await new Promise((next) => {
        requestAnimationFrame(next);
        setTimeout(next, SOON);
      });
    }
    if (mine === this.#asked) this.#coming = null;
  }

  /** Shows a task that was just added: scrolls to it and marks it for a moment. Returns whether its row is loaded. */
  async #reveal(number: number): Promise<boolean> {
    const { list, positions, view } = this;
    const at = list.rows.findIndex((row) => row?.task.number === number);
    // In a manual order it is the last one. If its page is not loaded, scrolling there loads it.
    const last = list.byHand && list.rows[list.total - 1] === undefined ? list.total - 1 : -1;
    if (at < 0 && last < 0) return false;
    await view?.scrollToIndex(positions.positionOf(at < 0 ? last : at), { align: 'nearest' });
    if (at < 0) return false;
    if (!view) this.element?.querySelector(`[data-index="${at}"]`)?.scrollIntoView({ block: 'nearest' });
    this.added = number;
    setTimeout(() => {
      if (this.added === number) this.added = undefined;
    }, MARKED);
    return true;
  }

  click(event: MouseEvent, row: TaskRow, index: number): void {
    const { list, selection } = this;
    this.#asked += 1;
    this.focus = index;
    if (event.shiftKey) selection.extend(list.rows, index);
    else if (event.ctrlKey || event.metaKey) selection.toggle(row, index);
    else {
      selection.clear();
      selection.anchorAt(index);
      here.openTaskDetail(row.task.number);
    }
  }

  keydown(event: KeyboardEvent, row: TaskRow | undefined, index: number): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const { list, selection } = this;
    const step = STEPS[event.key];
    if (step !== undefined) {
      // A key that is faster than the focus goes on from where the focus is going to.
      const to = this.#beside(this.#coming ?? index, step);
      if (event.shiftKey) {
        selection.anchorAt(index);
        selection.extend(list.rows, to);
      }
      void this.focusRow(to);
    } else if (event.key === 'Escape' && selection.size > 0) selection.clear();
    else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey)
      void this.#selectAll();
    else if (!row || event.ctrlKey || event.metaKey) return;
    else if (event.key === 'Enter') here.openTaskDetail(row.task.number);
    else if (event.key === ' ') selection.toggle(row, index);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Selects all rows, those of pages that are not loaded, too. */
  async #selectAll(): Promise<void> {
    const order = this.#given.order?.();
    const { list, selection } = this;
    const rows = await list.all();
    if (list !== this.list) return;
    selection.all(order ? rows.map((row, index) => (order.includes(index) ? row : undefined)) : rows);
  }

  openMenu(row: TaskRow, index: number, anchor: HTMLElement): void {
    this.focus = index;
    this.actions.menu = { row, index, anchor };
  }

  /** The index this many rows further, limited to the shown rows. */
  #beside(index: number, by: number): number {
    const order = this.#given.order?.();
    const last = (order?.length ?? this.list.total) - 1;
    const at = Math.max(0, Math.min((order?.indexOf(index) ?? index) + by, last));
    return order?.[at] ?? at;
  }
}
