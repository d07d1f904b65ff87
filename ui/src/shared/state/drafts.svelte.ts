// What is typed and not saved yet, by the thing and the field it belongs to. The host keeps it, so it survives changes by
// others, another task in the same pane, and the end of the window.
import { untrack } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { ipc, type Kept } from '../../ipc';
import { report } from './changes.svelte';

/** Milliseconds after which the host hears of what was typed. */
const REST = 250;

const kept = new SvelteMap<string, Kept>();
let unsent: Record<string, Kept> = {};
/** The draft that is being typed now. */
let typing = $state<string | null>(null);
/** Drafts that are on their way into their things. */
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

/** Hands the host what it has not heard of yet; resolves once it has kept it. */
export function flushDrafts(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const drafts = Object.values(unsent);
  unsent = {};
  if (drafts.length > 0) sent = sent.then(() => ipc().keepDrafts(drafts)).catch(report);
  return sent;
}

/** Fetches what was typed before the window was closed. */
export async function loadDrafts(): Promise<void> {
  const drafts = await ipc().drafts();
  kept.clear();
  for (const draft of drafts) kept.set(keyOf(draft), draft);
}

/** Leaves the drafts to the host, as another window would find them. */
export function forgetDrafts(): void {
  clearTimeout(timer);
  timer = undefined;
  typing = null;
  kept.clear();
  unsent = {};
}

/** Keeps everything before the page goes; the window waits for that before it closes. Returns what stops it. */
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

/** What one field shows: the words that were typed for this thing, or else what is saved. */
export class Draft {
  readonly #thing: () => string;
  readonly #field: string;
  readonly #saved: () => string;

  /** With something saved it belongs to a component, whose end it shares. */
  constructor(thing: () => string, field: string, saved?: () => string) {
    this.#thing = thing;
    this.#field = field;
    this.#saved = saved ?? (() => '');
    if (!saved) return;
    // Saved, or made the same by others: there is nothing left to keep.
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

  /** Whether what is saved is not what it was when typing began. */
  get changed(): boolean {
    const draft = this.#kept;
    return draft !== undefined && draft.base !== this.saved && draft.text !== this.saved && !saving.has(this.#key);
  }

  /** Whether words wait here that nobody is typing or saving. */
  get waits(): boolean {
    return this.text !== this.saved && typing !== this.#key && !saving.has(this.#key);
  }

  /** Forgets the words. */
  drop(): void {
    if (this.#kept) put({ ...this.#place, text: null, base: '' });
  }

  /** The field is left. Whether somebody was typing into it. */
  leave(): boolean {
    const typed = typing === this.#key;
    if (typed) typing = null;
    void flushDrafts();
    return typed;
  }

  /** Hands the words on and empties the field; they come back where that fails, unless something else was typed by then. */
  async send(write: (text: string) => Promise<boolean>): Promise<void> {
    const [place, text] = [this.#place, this.text];
    this.text = '';
    if (!(await write(text.trim())) && !kept.has(keyOf(place))) put({ ...place, text, base: '' });
  }

  /** Takes the words over that were typed for another thing; to be called in an effect. */
  takeOver(thing: string): void {
    const before = kept.get(keyOf({ thing, field: this.#field }));
    if (!before || thing === this.#thing()) return;
    untrack(() => {
      if (!this.#kept) put({ ...before, ...this.#place });
      put({ ...before, text: null });
    });
  }

  /** Saves the words as `next`; they stay until that has succeeded, and what is typed meanwhile stays after it. */
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
