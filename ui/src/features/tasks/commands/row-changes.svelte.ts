// The actions on rows, whether requested by the keyboard, the row, its menu or the selection bar.
import { tick as rendered } from 'svelte';
import type { Applied, TaskRow } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { removing, renaming, ticking, type Deed } from './deeds';
import type { Grid } from '../grid/grid.svelte';
import { isDone, keyOf } from '../row/rows';

/** What a picker chooses. */
export type Picker = 'schedule' | 'move' | 'label';
/** Actions on all selected rows at once. */
export type BulkAction = Picker | 'complete' | 'delete';
/** Where rows can be moved without a pointer. */
export type Way = 'up' | 'down' | 'top' | 'bottom';

export class RowActions {
  /** The key of the row whose title is being edited. */
  editing = $state<string | null>(null);
  /** The open picker, and its rows. */
  picking = $state.raw<{ what: Picker; rows: TaskRow[]; anchor: HTMLElement } | null>(null);
  /** The row whose menu is open. */
  menu = $state.raw<{ row: TaskRow; index: number; anchor: HTMLElement } | null>(null);
  /** Where rows were moved to, for screen readers. */
  said = $state('');

  constructor(private readonly grid: Grid) {}

  async run(rows: readonly TaskRow[], deed: Deed): Promise<Applied | null> {
    const [only] = rows;
    const { list, selection } = this.grid;
    if (!deed.keepsSelection) selection.clear();
    const applied = await list.edit(
      rows.map((row) => ({ row, fields: deed.fields(row) })),
      rows.map(deed.operation),
      only && rows.length === 1 ? deed.say(only.task.title) : undefined,
    );
    selection.renew(list.rows);
    return applied;
  }

  /** Completes the rows, or reopens them if all of them are completed. */
  tick(rows: readonly TaskRow[]): void {
    void this.run(rows, ticking(!rows.every(isDone)));
  }

  /** An empty title changes nothing. Resolves to whether the title changed. */
  async rename(row: TaskRow, title: string | null): Promise<boolean> {
    this.editing = null;
    return title !== null && (await this.run([row], renaming(title))) !== null;
  }

  edit(row: TaskRow): void {
    this.editing = keyOf(row);
  }

  bulk(action: BulkAction, rows: TaskRow[], anchor: HTMLElement): void {
    if (action === 'complete') this.tick(rows);
    else if (action === 'delete') void this.run(rows, removing);
    else this.picking = { what: action, rows, anchor };
  }

  /** The selection, or the row whose menu is open. */
  targets(row: TaskRow): TaskRow[] {
    const { selection } = this.grid;
    return selection.size > 0 ? selection.rows : [row];
  }

  /** Moves rows in a manual order; the first of them gets the focus. */
  async move(rows: readonly TaskRow[], way: Way): Promise<void> {
    const { list } = this.grid;
    const places = rows.map((row) => this.#placeOf(row)).filter((place) => place >= 0);
    if (!list.byHand || rows.length === 0 || (places.length === 0 && (way === 'up' || way === 'down'))) return;
    const before = {
      up: Math.max(0, Math.min(...places) - 1),
      down: Math.min(list.total, Math.max(...places) + 2),
      top: 0,
      bottom: list.total,
    }[way];
    await this.arrange(rows, before);
  }

  /** Moves rows before the row at an index and focuses them; see `TaskList.arrange`. */
  async arrange(rows: readonly TaskRow[], before: number, say?: string): Promise<void> {
    const { list } = this.grid;
    const [first] = rows;
    if (!first) return;
    const moving = list.arrange(rows, before, say);
    await this.#follow(first);
    const place = this.#placeOf(first) + 1;
    if (!(await moving)) return this.#follow(first);
    if (say !== undefined) return;
    const { title } = first.task;
    this.said =
      rows.length > 1
        ? m.tasks_placed_many({ count: rows.length })
        : m.moved_to_place({ title, place, total: list.total });
  }

  #placeOf(row: TaskRow): number {
    return this.grid.list.rows.findIndex((other) => other !== undefined && keyOf(other) === keyOf(row));
  }

  async #follow(row: TaskRow): Promise<void> {
    const place = this.#placeOf(row);
    if (place < 0) return;
    this.grid.focus = place;
    await rendered();
    await this.grid.focusRow(place);
  }
}
