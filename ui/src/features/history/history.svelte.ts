// The change sets, newest first, fetched a page at a time.
import { ipc, type HistoryEntry } from '../../ipc';
import { report } from '../../shared/state/changes.svelte';

const PAGE = 60;

export class History {
  entries = $state.raw<HistoryEntry[]>([]);
  loaded = $state(false);
  /** Whether there may be older ones. */
  more = $state(true);
  #round = 0;

  /** Fetches as many of the newest as are shown. */
  async refresh(): Promise<void> {
    const round = ++this.#round;
    const limit = Math.max(PAGE, this.entries.length);
    try {
      const entries = await ipc().history(limit, null);
      if (round !== this.#round) return;
      this.entries = entries;
      this.more = entries.length === limit;
      this.loaded = true;
    } catch (reason) {
      report(reason);
    }
  }

  async older(): Promise<void> {
    const last = this.entries.at(-1);
    if (!last || !this.more) return;
    const round = ++this.#round;
    try {
      const entries = await ipc().history(PAGE, last.id);
      if (round !== this.#round) return;
      this.entries = [...this.entries, ...entries];
      this.more = entries.length === PAGE;
    } catch (reason) {
      report(reason);
    }
  }
}
