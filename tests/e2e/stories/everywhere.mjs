import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { found, check } from "../lib/axe.mjs";
import { hand } from "../lib/hand.mjs";
import { furnished, SAID } from "../lib/furnished.mjs";
import { lengthen, overflowing } from "../lib/long-words.mjs";
import { walk } from "../lib/walk.mjs";

export const title = "in any view, panel, dialog or menu axe finds nothing, and words of any length and size fit";

/**
 * The sizes of the window and of its text in pixels, and the themes that axe checks there: a narrow window has the same colours as a wide
 * one, and larger text the same colours and names. The last is text at 200%.
 */
const SIZES = [
  { width: 1280, height: 800, text: 16, themes: ["light", "dark"] },
  { width: 480, height: 800, text: 16, themes: ["light"] },
  { width: 1280, height: 800, text: 32, themes: [] },
];

export async function play(story) {
  furnished(story);
  const browser = await story.open();
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const violations = [];
  const faults = [];
  for (const { width, height, text, themes } of SIZES) {
    await browser.setWindowSize(width, height);
    await walk(hand(browser), SAID, async (name) => {
      for (const [index, theme] of themes.entries()) {
        for (const one of await check(hand(browser), axe, theme, index > 0)) violations.push([`${name}, ${theme}, ${width} px`, one]);
      }
      // Last, because it changes every text.
      await hand(browser).run(larger, text);
      await hand(browser).run(lengthen);
      await hand(browser).still();
      for (const one of await hand(browser).run(overflowing)) faults.push([`${name}, ${width} px, text of ${text}`, one]);
    });
  }
  assert.deepEqual(found(violations), [], "axe has found something");
  assert.deepEqual(found(faults), [], "something does not fit");
}

/** Sets the text size; runs in the window. */
function larger(pixels) {
  document.documentElement.style.fontSize = `${pixels}px`;
  window.dispatchEvent(new Event("resize"));
}
