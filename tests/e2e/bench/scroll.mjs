// Scrolls through every task from top to bottom, by wheel and by keys, and finds the frames that came late or showed blank rows.

import { setTimeout as pause } from "node:timers/promises";
import { Key } from "webdriverio";
import { part, press, type } from "../lib/window.mjs";
import { install } from "./page.mjs";
import { EVERYTHING } from "./tasks.mjs";

/** A frame that takes longer is visible as a stutter. */
const LATE_MS = 50;
/** The number of wheel turns from the first row to the last. */
const TURNS = 400;
const PRESSES = 200;

/** Scrolls in an open window; returns, for wheel and keys, the frames, the late ones, the longest, and those with blank rows. */
export async function measureScrolling(browser) {
  await browser.execute(install);
  await press(browser, part(browser, `view-filter-${EVERYTHING}`));
  await browser.$('[data-testid="task-row"][data-index="0"]').waitForExist();
  await pause(500);
  const rows = Number(await part(browser, "task-list").getAttribute("aria-rowcount"));
  const wheel = await watched(browser, () => turn(browser, Math.ceil((rows * 38) / TURNS)));
  const at = await lastRow(browser);
  await browser.execute(() => document.querySelector('.row-stop[tabindex="0"]')?.focus());
  await browser.keys(Key.Home);
  await pause(1_000);
  const keys = await watched(browser, async () => {
    for (let pressed = 0; pressed < PRESSES; pressed += 20) await type(browser, Array(20).fill(Key.PageDown));
  });
  return { rows, wheel: { ...wheel, reached: at }, keys };
}

/**
 * The driver of WebKitGTK turns the wheel by the difference between one step and the step before, and back if a step asks for nothing.
 * So the steps grow, and all of them are one gesture that is never released. It sends a few at a time, because the driver answers only
 * at their end.
 */
async function turn(browser, pixels) {
  const list = await part(browser, "task-list");
  for (let turned = 0; turned < TURNS; turned += 20) {
    const wheel = browser.action("wheel", { id: "wheel" });
    for (let step = 1; step <= 20; step += 1) wheel.scroll({ origin: list, deltaX: 0, deltaY: pixels * (turned + step), duration: 16 });
    await wheel.perform(true);
  }
}

async function watched(browser, act) {
  await browser.execute(() => window.__bench.watchFrames());
  await act();
  await pause(300);
  const { gaps, blank } = await browser.execute(() => window.__bench.frames());
  const late = gaps.filter((gap) => gap > LATE_MS);
  return { frames: gaps.length, late: late.length, longest: Math.max(...gaps), blank, gaps };
}

function lastRow(browser) {
  return browser.execute(() => Math.max(...[...document.querySelectorAll(".row-stop[data-index]")].map((row) => Number(row.dataset.index))));
}
