// Rows as one keyboard stop with multiple selection, for a list and for the columns of a week.
import { onMount, tick as rendered, untrack } from 'svelte';
import type { TaskRow } from '../../ipc';
import type { RowsView } from '../../shared/VirtualRows.svelte';
import { commands } from '../../shared/state/commands.svelte';
import { place as here } from '../../shared/state/place.svelte';
import type { TaskList } from './list/list.svelte';
import { Positions } from './list/positions';
import { RowActions } from './commands/row-changes.svelte';
import { rowCommands } from './commands/row-commands';
import { RowDrag } from './row/row-drag.svelte';
import type { Heading } from './row/rows';
import { Selection } from './list/selection.svelte';

/** The number of animation frames to wait until a row can be focused. */
const PATIENCE = 10;
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
}

export class Grid {
  element = $state<HTMLElement>();
  /** The virtual list, which knows the positions. */
  view = $state.raw<RowsView>();
  #focused = $state(0);
  /** Index of the row that has kept the focus for a moment. */
  resting = $state(0);
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
      const stays = list === shown && held?.stop?.dataset.number === held?.number;
      shown = list;
      if (held && (document.activeElement === document.body || !stays)) untrack(() => void this.focusRow(this.focus));
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

  /** Scrolls a row into view and focuses it. */
  async focusRow(index: number): Promise<void> {
    this.#focused = index;
    const { focus, view } = this;
    await (view?.scrollToIndex(this.positions.positionOf(focus), { align: 'nearest' }) ?? rendered());
    // A far row may be rendered a frame or two after the list has scrolled to it. After a click WebKit shows a focus ring that
    // a key has moved only if asked to.
    for (let frame = 0; frame < PATIENCE; frame++) {
      const row = this.element?.querySelector<HTMLElement>(`[data-index="${focus}"]`);
      row?.focus({ preventScroll: true, focusVisible: true });
      if (!view) row?.scrollIntoView({ block: 'nearest' });
      if (row && document.activeElement === row) return;
      await new Promise(requestAnimationFrame);
    }
  }

  click(event: MouseEvent, row: TaskRow, index: number): void {
    const { list, selection } = this;
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
      const to = this.#beside(index, step);
      if (event.shiftKey) {
        selection.anchorAt(index);
        selection.extend(list.rows, to);
      }
      void this.focusRow(to);
    } else if (event.key === 'Escape' && selection.size > 0) selection.clear();
    else if (!row || event.ctrlKey || event.metaKey) return;
    else if (event.key === 'Enter') here.openTaskDetail(row.task.number);
    else if (event.key === ' ') selection.toggle(row, index);
    else return;
    event.preventDefault();
    event.stopPropagation();
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
