// The grid as its commands and drags see it now.
import type { VListHandle } from 'virtua/svelte';
import type { TaskList } from './list.svelte';
import type { Positions } from './positions';
import type { Selection } from './selection.svelte';

export interface Grid {
  readonly element: HTMLElement | undefined;
  /** The virtual list, which knows where everything stands. */
  readonly view: VListHandle | undefined;
  readonly list: TaskList;
  readonly positions: Positions;
  readonly selection: Selection;
  /** Index of the row that has the focus when the list has it. */
  focus: number;
  /** Scrolls a row into sight and gives it the focus. */
  focusRow(index: number): Promise<void>;
}
