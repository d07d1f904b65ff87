import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { Key } from "webdriverio";
import { processesOn, until } from "../lib/processes.mjs";
import { eventually, part, press, type } from "../lib/window.mjs";

export const title = "two databases at once: each has its own window, and quick add of one never opens in the other";

export async function play(story) {
  const other = story.beside("other");
  await mkdir(other.folder);
  try {
    story.seed([{ op: "create", title: "Sweep the yard" }]);
    other.seed([{ op: "create", title: "Send the invoice" }]);
    const [here, there] = [await story.open(), await other.open()];
    const handles = async (browser) => (await browser.getWindowHandles()).length;
    for (const [browser, words] of [
      [here, "Oil the hinges"],
      [there, "Order paper"],
    ]) {
      await press(browser, part(browser, "quick-add"));
      await type(browser, words);
      await browser.keys(Key.Enter);
    }
    await eventually(here, () => story.titles(""), ["Oil the hinges", "Sweep the yard"], "the first window does not add");
    await eventually(there, () => other.titles(""), ["Order paper", "Send the invoice"], "the second window does not add");

    // A second start is passed to the window of its own database.
    const main = await there.getWindowHandle();
    other.cli(["--quick-add"]);
    await there.waitUntil(async () => (await handles(there)) === 2, { timeoutMsg: "the small window does not open" });
    assert.equal(await handles(here), 1, "the small window opens in the other database");
    await there.switchToWindow((await there.getWindowHandles()).find((handle) => handle !== main));
    await part(there, "quick-add").waitForDisplayed();
    await part(there, "quick-add").setValue("Call the printer tomorrow");
    await part(there, "quick-add-sentence").waitForDisplayed();
    await there.keys([Key.Shift, Key.Enter]);
    await eventually(there, () => other.titles(""), ["Call the printer", "Order paper", "Send the invoice"], "the small window does not add");
    await there.switchToWindow(main);
    await other.close();

    // Also if only the window of the first database is open.
    other.cli(["--quick-add"]);
    const [started] = await until(async () => {
      const found = await processesOn(other.database);
      return found.length > 0 && found;
    }, "nothing opens the second database");
    assert.ok(!(await processesOn(story.database)).includes(started), "one program has both databases open");
    await here.pause(1_500);
    assert.equal(await handles(here), 1, "the small window opens in the other database");
    process.kill(started);
    await until(async () => (await processesOn(other.database)).length === 0, "the second program does not end");
    assert.deepEqual(story.titles(""), ["Oil the hinges", "Sweep the yard"]);
  } finally {
    await other.end();
  }
}
