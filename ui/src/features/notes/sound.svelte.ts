// What the window records, plays and has transcribed. There is one of each in the whole window; the host does the work
// and tells how it stands.
import { SvelteMap } from 'svelte/reactivity';
import {
  ipc,
  problemOf,
  type NoteId,
  type PlaybackState,
  type RecordingState,
  type TranscriptionEvent,
} from '../../ipc';
import { report } from '../../shared/state/changes.svelte';
import { problemSentence } from '../../shared/sentences';

/** Where the transcription of a note stands; what went wrong stays until it is tried again. */
export interface Transcribing {
  state: 'running' | 'failed';
  code?: string;
  message?: string;
}

let recording = $state.raw<RecordingState | null>(null);
let playback = $state.raw<PlaybackState | null>(null);
const transcribing = new SvelteMap<NoteId, Transcribing>();

/** Does it, and says what went wrong. */
async function attempt<T>(action: Promise<T>): Promise<T | null> {
  try {
    return await action;
  } catch (reason) {
    report(reason);
    return null;
  }
}

export const recorder = {
  /** `null` while nothing is recorded. */
  get state(): RecordingState | null {
    return recording;
  },
  start: (number: number) => attempt(ipc().startRecording(number)),
  pause: () => attempt(ipc().pauseRecording()),
  resume: () => attempt(ipc().resumeRecording()),
  /** Ends it and keeps it as a note. */
  stop: () => attempt(ipc().stopRecording()),
  discard: () => attempt(ipc().discardRecording()),
};

export const player = {
  /** What of this note is played or held; `null` where it is another's turn, or nobody's. */
  of: (id: NoteId): PlaybackState | null => (playback?.noteId === id ? playback : null),
  play: (id: NoteId, fromMs: number) => attempt(ipc().play(id, Math.round(fromMs))),
  pause: () => attempt(ipc().pausePlayback()),
};

export const transcriptions = {
  of: (id: NoteId): Transcribing | undefined => transcribing.get(id),
  async ask(id: NoteId): Promise<void> {
    if (transcribing.get(id)?.state === 'running') return;
    transcribing.set(id, { state: 'running' });
    try {
      await ipc().transcribe(id);
      transcribing.delete(id);
    } catch (reason) {
      const problem = problemOf(reason);
      transcribing.set(id, { state: 'failed', code: problem.code, message: problemSentence(problem) });
    }
  },
  receive({ noteId, state, message, problem }: TranscriptionEvent): void {
    if (state === 'done') transcribing.delete(noteId);
    else transcribing.set(noteId, { state, message: problem ? problemSentence(problem) : message });
  },
};

/** Follows the host; returns what stops it. */
export function listenToSound(): () => void {
  const stop = [
    ipc().onRecording((state) => (recording = state)),
    ipc().onPlayback((state) => (playback = state)),
    ipc().onSoundFailed(report),
    ipc().onTranscription((event) => transcriptions.receive(event)),
  ];
  void attempt(
    ipc()
      .recording()
      .then((state) => (recording ??= state)),
  );
  void attempt(
    ipc()
      .playback()
      .then((state) => (playback ??= state)),
  );
  return () => {
    stop.forEach((end) => end());
    recording = null;
    playback = null;
    transcribing.clear();
  };
}
