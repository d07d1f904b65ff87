import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { found, check } from "../lib/axe.mjs";
import { hand } from "../lib/hand.mjs";
import { furnished, SAID } from "../lib/furnished.mjs";
import { walk } from "../lib/walk.mjs";

export const title = "axe finds nothing in any view, panel, dialog or menu, light and dark, wide and narrow";

export async function play(story) {
  furnished(story);
  const browser = await story.open();
  const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
  const violations = [];
  // The narrow window has the same colours as the wide one.
  for (const [width, height, themes] of [
    [1280, 800, ["light", "dark"]],
    [480, 800, ["light"]],
  ]) {
    await browser.setWindowSize(width, height);
    await walk(hand(browser), SAID, async (name) => {
      for (const [index, theme] of themes.entries()) {
        for (const one of await check(hand(browser), axe, theme, index > 0)) violations.push([`${name}, ${theme}, ${width} px`, one]);
      }
    });
  }
  assert.deepEqual(found(violations), [], "axe has found something");
}
