// A program without a driver: started, watched from outside, and ended with everything it has started.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Starts a program with its data, settings and cache in a folder; `environment` is added to the environment variables. */
export function start(program, folder, environment = {}) {
  const env = {
    ...process.env,
    LANG: "C.UTF-8",
    LANGUAGE: "en",
    XDG_DATA_HOME: path.join(folder, "data"),
    XDG_CONFIG_HOME: path.join(folder, "config"),
    XDG_CACHE_HOME: path.join(folder, "cache"),
    ...environment,
  };
  const begun = performance.now();
  const child = spawn(program, [], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk) => (said += chunk));
  return {
    begun,
    pid: child.pid,
    said: () => said,
    async end() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}

/** Memory of a process and all its descendants in megabytes, with shared pages divided among their users (PSS). */
export function memory(pid) {
  const parents = new Map();
  for (const name of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    // The process may have ended.
    const stat = read(`/proc/${name}/stat`);
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]));
  }
  const tree = [pid];
  for (let index = 0; index < tree.length; index += 1) {
    for (const [child, parent] of parents) if (parent === tree[index]) tree.push(child);
  }
  const kilobytes = tree.map((one) => Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${one}/smaps_rollup`))?.[1] ?? 0));
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
