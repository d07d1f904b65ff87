import assert from "node:assert/strict";
import path from "node:path";
import { inkOf, picture } from "../lib/ink.mjs";
import { part, press } from "../lib/window.mjs";

export const title = "a title has the same ink in the light and the dark theme";

/** It measures pictures. */
export const pictures = true;

/** How far apart the themes may be, in percentage points. */
const MOST = 3;

export async function play(story) {
  story.seed([{ op: "create", title: "Return the library books and pay the water bill" }]);
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  await part(browser, "task-row").waitForDisplayed();
  const ink = {};
  for (const theme of ["light", "dark"]) {
    await browser.execute((theme) => (document.documentElement.dataset.theme = theme), theme);
    await story.shot(`type-ink-${theme}`);
    const { box, text, ground } = await browser.execute(drawn);
    ink[theme] = inkOf(await picture(path.join(story.screenshots, `type-ink-${theme}.png`)), box, text, ground);
  }
  const said = `${ink.light.toFixed(1)}% in light, ${ink.dark.toFixed(1)}% in dark`;
  console.log(`        ink of a title: ${said}`);
  assert.ok(Math.abs(ink.light - ink.dark) <= MOST, `the ink of a title differs by more than ${MOST} points: ${said}`);
}

/** Where the title is drawn, and in which colours. */
function drawn() {
  const title = document.querySelector('[data-testid="task-row"] .title');
  const range = document.createRange();
  range.selectNodeContents(title);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  const channels = (colour) => colour.match(/\d+/g).slice(0, 3).map(Number);
  let ground = title;
  while (/, 0\)$/.test(getComputedStyle(ground).backgroundColor)) ground = ground.parentElement;
  return {
    box: { left, top, right, bottom },
    text: channels(getComputedStyle(title).color),
    ground: channels(getComputedStyle(ground).backgroundColor),
  };
}
