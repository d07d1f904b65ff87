// Typed text that is not saved yet, by its thing and field. The host keeps it, so it survives changes by
// others, another task in the same pane, and the end of the window.
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { ipc, type Kept } from '../../ipc';
import { report } from './changes.svelte';

/** How long after typing the host gets the text, in milliseconds. */
const REST = 250;

const kept = new SvelteMap<string, Kept>();
let unsent: Record<string, Kept> = {};
/** The draft that is being typed now. */
let typing = $state<string | null>(null);
/** Drafts that are being saved. */
const saving = new SvelteMap<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;
let sent: Promise<void> = Promise.resolve();

const keyOf = ({ thing, field }: Pick<Kept, 'thing' | 'field'>) => `${thing} ${field}`;

function put(draft: Kept) {
  const key = keyOf(draft);
  if (draft.text === null) kept.delete(key);
  else kept.set(key, draft);
  unsent[key] = draft;
  timer ??= setTimeout(flushDrafts, REST);
}

/** Sends the host all new text; resolves once the host has kept it. */
export function flushDrafts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const drafts = Object.values(unsent);
  unsent = {};
  if (drafts.length > 0) sent = sent.then(() => ipc().keepDrafts(drafts)).catch(report);
  return sent;
}

/** Loads the text that was typed before the window was closed. */
export async function loadDrafts(): Promise<void> {
  const drafts = await ipc().drafts();
  kept.clear();
  for (const draft of drafts) kept.set(keyOf(draft), draft);
}

/** Forgets the drafts, which the host keeps for another window. */
export function forgetDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  typing = null;
  kept.clear();
  unsent = {};
  sent = Promise.resolve();
}

/** Keeps everything before the page ends; the window waits for that before it closes. Returns a function that stops it. */
export function keepToTheEnd(): () => void {
  const hidden = () => void flushDrafts();
  window.addEventListener('pagehide', hidden);
  document.addEventListener('visibilitychange', hidden);
  const stop = ipc().onClosing(() => void flushDrafts().then(() => ipc().closeWindow()));
  return () => {
    window.removeEventListener('pagehide', hidden);
    document.removeEventListener('visibilitychange', hidden);
    stop();
  };
}

/** The text of one field: what was typed for this thing, or else the saved text. */
export class Draft {
  readonly #thing: () => string;
  readonly #field: string;
  readonly #saved: () => string;

  /** With `saved` it belongs to a component and ends with it. */
  constructor(thing: () => string, field: string, saved?: () => string) {
    this.#thing = thing;
    this.#field = field;
    this.#saved = saved ?? (() => '');
    if (!saved) return;
    // The saved text now equals the draft, through this window or others: there is nothing left to keep.
    $effect(() => {
      if (this.#kept?.text === saved()) untrack(() => this.drop());
    });
  }

  get #place() {
    return { thing: this.#thing(), field: this.#field };
  }

  get #key(): string {
    return keyOf(this.#place);
  }

  get #kept(): Kept | undefined {
    return kept.get(this.#key);
  }

  get saved(): string {
    return this.#saved();
  }

  get text(): string {
    return this.#kept?.text ?? this.saved;
  }
  set text(text: string) {
    const { saved } = this;
    typing = this.#key;
    put({ ...this.#place, text: text === saved ? null : text, base: this.#kept?.base ?? saved });
  }

  /** Whether the saved text has changed since typing began. */
  get changed(): boolean {
    const draft = this.#kept;
    return draft !== undefined && draft.base !== this.saved && draft.text !== this.saved && !saving.has(this.#key);
  }

  /** Whether there is a draft that nobody is typing or saving. */
  get waits(): boolean {
    return this.text !== this.saved && typing !== this.#key && !saving.has(this.#key);
  }

  /** Discards the draft. */
  drop(): void {
    if (this.#kept) put({ ...this.#place, text: null, base: '' });
  }

  /** The field is left. Returns whether somebody was typing into it. */
  leave(): boolean {
    const typed = typing === this.#key;
    if (typed) typing = null;
    void flushDrafts();
    return typed;
  }

  /** Sends the text and empties the field; if that fails, the text comes back, unless something else was typed by then. */
  async send(write: (text: string) => Promise<boolean>): Promise<void> {
    const [place, text] = [this.#place, this.text];
    this.text = '';
    if (!(await write(text.trim())) && !kept.has(keyOf(place))) put({ ...place, text, base: '' });
  }

  /** Takes over the text that was typed for another thing; call it in an effect. */
  takeOver(thing: string): void {
    const before = kept.get(keyOf({ thing, field: this.#field }));
    if (!before || thing === this.#thing()) return;
    untrack(() => {
      if (!this.#kept) put({ ...before, ...this.#place });
      put({ ...before, text: null });
    });
  }

  /** Saves the text as `next`; the draft stays until that has succeeded, and text typed meanwhile stays after it. */
  async save(next: string, write: (next: string) => Promise<boolean> | boolean): Promise<void> {
    const [key, text] = [this.#key, this.text];
    saving.set(key, (saving.get(key) ?? 0) + 1);
    try {
      const done = await write(next);
      const now = kept.get(key);
      if (done && now) put(now.text === text ? { ...now, text: null } : { ...now, base: next });
    } finally {
      const others = (saving.get(key) ?? 1) - 1;
      if (others > 0) saving.set(key, others);
      else saving.delete(key);
    }
  }
}
