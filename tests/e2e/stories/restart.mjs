import { Key } from "webdriverio";
import { day } from "../lib/days.mjs";
import assert from "node:assert/strict";
import { inBothThemes } from "../lib/pictures.mjs";
import { check, eventually, isTicked, part, parts, press, proposal, row, say, texts, words } from "../lib/window.mjs";

export const title = "after closing and opening the app the conversation and an open proposal are back, and what was applied can be undone";

export async function play(story) {
  story.seed([
    { op: "create_label", name: "errands" },
    { op: "create", title: "Renew the parking permit", scheduledFor: day(-2), labels: ["errands"] },
    { op: "create", title: "Collect the parcel", scheduledFor: day(-1) },
    { op: "create", title: "Clean the bike", scheduledFor: day(0) },
  ]);
  const before = story.data();

  let browser = await story.open();
  await say(browser, "move everything overdue to tomorrow and rename the bike task to Clean both bikes");
  await proposal(browser, 2);
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("overdue"), [], "nothing is overdue");
  const applied = story.data();
  await story.close();

  browser = await story.open();
  await press(browser, part(browser, "view-today"));
  await row(browser, "Clean both bikes").waitForDisplayed();
  await story.shot("reopened");
  await browser.keys([Key.Ctrl, "z"]);
  await row(browser, "Renew the parking permit").waitForDisplayed();
  await eventually(browser, () => story.data(), before, "undo after a restart has not brought everything back");

  await browser.keys([Key.Ctrl, Key.Shift, "z"]);
  await row(browser, "Clean both bikes").waitForDisplayed();
  await eventually(browser, () => story.data(), applied, "redo has not done it again");
  await browser.keys([Key.Ctrl, "z"]);
  await eventually(browser, () => story.data(), before, "the second undo has not brought everything back");
  await story.shot("restored");
  await openProposal(story, browser);
}

/** A second proposal stays open while the app is closed and one of its tasks is completed elsewhere. */
async function openProposal(story, earlier) {
  await say(earlier, "move everything overdue to Friday and add buy milk tomorrow");
  await earlier.waitUntil(async () => (await parts(earlier, "op-check").length) === 2);
  await part(earlier, "apply-selected").waitForEnabled();
  await press(earlier, await check((await parts(earlier, "op-card"))[1]));
  await earlier.pause(600);
  await story.close();
  story.cli(["done", "1"]);

  const browser = await story.open();
  if (!(await part(browser, "assistant").isExisting())) await press(browser, part(browser, "toggle-assistant"));
  await part(browser, "review").waitForDisplayed();
  const said = await texts(browser, "assistant-message");
  assert.ok(said.includes("move everything overdue to tomorrow and rename the bike task to Clean both bikes"), said.join(" | "));
  const [overdue, milk] = await part(browser, "review").$$('[data-testid="op-card"]');
  await browser.waitUntil(async () => /Move “Collect the parcel” to /.test(await words(overdue)), {
    timeoutMsg: "the list is not about what is still overdue",
  });
  assert.deepEqual([await isTicked(overdue), await isTicked(milk)], [true, false], "the ticks are not as they were left");
  await inBothThemes(story, browser)("reopened-proposal");
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("overdue"), [], "the proposal of the earlier window was not applied");
  assert.ok(!story.data().includes("buy milk"), "what was not ticked was applied");
}
