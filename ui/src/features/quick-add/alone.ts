// Quick add in a separate window: what it asks that window to do.
import type { Applied } from '../../ipc';

/** What happens once the line is a task: the window closes, takes the next line, or opens the task in the main window. */
export type After = 'close' | 'stay' | 'open';

export interface Alone {
  onadded: (title: string, applied: Applied, after: After) => void;
  onleave: () => void;
}
