import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { eventually, part, row, texts, words } from "../lib/window.mjs";

export const title = "the palette finds a mistyped view, a task and a command, and every shortcut stands on one sheet";

export async function play(story) {
  story.seed([
    { op: "create", title: "Order new gloves" },
    { op: "create", title: "Call the dentist", scheduledFor: null },
  ]);
  const browser = await story.open();

  await opened(browser);
  await part(browser, "palette-input").setValue("upcomming");
  const found = () => texts(browser, "palette-entry");
  await browser.waitUntil(async () => (await found())[0]?.includes("Upcoming"), { timeoutMsg: "a mistyped view is not found" });
  await story.shot("palette");
  await browser.keys(Key.Enter);
  await browser.waitUntil(async () => (await words(browser.$("h1"))).includes("Upcoming"), { timeoutMsg: "the view is not opened" });

  await opened(browser);
  await part(browser, "palette-input").setValue("gloves");
  await browser.waitUntil(async () => (await found()).some((one) => one.includes("Order new gloves")), { timeoutMsg: "a task is not found" });
  await browser.keys(Key.Enter);
  await part(browser, "detail-title").waitForDisplayed();

  await opened(browser);
  await part(browser, "palette-input").setValue("inbox");
  await browser.keys(Key.Enter);
  await row(browser, "Order new gloves").waitForDisplayed();
  await row(browser, "Order new gloves").click();
  await opened(browser);
  await part(browser, "palette-input").setValue("complete");
  await browser.waitUntil(async () => (await found())[0]?.includes("Complete"), { timeoutMsg: "a command is not found" });
  await browser.keys(Key.Enter);
  await eventually(browser, () => story.titles("is:completed"), ["Order new gloves"], "the command did not act on the row");

  await browser.keys(Key.Escape);
  await browser.keys("?");
  await part(browser, "shortcuts-sheet").waitForDisplayed();
  assert.match(await words(part(browser, "shortcuts-sheet")), /Undo/);
  await story.shot("shortcuts");
}

async function opened(browser) {
  await browser.keys([Key.Ctrl, "k"]);
  await part(browser, "palette-input").waitForDisplayed();
}
