// The change sets, newest first, fetched a page at a time.
import { ipc, type HistoryEntry } from '../../../ipc';
import { EVERYTHING, isFiltering, matching, scopeOf, type Wanted } from './filter';
import { attempt } from '../../../shared/state/changes.svelte';

const PAGE = 60;
/** Entries fetched at once while filtering, and how many rounds before the person has to ask for more. */
const SEARCH_PAGE = 200;
const SEARCH_ROUNDS = 5;
/** This many matches fill the window. */
const ENOUGH = 40;
/** Entries fetched at once for a file. */
const FILE_PAGE = 1_000;

export class History {
  entries = $state.raw<HistoryEntry[]>([]);
  loaded = $state(false);
  /** Whether there may be older entries. */
  more = $state(true);
  wanted = $state.raw<Wanted>(EVERYTHING);
  /** The fetched entries that match the filter. */
  readonly shown = $derived(matching(this.entries, this.wanted));
  #round = 0;
  #search = 0;

  /** Fetches the newest entries, as many as are shown. */
  async refresh(least = this.entries.length): Promise<void> {
    const round = ++this.#round;
    const limit = Math.max(PAGE, least);
    const entries = await attempt(ipc().history(limit, null, scopeOf(this.wanted)));
    if (!entries || round !== this.#round) return;
    this.entries = entries;
    this.more = entries.length === limit;
    this.loaded = true;
  }

  /** Applies another filter and fetches older entries until there are enough to show. */
  async look(wanted: Wanted): Promise<void> {
    const before = JSON.stringify(scopeOf(this.wanted));
    this.wanted = wanted;
    if (JSON.stringify(scopeOf(wanted)) !== before) await this.refresh(0);
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
    const entries = await attempt(ipc().history(limit, last.id, scopeOf(this.wanted)));
    if (!entries || round !== this.#round) return;
    this.entries = [...this.entries, ...entries];
    this.more = entries.length === limit;
  }

  /** All entries that match the filter, however old, shown or not. */
  async everything(): Promise<HistoryEntry[]> {
    const found: HistoryEntry[] = [];
    const wanted = this.wanted;
    for (let before: string | null = null; ;) {
      const page: HistoryEntry[] = await ipc().history(FILE_PAGE, before, scopeOf(wanted));
      found.push(...matching(page, wanted));
      const last = page.at(-1);
      if (!last || page.length < FILE_PAGE) return found;
      before = last.id;
    }
  }
}
