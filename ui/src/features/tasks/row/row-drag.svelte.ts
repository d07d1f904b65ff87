// Dragging rows: which rows are dragged, and where in the list they may be dropped.
import type { TaskRow } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { drag, dragSource, dropTarget, type Gap, type Load, type Point } from '../../../shared/drag/drag.svelte';
import { deedBelow, perform, takes } from './drops';
import type { Grid } from '../grid/grid.svelte';
import type { RowActions } from '../commands/row-changes.svelte';
import { keyOf, type Heading } from './rows';

/** Elements that handle the pointer themselves; the row's grip and title do not. */
const PRESSED = 'button, [role="checkbox"]';

export class RowDrag {
  /** The position of the line that marks the new place, in pixels from the top of the grid. */
  line = $state<number | null>(null);
  /** The heading below which the rows would be put. */
  heading = $state.raw<Heading | null>(null);
  /** The index of the row above which the rows would be put. */
  before = $state(0);

  constructor(
    private readonly grid: Grid,
    private readonly actions: RowActions,
  ) {}

  readonly source = dragSource((element) => this.#pick(element));

  readonly target = dropTarget({
    accepts: (load, point) => this.#aim(load, point) !== null,
    over: (load, point) => {
      const aim = this.#aim(load, point);
      this.line = aim && 'before' in aim ? aim.line : null;
      this.before = aim && 'before' in aim ? aim.before : 0;
      drag.gap = this.#gap();
      this.heading = aim && 'heading' in aim ? aim.heading : null;
    },
    leave: () => {
      this.line = null;
      this.heading = null;
      drag.gap = null;
    },
    drop: (load) => {
      const deed = this.heading && deedBelow(this.heading);
      if (deed) perform(load, deed);
      else if (this.line !== null && load.kind === 'tasks') this.#put(load.rows);
    },
  });

  /** Whether the row is being dragged. */
  takesAlong(row: TaskRow): boolean {
    const { load } = drag;
    return load?.kind === 'tasks' && load.rows.some((one) => keyOf(one) === keyOf(row));
  }

  #pick(element: Element): Load | null {
    const stop = element.closest<HTMLElement>('[data-index]');
    if (!stop || element.closest(PRESSED)) return null;
    const { list, selection } = this.grid;
    const index = Number(stop.dataset.index);
    const row = list.rows[index];
    if (!row || row.task.deletedAt !== null) return null;
    // The focused row stays in the document, wherever the list is scrolled to.
    this.grid.focus = index;
    const rows = selection.has(row) ? selection.rows : [row];
    return {
      kind: 'tasks',
      rows,
      text: rows.length > 1 ? m.tasks_dragged({ count: rows.length }) : row.task.title,
      edit: (edits, operations, say) => {
        this.grid.selection.clear();
        return this.grid.list.edit(edits, operations, say);
      },
    };
  }

  /** The drop place under the pointer: the gap between two rows, or a group whose heading has a value. */
  #aim(load: Load, { y }: Point): { before: number; line: number } | { heading: Heading } | null {
    const { element, view, list, positions } = this.grid;
    if (load.kind !== 'tasks' || !element || !view) return null;
    const scrolled = view.getScrollOffset();
    const offset = y - element.getBoundingClientRect().top + scrolled;
    const position = Math.max(0, Math.min(view.findItemIndex(offset), positions.length - 1));
    if (!list.byHand) {
      const heading = positions.headingOf(position);
      return heading && takes(load, deedBelow(heading)) ? { heading } : null;
    }
    const item = positions.itemAt(position);
    const [start, size] = [view.getItemOffset(position), view.getItemSize(position)];
    const below = 'heading' in item || offset > start + size / 2;
    const before = 'heading' in item ? item.heading.before : item.index + (below ? 1 : 0);
    return { before, line: (below ? start + size : start) - scrolled };
  }

  /** The room that the rows below the line make by moving down. */
  #gap(): Gap | null {
    const { element } = this.grid;
    if (this.line === null || !element) return null;
    const height = element.querySelector('[data-index]')?.clientHeight ?? 0;
    return { top: element.getBoundingClientRect().top + this.line, height };
  }

  /** Whether the row moves down to make room. */
  makesRoom(index: number): boolean {
    return this.line !== null && index >= this.before;
  }

  #put(rows: readonly TaskRow[]): void {
    const { before } = this;
    const [only] = rows;
    const many = rows.length > 1;
    const index = only ? this.grid.list.rows.indexOf(only) : -1;
    const place = index >= 0 && index < before ? before : before + 1;
    const say = many
      ? m.tasks_placed_many({ count: rows.length })
      : m.tasks_placed({ title: only?.task.title ?? '', place });
    void this.actions.arrange(rows, before, say);
  }
}
