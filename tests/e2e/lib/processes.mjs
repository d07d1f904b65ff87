// Which programs have a file open, according to the system.

import { readdir, readlink } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";

/** The processes that have a file open, by their numbers. */
export async function processesOn(file) {
  const found = [];
  for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
    const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
    const files = await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => "")));
    if (files.includes(file)) found.push(Number(pid));
  }
  return found;
}

/** Asks repeatedly until the answer is truthy, and returns it. */
export async function until(ask, message, patience = 15_000) {
  for (const end = Date.now() + patience; Date.now() < end; await pause(100)) {
    const answer = await ask();
    if (answer) return answer;
  }
  throw new Error(message);
}
