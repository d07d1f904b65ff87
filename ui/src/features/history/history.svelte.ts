// The change sets, newest first, fetched a page at a time.
import { ipc, type HistoryEntry } from '../../ipc';
import { isFiltering, matching, type Wanted } from './filter';
import { report } from '../../shared/state/changes.svelte';

const PAGE = 60;
/** Entries fetched at once while something is looked for, and how often before the person is asked to go on. */
const SEARCH_PAGE = 200;
const SEARCH_ROUNDS = 5;
/** Found ones that fill the window. */
const ENOUGH = 40;

export class History {
  entries = $state.raw<HistoryEntry[]>([]);
  loaded = $state(false);
  /** Whether there may be older ones. */
  more = $state(true);
  wanted = $state.raw<Wanted>({ source: null, words: '' });
  /** Those that are looked for, of what is fetched. */
  readonly shown = $derived(matching(this.entries, this.wanted));
  #round = 0;
  #search = 0;

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

  /** Looks for other changes; older ones are fetched until there are enough to show. */
  async look(wanted: Wanted): Promise<void> {
    this.wanted = wanted;
    await this.further();
  }

  async further(): Promise<void> {
    const search = ++this.#search;
    const enough = this.shown.length + ENOUGH;
    for (let round = 0; round < SEARCH_ROUNDS && isFiltering(this.wanted); round++) {
      if (search !== this.#search || !this.more || this.shown.length >= enough) return;
      await this.older(SEARCH_PAGE);
    }
  }

  async older(limit = PAGE): Promise<void> {
    const last = this.entries.at(-1);
    if (!last || !this.more) return;
    const round = ++this.#round;
    try {
      const entries = await ipc().history(limit, last.id);
      if (round !== this.#round) return;
      this.entries = [...this.entries, ...entries];
      this.more = entries.length === limit;
    } catch (reason) {
      report(reason);
    }
  }
}
