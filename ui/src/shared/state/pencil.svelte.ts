// The changes of a proposal under review, pencilled into the lists. The assistant sets them; rows only read them.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';

export interface Pencilled {
  /** The field that would change, as in the task's JSON: `scheduledFor`, `completed`, `steps` ... */
  field: string;
  /** The new value, in words: "Wed 25", "Done", "+ 3 steps". */
  after: string;
}

/** A task that the proposal would create or change, for the lists that do not show it yet. */
export interface Ghost {
  key: string;
  /** Its number; absent for a new task. */
  number?: number;
  title: string;
  /** What it would have: for a new task all its fields, otherwise those that change. Labels and project by name. */
  fields: Record<string, unknown>;
  /** The places whose lists would newly show it. */
  lands: readonly string[];
}

const marks = new SvelteMap<number, Pencilled>();
const lit = new SvelteSet<number>();
let ghosts = $state.raw<readonly Ghost[]>([]);
/** How many tasks each place would gain or lose. */
let shifts = $state.raw<Partial<Record<string, number>>>({});
const signed = new SvelteSet<number>();
/** The marks that were there last. */
let last: number[] = [];
let ending: ReturnType<typeof setTimeout> | undefined;
/** How long the ink stays, in milliseconds: `--motion-sign`, and the time that a list takes to reload. */
const INK = 400;
/** When the marks were signed, in the time of the page. */
let signedAt = 0;
let pointed = $state<number>();

export const pencil = {
  /** By the number of the task. */
  of: (number: number): Pencilled | undefined => marks.get(number),
  isLit: (number: number): boolean => lit.has(number),
  /** Its mark was signed a moment ago. */
  isSigned: (number: number): boolean => signed.has(number),
  /** How long ago the marks were signed, in milliseconds. */
  get inkAge(): number {
    return performance.now() - signedAt;
  },
  /** The changes are being applied: rows that they move glide to their new places. */
  beginSigning(): void {
    last = [...marks.keys()];
    clearTimeout(ending);
    document.documentElement.dataset.signing = '';
  },
  /** Turns the marks to ink for a moment if the changes were applied. */
  endSigning(applied: boolean): void {
    if (document.documentElement.dataset.signing === undefined) return;
    if (applied) for (const number of last) signed.add(number);
    signedAt = performance.now();
    clearTimeout(ending);
    ending = setTimeout(
      () => {
        signed.clear();
        delete document.documentElement.dataset.signing;
      },
      applied ? INK : 0,
    );
  },
  set(next: Iterable<readonly [number, Pencilled]>): void {
    marks.clear();
    for (const [number, mark] of next) marks.set(number, mark);
  },
  get ghosts(): readonly Ghost[] {
    return ghosts;
  },
  set ghosts(next: readonly Ghost[]) {
    ghosts = next;
  },
  /** Places are named as by the host: `today`, `project:ID`, `label:ID`. */
  shiftOf: (place: string): number => shifts[place] ?? 0,
  set shifts(next: Partial<Record<string, number>>) {
    shifts = next;
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
    ghosts = [];
    shifts = {};
  },
};
