// The start and the memory of the window, beside those of an empty window of the same library.

import { copyFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memory, start } from "./processes.mjs";

/** How long a window is left idle before its memory is measured. */
const IDLE_MS = 5_000;

/**
 * Starts a program repeatedly and returns the milliseconds until its window is painted, and how long the window was visible before
 * without its list. `database` is copied for the first start only, so that every later start finds the database of the one before.
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

/** Megabytes of both windows, idle and open at the same time, so that both share pages. */
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
