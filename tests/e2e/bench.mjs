// Measures the real window on many tasks and prints one table: input to paint, start, memory and scrolling. The build reports the size
// of the page.
//
//   node bench.mjs --driver PATH --desktop PATH --assent PATH [--empty PATH] [--data FOLDER] [--sizes 10000,100000]
//                  [--rounds 40] [--starts 10] [--only start,memory,host,input,scrolling] [--inputs arrow,tick] [--json FILE]
//
// `--empty` is an empty window of the same library, to compare with. Databases are made in a folder that is deleted at the end, or
// kept in `--data` for the next time. Needs its own session bus (`dbus-run-session`); brings its own virtual screen.

import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { markdown, median, quantile, rounded, spread } from "./bench/figures.mjs";
import { measureHost, QUESTIONS } from "./bench/host.mjs";
import { INPUTS, measureInputs } from "./bench/input.mjs";
import { screen } from "./bench/screen.mjs";
import { measureScrolling } from "./bench/scroll.mjs";
import { database } from "./bench/tasks.mjs";
import { measureMemory, measureStart } from "./bench/window.mjs";
import { stage } from "./lib/stage.mjs";

const { values: options } = parseArgs({
  options: {
    driver: { type: "string" },
    desktop: { type: "string" },
    assent: { type: "string" },
    empty: { type: "string" },
    data: { type: "string" },
    sizes: { type: "string", default: "10000,100000" },
    rounds: { type: "string", default: "40" },
    starts: { type: "string", default: "10" },
    only: { type: "string", default: "start,memory,host,input,scrolling" },
    inputs: { type: "string" },
    json: { type: "string" },
  },
});
for (const name of ["driver", "desktop", "assent"]) {
  if (!options[name]) {
    console.error(`--${name} PATH is missing.`);
    process.exit(2);
  }
}
const sizes = options.sizes.split(",").map(Number);
const [rounds, starts] = [Number(options.rounds), Number(options.starts)];
const wanted = options.only.split(",");
const raw = { sizes, rounds, starts, start: {}, memory: null, host: {}, input: {}, scrolling: {} };

const folder = await mkdtemp(path.join(tmpdir(), "assent-bench-window-"));
const data = options.data ?? path.join(folder, "data");
await mkdir(data, { recursive: true });
const shown = await screen(folder);
process.env.DISPLAY = shown.display;
try {
  const databases = new Map();
  for (const size of sizes) {
    say(`making ${size} tasks`);
    databases.set(size, await database(options.assent, data, size));
  }
  if (wanted.includes("start")) await measureStarts(databases);
  if (wanted.includes("memory")) {
    say("memory");
    raw.memory = await measureMemory({ folder: path.join(folder, "memory"), program: options.desktop, database: databases.get(sizes[0]), empty: options.empty });
    await shown.bare();
  }
  for (const [size, file] of databases) {
    if (wanted.includes("host")) raw.host[size] = await inWindow(size, file, (browser) => measureHost(browser, rounds), "the host");
    if (wanted.includes("input")) raw.input[size] = await inWindow(size, file, (browser) => measureInputs(browser, rounds, options.inputs?.split(",")), "input");
    if (wanted.includes("scrolling")) raw.scrolling[size] = await inWindow(size, file, measureScrolling, "scrolling");
  }
} finally {
  await shown.end();
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  // Print what was measured even if something went wrong.
  console.log(table());
  if (options.json) await writeFile(options.json, JSON.stringify(raw, null, 1));
}
for (const [size, { failed }] of Object.entries(raw.input)) {
  for (const [kind, message] of Object.entries(failed)) console.log(`\n“${INPUTS[kind]}” with ${size} tasks was not measured: ${message}`);
}

function say(what) {
  console.error(`… ${what}`);
}

async function measureStarts(databases) {
  // In turns, so that other load on the computer affects all of them alike.
  for (const [size, file] of databases) {
    say(`${starts} starts with ${size} tasks`);
    raw.start[size] = await measureStart({ screen: shown, folder: path.join(folder, `start-${size}`), program: options.desktop, database: file, times: starts });
  }
  if (!options.empty) return;
  say(`${starts} starts of an empty window`);
  raw.start.empty = await measureStart({ screen: shown, folder: path.join(folder, "start-empty"), program: options.empty, times: starts });
}

/** Opens the window on a copy of a database through the driver, and closes it after measuring. */
async function inWindow(size, file, measure, what) {
  const home = await mkdtemp(path.join(folder, "window-"));
  await copyFile(file, path.join(home, "assent.db"));
  const set = stage({ ...options, modelServer: "", folder: home, screenshots: home, docs: null, pictures: false });
  say(`${what} with ${size} tasks`);
  try {
    return await measure(await set.open());
  } finally {
    // A window with much to catch up with gets more time, and is then ended with its driver.
    await set.end().catch(() => set.end());
  }
}

function table() {
  const timed = (name, times, reach) => {
    if (times.some(Boolean)) rows.push([`${name}, p50 / p95`, ...times.map((one) => (one ? spread(one) : "-")), reach]);
  };
  const measured = (part) => sizes.every((size) => raw[part][size]);
  const reach = (size) => (size <= 10_000 ? "p95 50 ms" : "p95 100 ms");
  const rows = [];
  for (const [kind, name] of Object.entries(INPUTS)) timed(name, sizes.map((size) => raw.input[size]?.[kind]), sizes.map(reach).join(", "));
  for (const [kind, name] of Object.entries(QUESTIONS)) timed(`the host answers: ${name}`, sizes.map((size) => raw.host[size]?.[kind]), "-");
  if (measured("start")) {
    const empty = raw.start.empty && median(raw.start.empty.painted);
    rows.push(["start until the list is painted, p50", ...sizes.map((size) => `${rounded(median(raw.start[size].painted))} ms`), "700 ms"]);
    if (empty) {
      rows.push(["an empty window, p50", `${rounded(empty)} ms`, "", "-"]);
      rows.push(["more than the empty one", ...sizes.map((size) => `${rounded(median(raw.start[size].painted) - empty)} ms`), "200 ms"]);
    }
    rows.push(["window seen without its list, p95", ...sizes.map((size) => `${rounded(quantile(raw.start[size].blank, 0.95))} ms`), "0"]);
  }
  if (raw.memory) {
    rows.push(["memory of all processes, idle (PSS)", `${rounded(raw.memory.app)} MB`, "", "-"]);
    if (raw.memory.empty) {
      rows.push(["an empty window beside it", `${rounded(raw.memory.empty)} MB`, "", "-"]);
      rows.push(["more than the empty one", `${rounded((raw.memory.app / raw.memory.empty - 1) * 100)} %`, "", "15 %"]);
    }
  }
  for (const way of ["wheel", "keys"]) {
    const cells = sizes.map((size) => {
      const seen = raw.scrolling[size]?.[way];
      return seen ? `${seen.late} of ${seen.frames}, longest ${rounded(seen.longest)} ms, ${seen.blank} with blank rows` : "-";
    });
    if (cells.some((cell) => cell !== "-")) rows.push([`scrolling by ${way}, frames over 50 ms`, ...cells, "0"]);
  }
  return markdown(["what", ...sizes.map((size) => `${size.toLocaleString("en")} tasks`), "to reach"], rows);
}
