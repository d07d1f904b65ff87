// Audio files that become recordings: which ones can, and their way to the host.
import { ipc } from '../../../ipc';
import { m } from '../../../paraglide/messages';
import { written } from '../../../shared/numbers';
import { attempt } from '../../../shared/state/changes.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';

/** The largest size of a recording, in bytes. */
export const MOST_BYTES = 200 * 1024 * 1024;
const FORMATS = /\.(wav|mp3|m4a|ogg|oga|opus|flac|webm)$/i;

/** Why a file cannot be a recording, in a sentence; nothing if it can. */
export function refusal({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  // The system does not know every type, and takes WebM for video.
  if (!type.startsWith('audio/') && !FORMATS.test(name)) return m.note_not_audio({ name });
  if (size <= MOST_BYTES) return undefined;
  return m.note_too_large({ name, megabytes: written(size / 1024 / 1024) });
}

/** Adds the files to the task, one after another, and reports those that cannot be added. */
export async function addFiles(number: number, files: Iterable<File>): Promise<void> {
  for (const file of files) {
    const refused = refusal(file);
    if (refused !== undefined) {
      toasts.show(refused, { tone: 'error' });
      continue;
    }
    const read = file.arrayBuffer().then((bytes) => ipc().addAudio(number, file.lastModified, new Uint8Array(bytes)));
    await attempt(read);
  }
}
