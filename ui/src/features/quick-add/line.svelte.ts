// The typed line and how the host reads it. The newest reading wins; Enter waits for the reading of the current line.
import { untrack } from 'svelte';
import {
  ipc,
  type Operation,
  type QuickAddOffer,
  type QuickAddReading,
  type QuickAddSpan,
  type QuickAddValue,
} from '../../ipc';
import { report } from '../../shared/state/changes.svelte';
import { Draft } from '../../shared/state/drafts.svelte';
import type { Place } from '../../shared/state/place.svelte';
import { afterEdit } from './spans';

/** How long typing must pause before the line is read, in milliseconds. */
const REST = 30;

export class QuickAddLine {
  reading = $state.raw<QuickAddReading | null>(null);
  readonly #draft: Draft;
  #plain: [number, number][] = [];
  #chosen: [number, number, QuickAddValue][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #readAt = -1;

  /** `thing` is the list that tasks are added to: each list has its own line. */
  constructor(thing: () => string) {
    this.#draft = new Draft(thing, 'line');
    $effect(() => {
      void thing();
      untrack(() => this.#turned());
    });
  }

  get text(): string {
    return this.#draft.text;
  }

  set text(text: string) {
    // Until the new line is read, the chips that the edit did not touch stay.
    const stay = <T extends QuickAddSpan | QuickAddOffer>(parts: readonly T[]): T[] =>
      afterEdit(
        this.text,
        text,
        parts.map((part): [number, number, T] => [part.start, part.end, part]),
      ).map(([start, end, part]) => ({ ...part, start, end }));
    const { reading } = this;
    if (reading) this.reading = { ...reading, spans: stay(reading.spans), offers: stay(reading.offers) };
    this.#plain = afterEdit(this.text, text, this.#plain);
    this.#chosen = afterEdit(this.text, text, this.#chosen);
    this.#draft.text = text;
    this.#changed();
  }

  /** The line was replaced: by that of another list, or by one that was typed before the window was closed. */
  #turned(): void {
    this.#plain = [];
    this.#chosen = [];
    this.reading = null;
    this.#changed();
  }

  #changed(): void {
    this.#asked += 1;
    clearTimeout(this.#timer);
    if (this.empty) this.reading = null;
    else this.#timer = setTimeout(() => void this.read(), REST);
  }

  get empty(): boolean {
    return this.text.trim() === '';
  }

  /** Reads the current line. */
  async read(): Promise<QuickAddReading | null> {
    clearTimeout(this.#timer);
    if (this.empty) return null;
    const asked = this.#asked;
    if (asked === this.#readAt) return this.reading;
    try {
      const reading = await ipc().readQuickAdd({ text: this.text, plain: this.#plain, chosen: this.#chosen });
      if (asked === this.#asked) {
        this.reading = reading;
        this.#readAt = asked;
      }
      return reading;
    } catch (reason) {
      report(reason);
      return null;
    }
  }

  /** Reads the line until it no longer changes meanwhile, so that nothing typed during a reading is left out. */
  async readWhole(): Promise<QuickAddReading | null> {
    let asked: number;
    let reading: QuickAddReading | null;
    do {
      asked = this.#asked;
      reading = await this.read();
    } while (asked !== this.#asked);
    return reading;
  }

  /** Turns a recognised span back into text, or accepts an offered value. */
  settle({ start, end }: QuickAddSpan | QuickAddOffer, value?: QuickAddValue): void {
    this.#chosen = this.#chosen.filter(([from]) => from !== start);
    if (value) this.#chosen.push([start, end, value]);
    else this.#plain.push([start, end]);
    this.#asked += 1;
    void this.read();
  }

  clear(): void {
    this.#plain = [];
    this.#chosen = [];
    this.text = '';
  }
}

/**
 * The operations that Enter applies: new labels and a new project, then the task with the date, the project or the label
 * of the view it is added in. `day` is the day that was picked there.
 */
export function inPlace(
  { operation, creations }: QuickAddReading,
  place: Place,
  today: string,
  day: string | null = null,
): Operation[] {
  if (operation.op !== 'create') return [...creations, operation];
  const filled = { ...operation };
  const date = day ?? (place.kind === 'today' ? today : null);
  if (date !== null && filled.scheduledFor === undefined) filled.scheduledFor = date;
  if (place.kind === 'project' && filled.project === undefined) filled.project = place.id;
  if (place.kind === 'label') filled.labels = [...(filled.labels ?? []), place.id];
  return [...creations, filled];
}

/** The title of the task that Enter creates. */
export function titleIn({ operation }: QuickAddReading): string {
  return operation.op === 'create' ? operation.title : '';
}
