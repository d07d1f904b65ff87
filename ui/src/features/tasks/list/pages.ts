// Which pages of a list are loaded or loading.

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

  /** Whether the page has to be requested; if so, it counts as requested from now on. */
  ask(page: number): boolean {
    if (this.#state.has(page)) return false;
    this.#state.set(page, 'asked');
    return true;
  }

  /** The page is loaded; returns the farthest pages, which are to be forgotten for it. */
  arrived(page: number): number[] {
    this.#state.set(page, 'here');
    const here = [...this.#state].filter(([, state]) => state === 'here').map(([other]) => other);
    here.sort((a, b) => Math.abs(b - page) - Math.abs(a - page));
    const far = here.slice(0, Math.max(0, here.length - this.kept));
    for (const other of far) this.#state.delete(other);
    return far;
  }

  /** The page failed and may be requested again. */
  failed(page: number): void {
    this.#state.delete(page);
  }

  /** Only these pages are loaded. */
  reset(first: number, count: number): void {
    this.#state.clear();
    for (let page = first; page < first + count; page++) this.#state.set(page, 'here');
  }
}
