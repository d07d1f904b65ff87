import assert from "node:assert/strict";
import { readFile, truncate } from "node:fs/promises";
import { goesOn, setAside, withCopy, wrong } from "../lib/damage.mjs";
import { part, parts, press } from "../lib/window.mjs";

export const title = "a database that lost its end: the person starts empty, and the rest of the file is kept";

export async function play(story) {
  withCopy(story);
  const whole = await readFile(story.database);
  await truncate(story.database, Math.floor(whole.length / 2));
  const browser = await story.open({ first: "recovery" });
  await wrong(browser, "database_truncated", /end of the file.*missing/);
  await browser.waitUntil(async () => (await parts(browser, "recovery-copy")).length === 1, { timeoutMsg: "there is no copy" });
  await press(browser, part(browser, "start-empty"));
  await story.shot("recovery-empty");
  await press(browser, part(browser, "start-empty-do"));
  await goesOn(browser);
  assert.deepEqual(story.titles(""), [], "there are no tasks, not even examples");
  assert.deepEqual(await readFile(await setAside(story, "truncated")), whole.subarray(0, Math.floor(whole.length / 2)));
}
