import assert from "node:assert/strict";
import { inBothThemes } from "../lib/pictures.mjs";
import { eventually, part, parts, press, texts } from "../lib/window.mjs";

export const title = "the first start: five tasks that teach, requests that work at once, and one click that clears the way";

export async function play(story) {
  const browser = await story.open();
  const picture = inBothThemes(story, browser);

  await part(browser, "assistant-input").waitForDisplayed();
  await browser.waitUntil(async () => (await parts(browser, "task-row").length) === 5, { timeoutMsg: "there are no five tasks" });
  const typefaces = () => [...document.fonts].filter(({ status }) => status === "loaded").map(({ family }) => family.replaceAll('"', ""));
  assert.deepEqual(await browser.execute(typefaces), ["Inter Variable"], "the window has its typeface");
  await eventually(browser, async () => (await texts(browser, "assistant-example")).length, 3, "three requests are not offered");
  await picture("tour-first-start");

  // The built-in planner answers the first request, without any model.
  const before = story.data();
  const [first] = await parts(browser, "assistant-example");
  await press(browser, first);
  await part(browser, "op-card").waitForDisplayed();
  assert.equal(story.data(), before, "asking has changed the data");

  await press(browser, part(browser, "remove-examples"));
  await browser.waitUntil(async () => (await parts(browser, "task-row").length) === 0, { timeoutMsg: "the examples stay" });
  assert.deepEqual(story.titles(""), [], "examples are left");
  await press(browser, part(browser, "toast-undo"));
  await browser.waitUntil(async () => (await parts(browser, "task-row").length) === 5, { timeoutMsg: "the examples do not come back" });
}
