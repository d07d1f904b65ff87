// The rows of one list: pages are fetched as they come into view and far ones forgotten; edits are shown before the host has
// confirmed them and taken back if it refuses.
import { SvelteMap } from 'svelte/reactivity';
import {
  ipc,
  type Applied,
  type Changed,
  type ListPage,
  type ListRequest,
  type Operation,
  type Sort,
  type Task,
  type TaskRow,
} from '../../../ipc';
import { Answered } from '../../../shared/state/changed';
import { change, forgetForeseen, report } from '../../../shared/state/changes.svelte';
import { localInstant } from '../../../shared/dates';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { Pages } from './pages';
import { keyOf, repeats, type ListPlace } from '../row/rows';

export const PAGE = 100;
/** Pages kept: the list never holds more than this many times `PAGE` rows. The host returns at most 1,000 rows. */
export const KEPT_PAGES = 10;
/** How long a ticked row stays before the gap closes, in milliseconds: `--motion-settle`. */
const SETTLE = 320;

/** Returns a part of a list's rows. */
export type Source = (part: Required<Pick<ListRequest, 'offset' | 'limit'>>) => Promise<ListPage>;

interface Standing {
  row: TaskRow;
  index: number;
}

export class TaskList {
  rows = $state.raw<(TaskRow | undefined)[]>([]);
  /** The number of rows, including those completed today. */
  total = $state(0);
  loaded = $state(false);
  failed = $state.raw<unknown>(null);
  /** Fields shown before the host has confirmed them, by row. */
  readonly #ahead = new SvelteMap<string, Partial<Task>>();
  readonly #source: Source;
  readonly #whole: boolean;
  readonly #pages = new Pages(PAGE, KEPT_PAGES);
  #visible: [number, number] = [0, PAGE - 1];
  /** Incremented by each refresh; answers to earlier requests are dropped. */
  #round = 0;
  #settling = 0;
  #confirmed: string[] = [];
  readonly #answered = new Answered();
  /** How many of the rows the host pages through; those completed today come after them. */
  #paged = 0;

  constructor(
    readonly place: ListPlace,
    readonly sort?: Sort,
    /** `source` if the rows are not simply those of the place; `whole` to load as many rows as may be kept. */
    { source, whole = false }: { source?: Source; whole?: boolean } = {},
  ) {
    const request: Omit<ListRequest, 'offset' | 'limit'> = {
      ...(place.kind === 'search' ? { search: place.words } : { view: place }),
      ...(sort ? { sort } : {}),
    };
    this.#source = source ?? ((part) => ipc().listTasks({ ...request, ...part }));
    this.#whole = whole;
    if (whole) this.#visible = [0, PAGE * KEPT_PAGES - 1];
  }

  /** The row as shown: with edits that are not confirmed yet. */
  shown(row: TaskRow): TaskRow {
    const ahead = this.#ahead.get(keyOf(row));
    return ahead ? { ...row, task: { ...row.task, ...ahead } } : row;
  }

  /** Loads the pages of a range of row indexes. */
  show(from: number, to: number): void {
    if (this.#whole && this.#paged <= PAGE * KEPT_PAGES) return;
    this.#visible = [Math.max(0, from), Math.max(0, to)];
    const { first, last } = this.#pages.around(
      this.#visible[0],
      Math.min(this.#visible[1], Math.max(0, this.#paged - 1)),
    );
    for (let page = first; page <= last; page++) if (this.#pages.ask(page)) void this.#load(page);
  }

  /** Reloads after a change, unless the list has made and shown the change itself. */
  async follow(changed: Changed): Promise<void> {
    if (this.#answered.take(changed)) return;
    forgetForeseen();
    await this.refresh();
  }

  /** Reloads the visible rows and forgets the others; the old rows stay until the new ones arrive. */
  async refresh(): Promise<void> {
    // A row that is settling reloads the list at its end.
    if (this.#settling > 0) return;
    const round = ++this.#round;
    const { first, last } = this.#pages.around(...this.#visible);
    const pages = Math.min(last - first + 1, KEPT_PAGES);
    try {
      const offset = first * PAGE;
      const [page, done] = await Promise.all([this.#source({ offset, limit: pages * PAGE }), this.#doneToday()]);
      if (round !== this.#round) return;
      const rows = new Array<TaskRow | undefined>(page.total);
      const kept = this.#keeper();
      page.rows.forEach((row, index) => (rows[offset + index] = kept(row)));
      rows.push(...done.map(kept));
      this.#pages.reset(first, pages);
      this.rows = rows;
      this.total = rows.length;
      this.#paged = page.total;
      this.loaded = true;
      this.failed = null;
      for (const key of this.#confirmed) this.#ahead.delete(key);
      this.#confirmed = [];
      if (page.total > 0 && offset >= page.total) this.show(page.total - 1, page.total - 1);
    } catch (reason) {
      if (round !== this.#round) return;
      this.loaded = true;
      this.failed = reason;
    }
  }

  /** Returns the existing row object if a new row is equal, so that nothing is rendered again for it. */
  #keeper(): (row: TaskRow) => TaskRow {
    const here: Partial<Record<string, TaskRow>> = {};
    this.rows.forEach((row) => row && (here[keyOf(row)] = row));
    return (row) => {
      const known = here[keyOf(row)];
      return known && JSON.stringify(known) === JSON.stringify(row) ? known : row;
    };
  }

  async #load(page: number): Promise<void> {
    const round = this.#round;
    try {
      const { rows, total } = await this.#source({ offset: page * PAGE, limit: PAGE });
      if (round !== this.#round) return;
      if (total !== this.#paged) return void this.refresh();
      const next = this.rows.slice();
      rows.forEach((row, index) => (next[page * PAGE + index] = row));
      for (const far of this.#pages.arrived(page)) {
        next.fill(undefined, far * PAGE, Math.min((far + 1) * PAGE, this.#paged));
      }
      this.rows = next;
    } catch (reason) {
      if (round !== this.#round) return;
      this.#pages.failed(page);
      report(reason);
    }
  }

  /** The tasks completed today, newest first: they stay visible in Today. */
  async #doneToday(): Promise<TaskRow[]> {
    if (this.place.kind !== 'today') return [];
    const { rows } = await ipc().listTasks({ view: { kind: 'completed' }, sort: 'completed', limit: PAGE });
    // Today's date is requested at the same time.
    await sidebar.ready();
    return rows
      .filter(({ task }) => task.completedAt !== null && localInstant(task.completedAt).date === sidebar.today)
      .sort((a, b) => ((a.task.completedAt ?? '') < (b.task.completedAt ?? '') ? 1 : -1));
  }

  /** All rows that the host pages through, those of pages that are not loaded, too. */
  async all(): Promise<TaskRow[]> {
    const loaded = this.rows.slice(0, this.#paged);
    if (!loaded.includes(undefined)) return loaded as TaskRow[];
    const rows: TaskRow[] = [];
    try {
      for (let more = true; more;) {
        const part = await this.#source({ offset: rows.length, limit: PAGE * KEPT_PAGES });
        rows.push(...part.rows);
        more = part.rows.length > 0 && rows.length < part.total;
      }
    } catch (reason) {
      report(reason);
    }
    return rows;
  }

  /** Whether the rows have a manual order. */
  get byHand(): boolean {
    return this.sort === 'position';
  }

  /**
   * Moves rows, in the order of the list, before the row at index `before` (to the end if there is none), at once; a refusal
   * moves them back. With `say` the toast says it and offers Undo. Resolves to whether they were moved.
   */
  async arrange(moved: readonly TaskRow[], before: number, say?: string): Promise<boolean> {
    const keys = moved.map(keyOf);
    const known = this.#standing(keys);
    const inOrder = known.length < moved.length ? moved : known.map(({ row }) => row);

    let at = Math.max(0, before);
    for (let row = this.rows[at]; row && keys.includes(keyOf(row)); row = this.rows[at]) at += 1;
    const stay = known.length === keys.length && known.every(({ index }, nth) => index === at - keys.length + nth);
    if (moved.length === 0 || stay) return false;
    const next = at < this.total ? (this.rows[at] ?? (await this.#notAmong(keys, at))) : undefined;
    if (next === null) return false;

    const was = this.rows;
    const rows = was.slice();
    for (const { index } of known.toReversed()) rows.splice(index, 1);
    const above = known.filter(({ index }) => index < at).length;
    rows.splice(at - above, 0, ...known.map(({ row }) => row));
    this.rows = rows;
    // An answer on its way still has the old order.
    this.#round += 1;
    this.#settling += 1;
    const where = next ? { before: next.task.number } : {};
    const operations = inOrder.map(({ task }): Operation => ({ op: 'move_task', id: task.number, ...where }));
    const applied = await this.#answered.after(change(operations, say === undefined ? { quiet: true } : { say }));
    this.#settling -= 1;
    if (!applied && this.rows === rows) this.rows = was;
    if (this.#settling === 0) await this.refresh();
    return applied !== null;
  }

  /** The first row from an index on that is not one of these, fetched from the host; `null` if that fails. */
  async #notAmong(keys: readonly string[], offset: number): Promise<TaskRow | undefined | null> {
    try {
      const { rows } = await this.#source({ offset, limit: keys.length + 1 });
      return rows.find((row) => !keys.includes(keyOf(row)));
    } catch (reason) {
      report(reason);
      return null;
    }
  }

  /**
   * Shows `fields` at once and applies the operations; a refusal takes them back. A completed row stays for a moment,
   * so that the user sees which one it was.
   */
  async edit(
    edits: { row: TaskRow; fields: Partial<Task> }[],
    operations: Operation[],
    say?: string,
  ): Promise<Applied | null> {
    const settles = edits.some(({ fields }) => fields.completed !== undefined);
    const was = this.#standing(edits.map(({ row }) => keyOf(row)));
    for (const { row, fields } of edits) this.#ahead.set(keyOf(row), { ...this.#ahead.get(keyOf(row)), ...fields });
    if (settles) this.#settling += 1;
    const undone = isForeseeable(was)
      ? { show: () => this.#putBack(was), takeBack: () => void this.refresh() }
      : undefined;
    const applied = await this.#answered.after(change(operations, { say, undone }));
    for (const { row } of edits) {
      if (applied) this.#confirmed.push(keyOf(row));
      else this.#ahead.delete(keyOf(row));
    }
    if (settles) {
      if (applied) await new Promise((done) => setTimeout(done, SETTLE));
      this.#settling -= 1;
    }
    await this.refresh();
    return applied;
  }

  /** The loaded rows with these keys, and their indexes. */
  #standing(keys: readonly string[]): Standing[] {
    const standing: Standing[] = [];
    this.rows.forEach((row, index) => row && keys.includes(keyOf(row)) && standing.push({ row, index }));
    return standing;
  }

  /** Restores rows at their old indexes; the reload that follows brings all other effects. */
  #putBack(was: readonly Standing[]): void {
    const keys = was.map(({ row }) => keyOf(row));
    const rows = this.rows.slice();
    for (const { index } of this.#standing(keys).toReversed()) rows.splice(index, 1);
    for (const { row, index } of was) rows.splice(index, 0, row);
    for (const key of keys) this.#ahead.delete(key);
    // An answer on its way still lacks these rows.
    this.#round += 1;
    this.rows = rows;
    this.total = rows.length;
  }
}

/** Whether an undo can be shown before the host answers. It cannot for a repeating task, because completing it creates its next date. */
function isForeseeable(was: readonly Standing[]): boolean {
  return was.every(({ row }) => !row.occurrence && !repeats(row.task));
}
