import assert from "node:assert/strict";
import { found } from "../lib/axe.mjs";
import { furnished, SAID } from "../lib/furnished.mjs";
import { hand } from "../lib/hand.mjs";
import { lengthen, overflowing } from "../lib/long-words.mjs";
import { walk } from "../lib/walk.mjs";

export const title = "words of any length and size fit: nothing is cut off, and nothing lies over something else";

/** The window's sizes in pixels, with the text size; the last is text at 200%. */
const SIZES = [
  [1280, 800, 16],
  [480, 800, 16],
  [1280, 800, 32],
];

export async function play(story) {
  furnished(story);
  const browser = await story.open();
  const faults = [];
  for (const [width, height, text] of SIZES) {
    await browser.setWindowSize(width, height);
    await walk(hand(browser), SAID, async (name) => {
      await hand(browser).run(larger, text);
      await hand(browser).run(lengthen);
      await hand(browser).still();
      for (const one of await hand(browser).run(overflowing)) faults.push([`${name}, ${width} px, text of ${text}`, one]);
    });
  }
  assert.deepEqual(found(faults), [], "something does not fit");
}

/** Sets the text size; runs in the window. */
function larger(pixels) {
  document.documentElement.style.fontSize = `${pixels}px`;
  window.dispatchEvent(new Event("resize"));
}
