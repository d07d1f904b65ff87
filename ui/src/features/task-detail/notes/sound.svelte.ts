// Recording, playing and transcribing in the window. There is only one of each in the whole window; the host does the work
// and reports the state.
import { SvelteMap } from 'svelte/reactivity';
import {
  ipc,
  problemOf,
  type Code,
  type NoteId,
  type PlaybackState,
  type RecordingState,
  type TranscriptionEvent,
} from '../../../ipc';
import { attempt, report } from '../../../shared/state/changes.svelte';

/** The state of a note's transcription; an error stays until the next attempt. */
export interface Transcribing {
  state: 'running' | 'failed';
  code?: Code | undefined;
  message?: string | undefined;
}

let recording = $state.raw<RecordingState | null>(null);
let levels = $state.raw<readonly number[]>([]);
let playback = $state.raw<PlaybackState | null>(null);
/** How many of the newest levels are kept: as many as are drawn in the widest pane. */
const LEVELS = 128;
const transcribing = new SvelteMap<NoteId, Transcribing>();

export const recorder = {
  /** `null` while nothing is recorded. */
  get state(): RecordingState | null {
    return recording;
  },
  /** How loud it was, about five times a second, newest last; without the pauses. */
  get levels(): readonly number[] {
    return levels;
  },
  start: (number: number) => attempt(ipc().startRecording(number)),
  pause: () => attempt(ipc().pauseRecording()),
  resume: () => attempt(ipc().resumeRecording()),
  /** Ends the recording and keeps it as a note. */
  stop: () => attempt(ipc().stopRecording()),
  discard: () => attempt(ipc().discardRecording()),
};

export const player = {
  /** The playback of this note, playing or paused; `null` if another note or none is played. */
  of: (id: NoteId): PlaybackState | null => (playback?.noteId === id ? playback : null),
  play: (id: NoteId, fromMs: number) => attempt(ipc().play(id, Math.round(fromMs))),
  pause: () => attempt(ipc().pausePlayback()),
};

const waveforms = new SvelteMap<NoteId, readonly number[]>();
/** The last request for a waveform. The host decodes whole files, so it is asked for one at a time. */
let lastWaveform: Promise<unknown> = Promise.resolve();

/** How loud a recording is over its length, 0 to 100 in stretches of equal length; empty until it is known, and if it cannot be read. */
export function waveformOf(id: NoteId): readonly number[] {
  return waveforms.get(id) ?? [];
}

/** Asks the host for a waveform that is not known yet. */
export function loadWaveform(id: NoteId): void {
  if (waveforms.has(id)) return;
  waveforms.set(id, []);
  lastWaveform = lastWaveform.then(async () => {
    try {
      waveforms.set(id, await ipc().waveform(id));
    } catch {
      // Playing the recording says why it cannot be read.
    }
  });
}

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
      transcribing.set(id, { state: 'failed', code: problem.code, message: problem.message });
    }
  },
  receive({ noteId, state, message, problem }: TranscriptionEvent): void {
    if (state === 'done') transcribing.delete(noteId);
    else transcribing.set(noteId, { state, code: problem?.code, message: problem?.message ?? message });
  },
};

function hear(state: RecordingState | null): void {
  recording = state;
  if (state === null) levels = [];
  else if (!state.paused) levels = [...levels.slice(1 - LEVELS), state.level];
}

/** Listens to the host; returns a function that stops it. */
export function listenToSound(): () => void {
  const stop = [
    ipc().onRecording(hear),
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
    hear(null);
    playback = null;
    transcribing.clear();
    waveforms.clear();
  };
}
