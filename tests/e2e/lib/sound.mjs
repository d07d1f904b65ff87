// A microphone and a speaker without hardware: ALSA's `file` plugin on two named pipes, filled and emptied at the pace of real devices.
// The story sets what is recorded; what is played is counted and dropped.

import { execFileSync } from "node:child_process";
import { constants } from "node:fs";
import { mkdir, open, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Samples a second from the microphone, mono of 16 bits. */
export const RATE = 16_000;
/** How much is moved at a time. */
const STEP_MS = 20;
/** 48 kHz, two channels of two bytes: a pipe then holds a third of a second, so playing takes as long as on real hardware. */
const SPEAKER_STEP = (48_000 / 1000) * STEP_MS * 4;

const configuration = (folder) => `
pcm.!default { type asym capture.pcm "microphone" playback.pcm "speaker" }
pcm.microphone { type plug slave { pcm "heard" format S16_LE rate ${RATE} channels 1 } }
pcm.heard { type file file "/dev/null" infile "${path.join(folder, "heard")}" format raw slave.pcm { type null } }
pcm.speaker { type plug slave { pcm "said" format S16_LE rate 48000 channels 2 } }
pcm.said { type file file "${path.join(folder, "said")}" format raw slave.pcm { type null } }
`;

/**
 * Creates the devices in a story's folder. `env` is for the process that uses them; `hear` sets what the microphone hears, as
 * samples that are repeated (at first a tone of 440 Hz); `played` is the bytes that came out of the speaker; `end` removes the devices.
 */
export async function sound(folder) {
  const place = path.join(folder, "sound");
  await mkdir(place);
  const [hearing, saying] = ["heard", "said"].map((name) => path.join(place, name));
  execFileSync("mkfifo", [hearing, saying]);
  const configured = path.join(place, "asound.conf");
  await writeFile(configured, configuration(place));
  // Opened in both directions, the pipe exists before anyone plays.
  const said = await open(saying, constants.O_RDWR | constants.O_NONBLOCK);
  let samples = tone(440);
  let at = 0;
  let played = 0;
  let running = true;

  // Only while somebody records: a pipe keeps two seconds, and a recording must not contain what was fed in before.
  const speak = async () => {
    while (running) {
      const heard = await open(hearing, constants.O_WRONLY | constants.O_NONBLOCK).catch(unless("ENXIO"));
      if (typeof heard !== "string") await speakTo(heard).finally(() => heard.close());
      await pause(STEP_MS);
    }
  };
  const speakTo = async (heard) => {
    for (let begun = performance.now(), steps = 1; running; steps += 1) {
      const piece = Int16Array.from({ length: (RATE / 1000) * STEP_MS }, (_, index) => samples[(at + index) % samples.length]);
      at = (at + piece.length) % samples.length;
      const gone = await heard.write(new Uint8Array(piece.buffer)).then(() => false, unless("EAGAIN", "EPIPE"));
      if (gone === "EPIPE") return;
      await pause(Math.max(0, begun + steps * STEP_MS - performance.now()));
    }
  };
  const listen = async () => {
    const piece = new Uint8Array(SPEAKER_STEP);
    while (running) {
      const read = await said.read(piece, 0, piece.length, null).catch(unless("EAGAIN"));
      played += read.bytesRead ?? 0;
      await pause(STEP_MS);
    }
  };
  const moving = [speak(), listen()];

  return {
    env: { ALSA_CONFIG_PATH: configured },
    hear(next) {
      samples = next;
      at = 0;
    },
    played: () => played,
    async end() {
      running = false;
      await Promise.all(moving);
      await said.close();
    },
  };
}

/** A second of a tone at half the maximum volume. */
export function tone(hertz) {
  return Int16Array.from({ length: RATE }, (_, index) => 16_384 * Math.sin((2 * Math.PI * hertz * index) / RATE));
}

/** A second of silence. */
export const silence = () => new Int16Array(RATE);

/** A WAV file of samples, to drop on the window. */
export function wav(samples) {
  const sound = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + sound.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(RATE, 24);
  head.writeUInt32LE(RATE * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write("data", 36);
  head.writeUInt32LE(sound.length, 40);
  return Buffer.concat([head, sound]);
}

/** Ignores these errors of a pipe, by their codes: it is full or empty, or nobody is at its other end. */
function unless(...codes) {
  return (error) => {
    if (!codes.includes(error.code)) throw error;
    return error.code;
  };
}
