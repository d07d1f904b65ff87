// What is wanted again with each letter: done at once, but not more often than every so many milliseconds, and the last always.

export class Eager {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;

  constructor(private readonly rest: number) {}

  /** Does this behind the event that asks for it, or after the rest; instead of what still waits. */
  do(what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#last = performance.now();
        what();
      },
      Math.max(0, this.#last + this.rest - performance.now()),
    );
  }

  /** What waits is not done. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
