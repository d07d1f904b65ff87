import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { inBothThemes } from "../lib/pictures.mjs";
import { eventually, part, parts, press, proposal, row, still, texts } from "../lib/window.mjs";

export const title = "the first ten seconds of somebody who reads nothing: tick, undo, ask, apply; and no text on the first screen is cut off";

export async function play(story) {
  const browser = await story.open();
  await part(browser, "assistant-input").waitForDisplayed();
  await browser.waitUntil(async () => (await parts(browser, "task-row").length) === 5, { timeoutMsg: "there are no five tasks" });
  const before = story.data();

  // Nothing asks to be understood first: the keyboard stands in the list, and there are no modes.
  await browser.waitUntil(() => browser.execute(() => document.activeElement?.dataset.testid === "task-row"), {
    timeoutMsg: "the focus is not in the list",
  });
  assert.equal(await part(browser, "mode-auto").isExisting(), false, "there are modes before the first message");
  const late = await browser.execute(() =>
    [...document.querySelectorAll('[data-testid="task-row"]')].filter((row) => row.querySelector(".late")).map((row) => row.textContent),
  );
  assert.ok(late.length === 1 && /overdue/.test(late[0]), `red without the sentence that uses it: ${late}`);
  await uncut(browser, story, "first-ten-seconds");

  // Tick, and undo.
  const first = await row(browser, "Tick me");
  await press(browser, first.$('[data-testid="task-check"]'));
  await eventually(browser, () => story.titles("is:completed").length, 1, "the tick completes nothing");
  await browser.keys([Key.Ctrl, "z"]);
  await eventually(browser, () => story.data(), before, "Ctrl+Z does not undo the tick");

  // Ask, and apply.
  const [overdue] = story.titles("overdue");
  const [example] = await parts(browser, "assistant-example");
  await press(browser, example);
  await proposal(browser, 1);
  await part(browser, "mode-auto").waitForDisplayed();
  assert.equal(story.data(), before, "asking has changed the data");
  await press(browser, part(browser, "apply-selected"));
  await eventually(browser, () => story.titles("overdue"), [], "what was overdue is not moved");
  assert.deepEqual(story.titles("due:tomorrow").includes(overdue), true, "it is not due tomorrow");
  assert.deepEqual(
    (await texts(browser, "assistant-message")).length,
    2,
    "more was said than one message and one answer",
  );
}

/** No text on the screen is cut off, wide and at 1024 pixels, dark and light. */
async function uncut(browser, story, name) {
  const picture = inBothThemes(story, browser);
  for (const width of [1024, 1280]) {
    await browser.setWindowSize(width, 800);
    await browser.waitUntil(() => browser.execute((width) => window.innerWidth === width, width), { timeoutMsg: `the window is not ${width} pixels wide` });
    for (const theme of ["dark", "light"]) {
      await browser.execute((theme) => (document.documentElement.dataset.theme = theme), theme);
      // The panes take their places after the window has its size.
      await still(browser);
      await eventually(browser, () => browser.execute(cutTexts), [], `cut off at ${width} pixels, ${theme}`);
    }
    await picture(`${name}-${width}`);
  }
}

/** The visible texts that do not fit their element, or that end in an ellipsis. */
function cutTexts() {
  const holdsText = (element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== "");
  const shown = (element) => element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && element.clientWidth > 1;
  const inputs = [...document.querySelectorAll("input, textarea")].filter(shown).filter((field) => {
    const pen = document.createElement("canvas").getContext("2d");
    const style = getComputedStyle(field);
    pen.font = style.font;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return pen.measureText(field.value || field.placeholder).width > room + 1;
  });
  const texts = [...document.body.querySelectorAll("*")]
    .filter((element) => holdsText(element) && shown(element) && !element.closest(".sr"))
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline");
  return [...inputs.map((field) => field.placeholder), ...texts.map((element) => element.textContent.trim())];
}
