import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { focusOn, part, press } from "../lib/window.mjs";

export const title = "in a list of many screens the keyboard goes anywhere, and the focus is on the row it went to";

const COUNT = 1_500;

export async function play(story) {
  story.seed(Array.from({ length: COUNT }, (_, index) => ({ op: "create", title: `Task ${String(index + 1).padStart(4, "0")}` })));
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  await focusOn(browser, "Task 0001");
  // Twelve rows a page; the last rows are on pages that were never loaded.
  const steps = [
    [Key.PageDown, 13],
    [Key.PageDown, 25],
    [Key.PageDown, 37],
    [Key.PageUp, 25],
    [Key.End, COUNT],
    [Key.PageUp, COUNT - 12],
    [Key.Home, 1],
    [Key.ArrowDown, 2],
  ];
  for (const [key, number] of steps) {
    await browser.keys(key);
    await standsOn(browser, `Task ${String(number).padStart(4, "0")}`);
  }
  await browser.keys(Key.End);
  await standsOn(browser, `Task ${COUNT}`);
  await browser.keys(Key.Enter);
  await browser.waitUntil(async () => (await part(browser, "detail-title").getValue()) === `Task ${COUNT}`, { timeoutMsg: "the last task is not opened" });
  assert.equal(story.titles("is:completed").length, 0);

  // A task that is added goes to the end, and is shown there.
  await browser.keys(Key.Escape);
  await focusOn(browser, "Task 0001");
  await part(browser, "quick-add").setValue("Oil the gate");
  await browser.keys(Key.Enter);
  await browser.waitUntil(() => browser.execute(isInSight, "Oil the gate"), { timeoutMsg: "the added task is not shown" });
}

/** Whether a row with this title is in the visible part of the list. */
function isInSight(title) {
  const list = document.querySelector('[data-testid="task-list"]').getBoundingClientRect();
  const rows = [...document.querySelectorAll('[data-testid="task-row"]')].filter((row) => row.textContent.includes(title));
  return rows.map((row) => row.getBoundingClientRect()).some(({ top, bottom }) => top >= list.top - 1 && bottom <= list.bottom + 1);
}

/** Waits until the row with a title has the focus and is visible. */
async function standsOn(browser, title) {
  const stands = () =>
    browser.execute((title) => {
      const [row, list] = [document.activeElement, document.querySelector('[data-testid="task-list"]').getBoundingClientRect()];
      const { top, bottom } = row.getBoundingClientRect();
      return row.dataset.testid === "task-row" && row.textContent.includes(title) && top >= list.top - 1 && bottom <= list.bottom + 1;
    }, title);
  await browser.waitUntil(stands, { timeoutMsg: `the focus does not stand on “${title}”` });
}
