import assert from "node:assert/strict";
import { eventually, historyEntries, part, press, row, words } from "../lib/window.mjs";

export const title = "an old change is undone but for the field that has changed since, and that is said";

export async function play(story) {
  story.seed([{ op: "create", title: "Poster text" }, { op: "create", title: "Order paper" }]);
  // The change to be undone sets two fields; a newer one sets one of them again.
  story.seed([{ op: "update", id: 1, priority: "high", notes: "In two colours" }]);
  story.seed([{ op: "update", id: 1, priority: "low" }]);
  story.seed([{ op: "update", id: 2, priority: "high" }]);
  const browser = await story.open();

  await press(browser, part(browser, "view-history"));
  const entries = await historyEntries(browser, 4);
  // The newest comes first: the paper, the low priority, then the change that sets both fields.
  await press(browser, entries[2].$("button"));
  await browser.waitUntil(async () => (await words(part(browser, "change-detail"))).includes("In two colours"), { timeoutMsg: "the change is not shown" });
  await press(browser, part(browser, "change-undo"));

  // Whether Assent says so before or asks after: the words name the field, and going on keeps the newer value.
  const confirm = part(browser, "dialog-confirm");
  const dialog = part(browser, "dialog");
  await browser.waitUntil(async () => (await dialog.isExisting()) || task(story).notes === "", { timeoutMsg: "nothing happens" });
  if (await dialog.isExisting()) {
    assert.match(await words(dialog), /Poster text.*[Pp]riority/);
    await story.shot("history-conflict");
    await press(browser, confirm);
  } else {
    assert.match(await words(part(browser, "change-detail")), /[Pp]riority/);
    await story.shot("history-conflict");
  }
  await eventually(browser, () => task(story).notes, "", "the field that nobody changed since was not undone");
  assert.equal(task(story).priority, "low", "the newer value was lost");

  // An undone change can be redone from there.
  await press(browser, part(browser, "view-inbox"));
  await row(browser, "Poster text").waitForDisplayed();
}

const task = (story) => JSON.parse(story.cli(["--json", "show", "1"])).task;
