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

let formats = $state.raw<DataFormat[]>([]);
let file = $state.raw<ImportFile | null>(null);
let format = $state('');
let preview = $state.raw<ImportPreview | null>(null);
let phase = $state<Phase | null>(null);
let problem = $state<string | null>(null);
const watch = new Stopwatch();
/** Marks answers to earlier requests as outdated. */
let asked = 0;

function forget() {
  asked += 1;
  if (file)
    void ipc()
      .closeImport(file.id)
      .catch(() => undefined);
  file = null;
  preview = null;
  problem = null;
  phase = null;
}

async function open(reading: Promise<ImportFile | null>) {
  const mine = ++asked;
  phase = 'opening';
  problem = null;
  try {
    const opened = await watch.time(reading);
    if (mine !== asked) {
      if (opened)
        void ipc()
          .closeImport(opened.id)
          .catch(() => undefined);
      return;
    }
    phase = null;
    if (!opened) return;
    file = opened;
    format = opened.format ?? '';
    preview = null;
    if (format !== '') await check();
  } catch (reason) {
    if (mine !== asked) return;
    phase = null;
    problem = problemWords(reason);
  }
}

async function check() {
  if (!file) return;
  const mine = ++asked;
  phase = 'checking';
  problem = null;
  try {
    const found = await watch.time(ipc().previewImport(file.id, format));
    if (mine === asked) preview = found;
  } catch (reason) {
    if (mine !== asked) return;
    preview = null;
    problem = problemWords(reason);
  }
  if (mine === asked) phase = null;
}

export const importing = {
  /** The formats that can be read; empty until they are loaded. */
  get formats(): readonly DataFormat[] {
    return formats;
  },
  get file(): ImportFile | null {
    return file;
  },
  /** The format the file is read as; empty if none is chosen. */
  get format(): string {
    return format;
  },
  get preview(): ImportPreview | null {
    return preview;
  },
  /** The running step; `null` while it is the person's turn. */
  get phase(): Phase | null {
    return phase;
  },
  /** Seconds since the step began. */
  get seconds(): number {
    return watch.seconds ?? 0;
  },
  /** Why it could not continue; the file and the format stay as chosen. */
  get problem(): string | null {
    return problem;
  },
  async loadFormats(): Promise<void> {
    formats = await ipc().dataFormats();
  },
  /** Opens a system dialog to choose a file. */
  choose(): Promise<void> {
    return open(ipc().chooseImport(m.data_import_choose_title()));
  },
  /** Takes a file that was dropped. */
  async take(dropped: File): Promise<void> {
    if (phase === 'importing') return;
    forget();
    const { name } = dropped;
    if (dropped.size > MOST_BYTES) {
      problem = m.data_import_too_large({ name });
      return;
    }
    const read = async () => ipc().openImport(name, new Uint8Array(await dropped.arrayBuffer()));
    await open(read());
  },
  readAs(name: string): Promise<void> {
    format = name;
    preview = null;
    return check();
  },
  /** Dismisses the file; nothing was changed. */
  cancel(): void {
    if (phase !== 'importing') forget();
  },
  /** Imports the preview as one change set; the toast offers Undo. */
  async apply(): Promise<void> {
    if (!file || !preview || phase !== null) return;
    phase = 'importing';
    problem = null;
    try {
      const { changeSetId, adds } = await watch.time(ipc().applyImport(file.id, format));
      file = null;
      preview = null;
      dialogs.closeSettings();
      if (changeSetId === undefined) {
        toasts.show(m.data_import_nothing());
      } else {
        toasts.show(m.data_imported({ what: countsWords(adds) }), {
          action: { label: m.undo(), keys: commands.shown('undo'), kind: 'undo', run: () => void undo(changeSetId) },
          onopen: () => {
            place.go({ kind: 'history' });
            place.openChange(changeSetId);
          },
        });
      }
    } catch (reason) {
      problem = problemWords(reason);
    }
    phase = null;
  },
};
