// Recording, playing and transcribing, without a microphone: a recording counts, playback moves, and a transcript takes
// its time.
import type { Client } from '../client';
import type { Note, PlaybackState, Problem, RecordingState, Settings, TranscriptionEvent } from '../generated';
import { refuse } from './refusal';
import { makeNote, type State } from './state';

export interface FakeSound {
  microphone: boolean;
  /** Milliseconds a transcription takes. */
  patience: number;
  /** What is heard; `null` where the server fails. */
  heard: string | null;
}

interface Around {
  state: () => State;
  settings: () => Settings;
  time: () => string;
  /** Changes the state as the user, without a change set to speak of. */
  change: (number: number, run: (state: State) => void) => void;
}

const TICK_MS = 100;
const PLAYED_MS = 200;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function fakeSound(around: Around, options: Partial<FakeSound> = {}) {
  const heardBy = {
    recording: new Set<(state: RecordingState | null) => void>(),
    playback: new Set<(state: PlaybackState | null) => void>(),
    transcription: new Set<(event: TranscriptionEvent) => void>(),
    failure: new Set<(problem: Problem) => void>(),
  };
  let recording: RecordingState | null = null;
  let playback: PlaybackState | null = null;
  let clock: ReturnType<typeof setInterval> | undefined;
  let player: ReturnType<typeof setInterval> | undefined;
  let count = 0;

  function record(next: RecordingState | null) {
    recording = next;
    if (next === null) clearInterval(clock);
    for (const listener of heardBy.recording) listener(next);
  }

  function playing(next: PlaybackState | null) {
    playback = next;
    if (!next?.playing) clearInterval(player);
    for (const listener of heardBy.playback) listener(next);
  }

  const running = () => recording ?? refuse('recording_none', 'Nothing is being recorded.');
  const noteOf = (state: State, id: string): Note =>
    state.notes.find((note) => note.id === id) ?? refuse('id_not_found', 'The note is gone.');
  const numberOf = (note: Note) => around.state().tasks.find((task) => task.id === note.taskId)?.number ?? 0;

  function keep(number: number, name: string, durationMs: number, until: string): Note {
    const id = `recording-${++count}`;
    const from = new Date(Date.parse(until) - durationMs).toISOString();
    const format = name.split('.').at(-1) ?? 'wav';
    around.change(number, (state) => {
      const task = state.tasks.find((task) => task.number === number) ?? refuse('id_not_found', 'The task is gone.');
      const set: Partial<Note> = { kind: 'recording', audio: { file: name, durationMs, format }, recordedFrom: from };
      state.notes.push(makeNote(task.id, id, until, '', set));
    });
    return structuredClone(noteOf(around.state(), id));
  }

  function tell(event: TranscriptionEvent) {
    for (const listener of heardBy.transcription) listener(event);
  }

  /** Ends what is recorded, or else what is played, as the host does when it ends by itself: the recording is kept. */
  function fail(problem: Problem) {
    const ended = recording;
    if (ended) record(null);
    else playing(null);
    for (const listener of heardBy.failure) listener(problem);
    if (ended) keep(ended.number, 'recording.wav', ended.ms, around.time());
  }

  const client = {
    startRecording: async (number) => {
      if (options.microphone === false) refuse('no_microphone', 'There is no microphone. Connect one, then try again.');
      if (recording) refuse('recording_already', `Something is being recorded for #${recording.number}.`);
      record({ number, ms: 0, paused: false, level: 0 });
      clock = setInterval(() => {
        if (!recording || recording.paused) return;
        const ms = recording.ms + TICK_MS;
        record({ ...recording, ms, level: 0.3 + 0.3 * Math.abs(Math.sin(ms / 700)) });
      }, TICK_MS);
    },
    pauseRecording: async () => record({ ...running(), paused: true, level: 0 }),
    resumeRecording: async () => record({ ...running(), paused: false }),
    stopRecording: async () => {
      const { number, ms } = running();
      record(null);
      return keep(number, 'recording.wav', ms, around.time());
    },
    discardRecording: async () => {
      running();
      record(null);
    },
    recording: async () => recording,
    addAudio: async (number, modified) => keep(number, 'added.wav', 4_000, new Date(modified ?? 0).toISOString()),
    transcribe: async (noteId) => {
      const note = noteOf(around.state(), noteId);
      const { model } = around.settings().transcription;
      if (model === '') {
        refuse('transcription_not_set_up', 'No transcription model is set. Name one under Settings, Models.');
      }
      const number = numberOf(note);
      tell({ noteId, number, state: 'running' });
      await pause(options.patience ?? 1_000);
      const heard = options.heard === undefined ? 'Petra says that the new address is Kiln Street 9.' : options.heard;
      if (heard === null) {
        const message = 'The server answered with an error. The recording is kept. Try again later.';
        tell({ noteId, number, state: 'failed', message });
        return refuse('model_server_error', message);
      }
      around.change(number, (state) => {
        const now = noteOf(state, noteId);
        now.transcripts = [...now.transcripts, { at: around.time(), text: heard, model }];
        if (!now.corrected) now.text = heard;
        now.updatedAt = around.time();
      });
      tell({ noteId, number, state: 'done' });
      return structuredClone(noteOf(around.state(), noteId));
    },
    play: async (noteId, fromMs) => {
      const { audio } = noteOf(around.state(), noteId);
      if (!audio) return refuse('recording_missing', 'The recording is gone.');
      clearInterval(player);
      playing({ noteId, ms: fromMs, durationMs: audio.durationMs, playing: true });
      player = setInterval(() => {
        if (!playback) return;
        const ms = Math.min(playback.ms + PLAYED_MS, playback.durationMs);
        playing({ ...playback, ms, playing: ms < playback.durationMs });
      }, PLAYED_MS);
    },
    pausePlayback: async () => playing(playback && { ...playback, playing: false }),
    playback: async () => playback,
    onRecording: (listener) => {
      heardBy.recording.add(listener);
      return () => heardBy.recording.delete(listener);
    },
    onPlayback: (listener) => {
      heardBy.playback.add(listener);
      return () => heardBy.playback.delete(listener);
    },
    onTranscription: (listener) => {
      heardBy.transcription.add(listener);
      return () => heardBy.transcription.delete(listener);
    },
    onSoundFailed: (listener) => {
      heardBy.failure.add(listener);
      return () => heardBy.failure.delete(listener);
    },
  } satisfies Partial<Client>;
  return { client, tell, fail };
}
