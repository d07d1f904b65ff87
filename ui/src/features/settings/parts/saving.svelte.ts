// Settings that are saved at once, and why the last change was refused.
import type { Change, Settings } from '../../../ipc';
import { problemWords } from '../../../shared/problem';
import { settings } from '../../../shared/state/settings.svelte';

export class Saving {
  problem = $state<string | null>(null);

  /** Resolves to whether the change was saved. */
  readonly save = async (change: Change<Settings>): Promise<boolean> => {
    try {
      await settings.save(change);
      this.problem = null;
    } catch (reason) {
      this.problem = problemWords(reason);
    }
    return this.problem === null;
  };
}
