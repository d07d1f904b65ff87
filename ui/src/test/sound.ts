// Sound as a test wants it, without a microphone or a speaker: a recording counts and a playback moves.
import type { Code, PlaybackState, Problem, RecordingState } from '../ipc';
import type { Host } from './host';

export interface ScriptedSound {
  microphone: boolean;
  /** Whether the files of recordings can be read. */
  files: boolean;
}

const TICK_MS = 100;
const PLAYED_MS = 200;

/** A `Problem`, as a host refuses. */
function refuse(code: Code, message: string): never {
  throw { code, message } satisfies Problem;
}

/** Scripts the sound of a host. Answers what ends the recording under way, or else the playback, as if by itself. */
export function scriptSound(host: Host, options: Partial<ScriptedSound> = {}) {
  let recording: RecordingState | null = null;
  let playback: PlaybackState | null = null;
  let clock: ReturnType<typeof setInterval> | undefined;
  let player: ReturnType<typeof setInterval> | undefined;

  function record(next: RecordingState | null) {
    recording = next;
    if (next === null) clearInterval(clock);
    host.emit('recording', next);
  }

  function playing(next: PlaybackState | null) {
    playback = next;
    if (!next?.playing) clearInterval(player);
    host.emit('playback', next);
  }

  const running = () => recording ?? refuse('recording_none', 'Nothing is being recorded.');
  const keep = async (number: number) => host.addAudio(number, null, new Uint8Array([1]));
  const noteOf = (id: string) =>
    host.state.notes.find((note) => note.id === id) ?? refuse('id_not_found', 'It is gone.');

  host.startRecording = async (number) => {
    if (options.microphone === false) refuse('no_microphone', 'There is no microphone. Connect one, then try again.');
    record({ number, ms: 0, paused: false, level: 0 });
    clock = setInterval(() => {
      if (!recording || recording.paused) return;
      const ms = recording.ms + TICK_MS;
      record({ ...recording, ms, level: 0.3 + 0.3 * Math.abs(Math.sin(ms / 700)) });
    }, TICK_MS);
  };
  host.pauseRecording = async () => record({ ...running(), paused: true, level: 0 });
  host.resumeRecording = async () => record({ ...running(), paused: false });
  host.stopRecording = async () => {
    const { number } = running();
    record(null);
    return keep(number);
  };
  host.discardRecording = async () => {
    running();
    record(null);
  };
  host.recording = async () => recording;
  host.play = async (noteId, fromMs) => {
    const durationMs = noteOf(noteId).audio?.durationMs ?? 0;
    clearInterval(player);
    playing({ noteId, ms: fromMs, durationMs, playing: true });
    player = setInterval(() => {
      if (!playback) return;
      const ms = Math.min(playback.ms + PLAYED_MS, playback.durationMs);
      playing({ ...playback, ms, playing: ms < playback.durationMs });
    }, PLAYED_MS);
  };
  host.pausePlayback = async () => playing(playback && { ...playback, playing: false });
  host.playback = async () => playback;
  host.waveform = async () =>
    options.files === false
      ? refuse('recording_missing', 'It is gone.')
      : [0, 20, 60, 100, 60, 20, 0, 0, 40, 80, 40, 0];

  /** Both end as they do where the device is gone: what was recorded is kept. */
  async function fail(problem: Problem): Promise<void> {
    const ended = recording;
    if (ended) record(null);
    else playing(null);
    host.emit('sound_failed', problem);
    if (ended) await keep(ended.number);
  }
  return { fail };
}
