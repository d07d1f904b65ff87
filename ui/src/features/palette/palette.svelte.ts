// The state of one opening of the palette: the typed text, the matches, and the entry that Enter runs.
import { ipc } from '../../ipc';
import { Eager } from '../../shared/eager';
import { Draft } from '../../shared/state/drafts.svelte';
import { everything, fitting, offered, taskEntry, type Entry, type Found, type Section } from './entries';
import { match } from './fuzzy';
import { recent } from './recent.svelte';

/** The least time between two requests to the host in milliseconds, and how many tasks it returns. */
const REST = 120;
const TASKS = 8;

export class PaletteState {
  /** Whether the host is searching, or about to search, for the current text. */
  searching = $state(false);
  failed = $state(false);
  readonly #words = new Draft(() => 'palette', 'words');
  readonly #local = offered();
  readonly #more: (words: string) => Entry[];
  #found = $state.raw<Found[]>([]);
  #before = $state.raw<Found[]>([]);
  #moved = $state<string | null>(null);
  #enter = false;
  #asked = 0;
  readonly #asking = new Eager(REST);

  /** `more` returns the actions on the typed text itself. */
  constructor(
    more: (words: string) => Entry[],
    private readonly onrun: (entry: Entry) => void,
  ) {
    this.#more = more;
    void this.#recall();
    // Text typed before the window was closed.
    if (this.words !== '') this.type(this.words);
  }

  get words(): string {
    return this.#words.text;
  }

  readonly wanted = $derived(this.words.trim());

  readonly sections: Section[] = $derived.by(() => {
    const words = this.wanted;
    if (words === '') {
      const tasks = this.#before.map((found) => taskEntry(found));
      return everything(this.#local, tasks).filter(({ entries }) => entries.length > 0);
    }
    const tasks = this.#found.map((found) => taskEntry(found, words));
    const all: Section[] = [
      ...fitting(this.#local, words),
      { id: 'tasks', entries: tasks },
      { id: 'more', entries: this.#more(words) },
    ];
    return all.filter(({ entries }) => entries.length > 0);
  });

  readonly entries: Entry[] = $derived(this.sections.flatMap((section) => section.entries));

  /** The number of matches, without the actions on the typed text. */
  readonly count = $derived(
    this.sections.reduce((sum, { id, entries }) => sum + (id === 'more' ? 0 : entries.length), 0),
  );

  /** The entry that Enter runs: the one the arrows moved to, or the first match. None while the search is running. */
  readonly current: Entry | undefined = $derived.by(() => {
    const moved = this.entries.find((entry) => entry.key === this.#moved);
    if (moved) return moved;
    return this.count === 0 && this.searching ? undefined : this.entries[0];
  });

  type(words: string): void {
    this.#words.text = words;
    this.#moved = null;
    this.#enter = false;
    this.failed = false;
    this.#asking.stop();
    const asked = ++this.#asked;
    const wanted = words.trim();
    // Earlier matches stay as long as they match the new text, too.
    this.#found = wanted === '' ? [] : this.#found.filter(({ task }) => match(wanted, task.title));
    this.searching = wanted !== '';
    if (this.searching) this.#asking.do(() => void this.#search(wanted, asked));
  }

  move(step: number): void {
    const last = this.entries.length - 1;
    const here = this.current ? this.entries.indexOf(this.current) : -1;
    const next = here + step > last ? 0 : here + step < 0 ? last : here + step;
    this.#moved = this.entries[next]?.key ?? null;
  }

  moveTo(entry: Entry | undefined): void {
    this.#moved = entry?.key ?? null;
  }

  /** Runs the current entry, as soon as it is known. */
  enter(): void {
    if (this.current) this.run(this.current);
    else this.#enter = this.searching;
  }

  run(entry: Entry): void {
    if (!entry.key.startsWith('more:')) recent.add(entry.key);
    this.onrun(entry);
  }

  /** The person closes the palette, with or without running an entry. */
  left(): void {
    this.#words.drop();
  }

  end(): void {
    this.#asking.stop();
    this.#asked++;
  }

  async #search(search: string, asked: number): Promise<void> {
    try {
      const { rows: found } = await ipc().listTasks({ search, limit: TASKS });
      if (asked !== this.#asked) return;
      // A repeating task may be listed with several dates.
      this.#found = found.filter(
        ({ task }, index) => found.findIndex((other) => other.task.number === task.number) === index,
      );
    } catch {
      if (asked !== this.#asked) return;
      this.#found = [];
      this.failed = true;
    }
    this.searching = false;
    if (this.#enter) this.enter();
  }

  /** The tasks chosen before, with their current titles. */
  async #recall(): Promise<void> {
    const details = await Promise.allSettled(recent.tasks.slice(0, TASKS).map((number) => ipc().taskDetail(number)));
    this.#before = details.flatMap((found) => {
      const task = found.status === 'fulfilled' ? found.value?.task : undefined;
      return task && task.deletedAt === null ? [{ task }] : [];
    });
  }
}
