// Which rows are selected for an action on all of them.
import { SvelteMap } from 'svelte/reactivity';
import type { TaskRow } from '../../../ipc';
import { keyOf } from '../row/rows';

export class Selection {
  readonly #picked = new SvelteMap<string, { row: TaskRow; index: number }>();
  #anchor = 0;

  get size(): number {
    return this.#picked.size;
  }

  /** In the order of the list. */
  get rows(): TaskRow[] {
    return [...this.#picked.values()].sort((a, b) => a.index - b.index).map(({ row }) => row);
  }

  has(row: TaskRow): boolean {
    return this.#picked.has(keyOf(row));
  }

  /** Ctrl-click: adds or removes this one. */
  toggle(row: TaskRow, index: number): void {
    const key = keyOf(row);
    if (!this.#picked.delete(key)) this.#picked.set(key, { row, index });
    this.#anchor = index;
  }

  /** Shift-click: selects everything loaded from the anchor to here. */
  extend(rows: readonly (TaskRow | undefined)[], to: number): void {
    this.#picked.clear();
    for (let index = Math.min(this.#anchor, to); index <= Math.max(this.#anchor, to); index++) {
      const row = rows[index];
      if (row) this.#picked.set(keyOf(row), { row, index });
    }
  }

  /** Ctrl+A: selects these rows of the list. */
  all(rows: readonly (TaskRow | undefined)[]): void {
    this.#picked.clear();
    rows.forEach((row, index) => row && this.#picked.set(keyOf(row), { row, index }));
  }

  /** Takes over the rows of a list that was read again; what it no longer holds is deselected. */
  renew(rows: readonly (TaskRow | undefined)[]): void {
    for (const [key, picked] of this.#picked) {
      const index = rows.findIndex((row) => row && keyOf(row) === key);
      const row = rows[index];
      if (row) this.#picked.set(key, { row, index });
      // A row on a page that is not loaded is still there.
      else if (rows[picked.index]) this.#picked.delete(key);
    }
  }

  /** Where the next range begins. */
  anchorAt(index: number): void {
    if (this.#picked.size === 0) this.#anchor = index;
  }

  clear(): void {
    this.#picked.clear();
  }
}
