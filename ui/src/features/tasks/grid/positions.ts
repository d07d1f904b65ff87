// The rows of a list and the headings between them, as one sequence of positions for the virtual list.
import type { TaskRow } from '../../../ipc';
import { keyOf, type Heading } from '../row/rows';

export type Item = { heading: Heading } | { index: number; row: TaskRow | undefined };

export class Positions {
  readonly length: number;

  constructor(
    readonly headings: readonly Heading[],
    readonly rows: readonly (TaskRow | undefined)[],
    total: number,
  ) {
    this.length = total + headings.length;
  }

  /** The row or heading at a position. */
  itemAt(position: number): Item {
    let above = 0;
    for (const heading of this.headings) {
      const at = heading.before + above;
      if (at === position) return { heading };
      if (at > position) break;
      above += 1;
    }
    const index = position - above;
    return { index, row: this.rows[index] };
  }

  /** The position of the row with this index. */
  positionOf(index: number): number {
    return index + this.headings.filter((heading) => heading.before <= index).length;
  }

  /** The heading of the group that a position belongs to. */
  headingOf(position: number): Heading | undefined {
    const item = this.itemAt(position);
    if ('heading' in item) return item.heading;
    return this.headings.findLast((heading) => heading.before <= item.index);
  }

  /** The index of the row at a position, or of the first one below the heading there. */
  indexAt(position: number): number {
    const item = this.itemAt(position);
    return 'heading' in item ? item.heading.before : item.index;
  }

  keyAt(position: number): string {
    const item = this.itemAt(position);
    if ('heading' in item) return `h:${item.heading.key}`;
    return item.row ? `r:${keyOf(item.row)}` : `i:${item.index}`;
  }
}
