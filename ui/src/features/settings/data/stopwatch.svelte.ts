// How long something takes, in whole seconds.

const SECOND = 1_000;

export class Stopwatch {
  /** `null` while nothing runs. */
  seconds = $state<number | null>(null);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Runs until the work is done; work that is started meanwhile restarts at 0. */
  async time<T>(work: Promise<T>): Promise<T> {
    clearInterval(this.#timer);
    this.seconds = 0;
    const timer = setInterval(() => (this.seconds = (this.seconds ?? 0) + 1), SECOND);
    this.#timer = timer;
    try {
      return await work;
    } finally {
      clearInterval(timer);
      if (this.#timer === timer) this.seconds = null;
    }
  }
}
