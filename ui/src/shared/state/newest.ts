// Several reads of the same thing, of which only the newest may be shown.
export class Newest {
  #asked = 0;
  #last: Promise<void> = Promise.resolve();

  /**
   * Reads, and takes the answer unless a later read was begun meanwhile. Resolves once an answer at least as new as this read has
   * been taken, so that the caller can rely on what is shown.
   */
  run<T>(read: () => Promise<T>, take: (answer: T) => void): Promise<void> {
    const mine = ++this.#asked;
    this.#last = read().then(
      (answer) => (mine === this.#asked ? take(answer) : this.#last),
      (reason: unknown) => {
        if (mine === this.#asked) throw reason;
        return this.#last;
      },
    );
    return this.#last;
  }
}
