import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { Key } from "webdriverio";
import { goesOn, overwriteAThird, setAside, withCopy, wrong } from "../lib/damage.mjs";
import { inBothThemes } from "../lib/pictures.mjs";
import { part, parts, press, type, words } from "../lib/window.mjs";

export const title = "a damaged database: what is readable is saved, a copy takes its place, and the damaged file is kept byte for byte";

export async function play(story) {
  withCopy(story);
  const damaged = await overwriteAThird(story.database);
  assert.throws(() => story.cli(["list"]), "the command line reads a damaged file");

  let browser = await story.open({ first: "recovery" });
  const picture = inBothThemes(story, browser);
  await wrong(browser, "database_damaged", /damaged/);
  await browser.waitUntil(async () => (await parts(browser, "recovery-copy")).length === 1, { timeoutMsg: "there is no copy" });
  assert.match(await words(part(browser, "recovery-copy")), /120 open tasks/);
  await picture("recovery");

  // What can be read becomes another file to choose from.
  await press(browser, part(browser, "salvage"));
  await part(browser, "salvage-report").waitForDisplayed();
  assert.match(await words(part(browser, "salvage-report")), /\d+ tasks.*pages cannot be read/);
  await browser.waitUntil(async () => (await parts(browser, "recovery-copy")).length === 2, { timeoutMsg: "what was saved is not offered" });
  await picture("recovery-saved");
  assert.deepEqual(await readFile(story.database), damaged, "the damaged file was written to");

  // The earlier copy is then the second.
  const [, copy] = await parts(browser, "use-copy");
  await press(browser, copy);
  await goesOn(browser);
  assert.equal(story.titles("").length, 120, "the tasks of the copy are there");
  assert.deepEqual(await readFile(await setAside(story, "damaged")), damaged, "the damaged file is kept byte for byte");
  await picture("recovery-done");

  // The window works like any other: it writes, and opens again.
  await press(browser, part(browser, "quick-add"));
  await type(browser, "Water the fern");
  await browser.keys(Key.Enter);
  await browser.waitUntil(() => story.titles("").includes("Water the fern"), { timeoutMsg: "nothing can be added" });
  await story.close();
  browser = await story.open();
  assert.equal(story.titles("").length, 121);
}
