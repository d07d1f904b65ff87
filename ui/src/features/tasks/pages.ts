// Which pages of a list are here or on their way.

export class Pages {
  readonly #state = new Map<number, 'asked' | 'here'>();

  constructor(
    readonly size: number,
    readonly kept: number,
  ) {}

  /** The pages that hold the rows from `from` to `to`. */
  around(from: number, to: number): { first: number; last: number } {
    return { first: Math.floor(from / this.size), last: Math.floor(to / this.size) };
  }

  /** Whether the page has to be asked for; if so it counts as asked from now on. */
  ask(page: number): boolean {
    if (this.#state.has(page)) return false;
    this.#state.set(page, 'asked');
    return true;
  }

  /** The page has come: which ones, farthest from it, are to be forgotten for it. */
  arrived(page: number): number[] {
    this.#state.set(page, 'here');
    const here = [...this.#state].filter(([, state]) => state === 'here').map(([other]) => other);
    here.sort((a, b) => Math.abs(b - page) - Math.abs(a - page));
    const far = here.slice(0, Math.max(0, here.length - this.kept));
    for (const other of far) this.#state.delete(other);
    return far;
  }

  /** The page did not come and may be asked for again. */
  failed(page: number): void {
    this.#state.delete(page);
  }

  /** Only these are here. */
  reset(first: number, count: number): void {
    this.#state.clear();
    for (let page = first; page < first + count; page++) this.#state.set(page, 'here');
  }
}
