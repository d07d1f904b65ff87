import assert from "node:assert/strict";
import { open, readFile } from "node:fs/promises";
import { goesOn, setAside, withCopy, wrong } from "../lib/damage.mjs";
import { part, press, words } from "../lib/window.mjs";

export const title = "a database of a newer version is left alone, until the person chooses an older copy";

/** Where the file stores the version of its schema. */
const VERSION_AT = 60;

export async function play(story) {
  withCopy(story);
  const file = await open(story.database, "r+");
  await file.write(Buffer.from([0, 0, 3, 132]), 0, 4, VERSION_AT);
  await file.close();
  const newer = await readFile(story.database);
  const browser = await story.open({ first: "recovery" });
  await wrong(browser, "database_newer", /newer version/);
  await press(browser, part(browser, "open-again"));
  const failure = part(browser, "recovery-failure");
  await failure.waitForDisplayed();
  assert.match(await words(failure), /newer version/);
  await story.shot("recovery-newer");
  assert.deepEqual(await readFile(story.database), newer, "the file was touched");
  await press(browser, part(browser, "use-copy"));
  await goesOn(browser);
  assert.equal(story.titles("").length, 120);
  assert.deepEqual(await readFile(await setAside(story, "newer")), newer);
}
