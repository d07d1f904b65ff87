// The changes of a proposal under review, pencilled into the lists. The assistant sets them; rows only read them.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';

export interface Pencilled {
  /** The field that would change, as in the task's JSON: `scheduledFor`, `completed`, `steps` ... */
  field: string;
  /** The new value, in words: "Wed 25", "Done", "+ 3 steps". */
  after: string;
}

const marks = new SvelteMap<number, Pencilled>();
const lit = new SvelteSet<number>();
let pointed = $state<number>();

export const pencil = {
  /** By the number of the task. */
  of: (number: number): Pencilled | undefined => marks.get(number),
  isLit: (number: number): boolean => lit.has(number),
  set(next: Iterable<readonly [number, Pencilled]>): void {
    marks.clear();
    for (const [number, mark] of next) marks.set(number, mark);
  },
  /** Highlights the rows of the operation under the pointer or with the focus. */
  light(numbers: Iterable<number>): void {
    lit.clear();
    for (const number of numbers) lit.add(number);
  },
  /** The row of a list that is under the pointer. */
  get pointed(): number | undefined {
    return pointed;
  },
  point(number: number | undefined): void {
    pointed = number;
  },
  clear(): void {
    marks.clear();
    lit.clear();
  },
};
