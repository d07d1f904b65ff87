// The task in the right pane as a row, and its element: commands act on it whatever the list shows.
import type { TaskRow } from '../../ipc';

let now = $state.raw<{ row: TaskRow; element: HTMLElement } | null>(null);

export const openTask = {
  get now() {
    return now;
  },
  set now(next) {
    now = next;
  },
};
