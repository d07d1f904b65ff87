// Plays the stories one after another, each with its own folders, database and window, and says how many passed.
//
//   node run.mjs --driver PATH --desktop PATH --assent PATH [--model-server PATH] [--update-docs] [--without-pictures] [--claims FOLDER] [STORY...]
//
// `--without-pictures` leaves out the pictures, which takes about half the time. A story that failed is played again with them, and so are
// stories that export `pictures = true` because they measure what is drawn.
// Runs with the same empty folder in `--claims` share the stories: each story is played once.
// The scripted model server is beside the command line, unless its path is given.

import { mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspect, parseArgs } from "node:util";
import { stage } from "./lib/stage.mjs";

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    driver: { type: "string" },
    desktop: { type: "string" },
    assent: { type: "string" },
    "model-server": { type: "string" },
    "update-docs": { type: "boolean", default: false },
    "without-pictures": { type: "boolean", default: false },
    claims: { type: "string" },
  },
});
for (const name of ["driver", "desktop", "assent"]) {
  if (!options[name]) {
    console.error(`--${name} PATH is missing.`);
    process.exit(2);
  }
}

const modelServer = options["model-server"] ?? path.join(path.dirname(options.assent), "model-server");

const here = import.meta.dirname;
const screenshots = path.join(here, "screenshots");
await mkdir(screenshots, { recursive: true });
const docs = options["update-docs"] ? { folder: path.join(here, "../../docs/screenshots"), pictures: await picturesShown() } : null;

/** The names of the pictures that the README and the docs show: only these are kept there. */
async function picturesShown() {
  const root = path.join(here, "../..");
  const pages = (await readdir(path.join(root, "docs"), { recursive: true })).filter((file) => file.endsWith(".md"));
  const texts = await Promise.all(["README.md", ...pages.map((page) => path.join("docs", page))].map((file) => readFile(path.join(root, file), "utf8")));
  return new Set(texts.flatMap((text) => [...text.matchAll(/screenshots\/([\w-]+)\.png/g)].map(([, name]) => name)));
}

const names = (await readdir(path.join(here, "stories"))).map((file) => path.parse(file).name).sort();
const unknown = chosen.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no story ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exit(2);
}

/** Whether this run plays the story: the first run to create a folder with its name does. */
const claimed = (name) =>
  mkdir(path.join(options.claims, name)).then(
    () => true,
    (error) => {
      if (error.code === "EEXIST") return false;
      throw error;
    },
  );

/** How often a story is played before it counts as failed, because the driver sometimes loses an answer or a key. */
const TRIES = 2;

let passed = 0;
let failed = 0;
const repeated = [];
for (const name of chosen.length > 0 ? chosen : names) {
  if (options.claims && !(await claimed(name))) continue;
  const story = await import(`./stories/${name}.mjs`);
  let tries = 0;
  let ok = false;
  while (!ok && tries < TRIES) {
    tries += 1;
    ok = await played(name, story, !options["without-pictures"] || story.pictures === true || tries > 1);
  }
  if (ok) passed += 1;
  else failed += 1;
  if (ok && tries > 1) repeated.push(name);
}

if (repeated.length > 0) console.log(`\nPassed only when played again: ${repeated.join(", ")}.`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/** Plays a story in its own folders and prints the result. Returns whether it passed. */
async function played(name, story, pictures) {
  const folder = await mkdtemp(path.join(tmpdir(), "assent-e2e-"));
  const set = stage({ ...options, modelServer, folder, screenshots, docs, pictures });
  const start = performance.now();
  const took = () => `${((performance.now() - start) / 1000).toFixed(1)} s`;
  try {
    await story.play(set);
    console.log(`ok      ${name}: ${story.title} (${took()})`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${name}: ${story.title} (${took()})\n${inspect(error, { maxStringLength: 2_000 })}`);
    await set.shot(`failed-${name}`).catch(() => {});
    console.log(set.driverOutput());
    return false;
  } finally {
    await set.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}
