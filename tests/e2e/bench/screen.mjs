// A virtual screen whose picture can be read while it changes. It shows what a person would see of any program, without the program's
// help.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";

/** Only every so many lines of the screen are checked. */
const LINES_APART = 32;
/** A picture with this many colours holds text; an empty one has one or two. */
const COLOURS = 24;
/** How often the screen is checked. */
const LOOK_MS = 4;

/** Starts a screen of 1280 x 800; its picture is kept in a folder. End it with `end`. */
export async function screen(folder) {
  const size = "1280x800x24";
  const options = ["-displayfd", "3", "-screen", "0", size, "-fbdir", folder, "-nolisten", "tcp"];
  const server = spawn("Xvfb", options, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const failed = once(server, "exit").then(() => Promise.reject(new Error("Xvfb does not start")));
  failed.catch(() => {});
  const [number] = await Promise.race([once(createInterface({ input: server.stdio[3] }), "line"), failed]);
  const file = openSync(path.join(folder, "Xvfb_screen0"), "r");
  // The picture is an X window dump: a header of 25 words, the colours, then the lines.
  const head = Buffer.alloc(100);
  readSync(file, head, 0, head.length, 0);
  const word = (index) => head.readUInt32BE(index * 4);
  const [height, lineBytes] = [word(5), word(12)];
  const begin = word(0) + word(19) * 12;
  const line = Buffer.alloc(lineBytes);

  /** The colours on the screen now, and the share of the most frequent one that is not the empty screen's. */
  function look() {
    const counts = new Map();
    let pixels = 0;
    for (let y = LINES_APART / 2; y < height; y += LINES_APART) {
      readSync(file, line, 0, lineBytes, begin + y * lineBytes);
      for (let x = 0; x < lineBytes; x += 16) {
        const colour = line.readUInt32LE(x) & 0xffffff;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
        pixels += 1;
      }
    }
    const bare = (counts.get(0) ?? 0) / pixels;
    return { colours: counts.size, bare };
  }

  return {
    display: `:${number.trim()}`,
    look,
    /** Waits until most of the screen is covered, and then until there is text on it. Returns both times on `performance.now()`. */
    async covered(patience = 30_000) {
      const until = performance.now() + patience;
      let first = NaN;
      while (performance.now() < until) {
        const { colours, bare } = look();
        const now = performance.now();
        if (bare < 0.5 && Number.isNaN(first)) first = now;
        if (bare < 0.5 && colours >= COLOURS) return { first, painted: now };
        await pause(LOOK_MS);
      }
      throw new Error("no window comes to the screen");
    },
    /** Waits until the screen is empty. */
    async bare() {
      while (look().bare < 0.99) await pause(50);
    },
    async end() {
      closeSync(file);
      server.kill();
      if (server.exitCode === null) await once(server, "exit");
    },
  };
}
