// A database with tasks and a copy of it, and ways to damage its file.

import assert from "node:assert/strict";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { part, words } from "./window.mjs";

const PAGE = 4096;

/** Creates tasks, a copy of them, and one more task that the copy does not have. */
export function withCopy(story) {
  story.seed(Array.from({ length: 120 }, (_, number) => ({ op: "create", title: `Repot plant ${number + 1}`, notes: "In the kitchen. ".repeat(12) })));
  const copy = JSON.parse(story.cli(["--json", "backup"])).path;
  story.seed([{ op: "create", title: "Made after the copy" }]);
  return copy;
}

/** Overwrites every third page except the first, and returns the bytes of the file. */
export async function overwriteAThird(file) {
  const bytes = await readFile(file);
  for (let page = 1; page < bytes.length / PAGE; page += 3) {
    for (let at = page * PAGE; at < (page + 1) * PAGE; at += 1) bytes[at] = (at * 31 + page * 17) % 251;
  }
  await writeFile(file, bytes);
  return bytes;
}

/** The name of the file that was set aside, which says what was wrong with it. */
export async function setAside(story, word) {
  const names = await readdir(path.dirname(story.database));
  const found = names.filter((name) => name.startsWith(`assent-set-aside-${word}-`) && name.endsWith(".db"));
  assert.equal(found.length, 1, `there is no file that says “${word}”: ${names.join(", ")}`);
  return path.join(path.dirname(story.database), found[0]);
}

/** Fails unless the window reports the problem with this code. */
export async function wrong(browser, code, sentence) {
  const told = part(browser, "recovery-sentence");
  await told.waitForDisplayed();
  await browser.waitUntil(async () => (await told.getAttribute("data-code")) === code, { timeoutMsg: `the window does not say ${code}` });
  assert.match(await words(told), sentence);
}

/** Waits for the lists that follow a recovery without a restart. */
export async function goesOn(browser) {
  await part(browser, "quick-add").waitForDisplayed();
  await part(browser, "recovery").waitForExist({ reverse: true });
}
