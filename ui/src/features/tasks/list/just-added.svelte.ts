// The task that was just added to a list, until its row is shown: some rows come only after their page is loaded.

/** How long a list waits for the row, in milliseconds: a task may belong to another list. */
const PATIENCE = 10_000;

export class JustAdded {
  number = $state<number | null>(null);

  wait(number: number): void {
    this.number = number;
    setTimeout(() => this.end(number), PATIENCE);
  }

  end(number: number): void {
    if (this.number === number) this.number = null;
  }
}
