// Work that each letter asks for again: done at once, but at most once per interval, and always for the last letter.

export class Eager {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void) | undefined;
  #last = -Infinity;

  constructor(private readonly rest: number) {}

  /** Does the work right after the current event, or at the end of the interval; replaces work that still waits. */
  do(what: () => void): void {
    clearTimeout(this.#timer);
    this.#waiting = what;
    this.#timer = setTimeout(() => this.now(), Math.max(0, this.#last + this.rest - performance.now()));
  }

  /** Does the waiting work now. */
  now(): void {
    const what = this.#waiting;
    this.stop();
    if (!what) return;
    this.#last = performance.now();
    what();
  }

  /** Cancels the waiting work. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }
}
