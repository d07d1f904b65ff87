// What is wanted again with each letter: done at once, but not more often than every so many milliseconds, and the last always.

export class Eager {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting: (() => void) | undefined;
  #last = -Infinity;

  constructor(private readonly rest: number) {}

  /** Does this behind the event that asks for it, or after the rest; instead of what still waits. */
  do(what: () => void): void {
    clearTimeout(this.#timer);
    this.#waiting = what;
    this.#timer = setTimeout(() => this.now(), Math.max(0, this.#last + this.rest - performance.now()));
  }

  /** What waits is done now. */
  now(): void {
    const what = this.#waiting;
    this.stop();
    if (!what) return;
    this.#last = performance.now();
    what();
  }

  /** What waits is not done. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#waiting = undefined;
  }
}
