// The start of the window and what it keeps in memory, beside those of an empty window of the same library.

import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memory, start } from "./processes.mjs";

/** How long a window is left alone before its memory is looked at. */
const IDLE_MS = 5_000;

/**
 * Starts a program again and again and gives the milliseconds until its window is painted, and how long the window was seen without its
 * list before. `database` is copied anew for the first start only: every later one is the start of somebody's next day.
 */
export async function measureStart({ screen, folder, program, database, times }) {
  const environment = await home(folder, database);
  const [painted, blank] = [[], []];
  for (let time = 0; time < times; time += 1) {
    const app = start(program, folder, environment);
    try {
      const seen = await screen.covered();
      painted.push(seen.painted - app.begun);
      blank.push(seen.painted - seen.first);
    } catch (error) {
      throw new Error(`${error.message}: ${app.said()}`);
    } finally {
      await app.end();
    }
    await screen.bare();
  }
  return { painted, blank };
}

/** Megabytes of both windows, idle and open side by side, so that both share what there is to share. */
export async function measureMemory({ folder, program, database, empty }) {
  const environment = await home(folder, database);
  const windows = [start(program, folder, environment), ...(empty ? [start(empty, folder, {})] : [])];
  await pause(IDLE_MS + 3_000);
  const [app, none] = windows.map(({ pid }) => memory(pid));
  await Promise.all(windows.map((one) => one.end()));
  return { app, empty: none };
}

async function home(folder, database) {
  await mkdir(folder, { recursive: true });
  if (database === undefined) return {};
  const file = path.join(folder, "assent.db");
  await copyFile(database, file);
  return { ASSENT_DB: file };
}
