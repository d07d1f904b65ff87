// Quick add in a window of its own: what it tells that window.
import type { Applied } from '../../ipc';

/** What is to happen once the line is a task: the window goes, takes the next line, or opens the task in the main one. */
export type After = 'close' | 'stay' | 'open';

export interface Alone {
  onadded: (title: string, applied: Applied, after: After) => void;
  onleave: () => void;
}
