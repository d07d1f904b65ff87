// Open tasks whose titles match in spite of two typing errors in a long word. They are fetched once, and only when the
// host finds nothing: its search forgives one error.
import { ipc, type TaskRow } from '../../ipc';
import { LEAST_SURE, rank } from './fuzzy';

/** The most tasks that are compared: more take longer than a pause in typing. */
const MOST = 1_000;

export class Misspelt {
  #rows: Promise<TaskRow[]> | undefined;

  async find(words: string, limit: number): Promise<TaskRow[]> {
    this.#rows ??= ipc()
      .listTasks({ filter: 'is:open', limit: MOST })
      .then(({ rows }) => rows);
    return rank(words, await this.#rows, ({ task }) => task.title)
      .filter(({ match }) => match.score >= LEAST_SURE)
      .slice(0, limit)
      .map(({ one }) => one);
  }
}
