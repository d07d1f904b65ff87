import assert from "node:assert/strict";
import { access, rm } from "node:fs/promises";
import { goesOn, withCopy, wrong } from "../lib/damage.mjs";
import { part, press } from "../lib/window.mjs";

export const title = "a database that is gone while copies are there: no empty one takes its place unasked";

export async function play(story) {
  withCopy(story);
  await rm(story.database);
  assert.throws(() => story.cli(["list"]), /database file is gone/);
  const browser = await story.open({ first: "recovery" });
  await wrong(browser, "database_missing", /missing/);
  await assert.rejects(access(story.database), "a file was made");
  await story.shot("recovery-missing");
  await press(browser, part(browser, "use-copy"));
  await goesOn(browser);
  assert.equal(story.titles("").length, 120);
}
