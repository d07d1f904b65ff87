// The task in the right pane as a row, and its element: commands act on it whatever the list shows.
import type { TaskRow } from '../../ipc';

class InPane {
  now = $state.raw<{ row: TaskRow; element: HTMLElement } | null>(null);
}

export const openTask = new InPane();
