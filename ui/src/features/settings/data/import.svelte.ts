// The file being imported: read by the host, previewed, imported or dismissed. It outlives the open settings, so
// that closing them does not lose a running import.
import { ipc, type DataFormat, type ImportFile, type ImportPreview } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { problemWords } from '../../../shared/problem';
import { undo } from '../../../shared/state/changes.svelte';
import { commands } from '../../../shared/state/commands.svelte';
import { dialogs } from '../../../shared/state/dialogs.svelte';
import { place } from '../../../shared/state/place.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import { Stopwatch } from './stopwatch.svelte';
import { countsWords } from './words';

/** The largest size of a file in bytes; the host has the same limit. */
const MOST_BYTES = 512 * 1024 * 1024;

type Phase = 'opening' | 'checking' | 'importing';

class Importing {
  /** The formats that can be read; empty until they are loaded. */
  formats = $state.raw<readonly DataFormat[]>([]);
  file = $state.raw<ImportFile | null>(null);
  /** The format the file is read as; empty if none is chosen. */
  format = $state('');
  preview = $state.raw<ImportPreview | null>(null);
  /** The running step; `null` while it is the person's turn. */
  phase = $state<Phase | null>(null);
  /** Why it could not continue; the file and the format stay as chosen. */
  problem = $state<string | null>(null);
  readonly #watch = new Stopwatch();
  /** Marks answers to earlier requests as outdated. */
  #asked = 0;

  /** Seconds since the step began. */
  get seconds(): number {
    return this.#watch.seconds ?? 0;
  }

  async loadFormats(): Promise<void> {
    this.formats = await ipc().dataFormats();
  }

  /** Opens a system dialog to choose a file. */
  choose(): Promise<void> {
    return this.#open(ipc().chooseImport(m.data_import_choose_title()));
  }

  /** Takes a file that was dropped. */
  async take(dropped: File): Promise<void> {
    if (this.phase === 'importing') return;
    this.#forget();
    const { name } = dropped;
    if (dropped.size > MOST_BYTES) {
      this.problem = m.data_import_too_large({ name });
      return;
    }
    const read = async () => ipc().openImport(name, new Uint8Array(await dropped.arrayBuffer()));
    await this.#open(read());
  }

  readAs(name: string): Promise<void> {
    this.format = name;
    this.preview = null;
    return this.#check();
  }

  /** Dismisses the file; nothing was changed. */
  cancel(): void {
    if (this.phase !== 'importing') this.#forget();
  }

  /** Imports the preview as one change set; the toast offers Undo. */
  async apply(): Promise<void> {
    if (!this.file || !this.preview || this.phase !== null) return;
    const done = await this.#step('importing', ipc().applyImport(this.file.id, this.format));
    if (!done) return;
    const { changeSetId, adds } = done;
    this.file = null;
    this.preview = null;
    dialogs.closeSettings();
    if (changeSetId === undefined) {
      toasts.show(m.data_import_nothing());
      return;
    }
    toasts.show(m.data_imported({ what: countsWords(adds) }), {
      action: { label: m.undo(), keys: commands.shown('undo'), kind: 'undo', run: () => void undo(changeSetId) },
      onopen: () => {
        place.go({ kind: 'history' });
        place.openChange(changeSetId);
      },
    });
  }

  /** Does a step and says why it failed; nothing if it has, or if another one has begun meanwhile. */
  async #step<T>(phase: Phase, work: Promise<T>, late?: (answer: T) => void): Promise<T | undefined> {
    const mine = ++this.#asked;
    this.phase = phase;
    this.problem = null;
    try {
      const answer = await this.#watch.time(work);
      if (mine === this.#asked) return answer;
      late?.(answer);
    } catch (reason) {
      if (mine === this.#asked) this.problem = problemWords(reason);
    } finally {
      if (mine === this.#asked) this.phase = null;
    }
    return undefined;
  }

  async #open(reading: Promise<ImportFile | null>): Promise<void> {
    const opened = await this.#step('opening', reading, close);
    if (!opened) return;
    this.file = opened;
    this.format = opened.format ?? '';
    this.preview = null;
    if (this.format !== '') await this.#check();
  }

  async #check(): Promise<void> {
    if (!this.file) return;
    const asked = this.#asked + 1;
    const found = await this.#step('checking', ipc().previewImport(this.file.id, this.format));
    if (asked === this.#asked) this.preview = found ?? null;
  }

  #forget(): void {
    this.#asked += 1;
    close(this.file);
    this.file = null;
    this.preview = null;
    this.problem = null;
    this.phase = null;
  }
}

function close(file: ImportFile | null): void {
  if (!file) return;
  ipc()
    .closeImport(file.id)
    .catch(() => undefined);
}

export const importing = new Importing();
