import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { weekdays } from "../lib/days.mjs";
import { eventually, part, press, row, texts, type, words } from "../lib/window.mjs";

export const title = "a repeating task: read from one line, done date by date, shown ahead, changed, and undone";

const LINE = "Water plants every Monday and Thursday 8am";

export async function play(story) {
  story.seed([{ op: "create", title: "Buy a watering can" }]);
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));

  await press(browser, part(browser, "quick-add"));
  await type(browser, LINE);
  await browser.waitUntil(async () => /Monday.*Thursday/.test(await words(part(browser, "quick-add-sentence"))), { timeoutMsg: "the rule is not read back" });
  await story.shot("recurring-quick-add");
  await browser.keys(Key.Enter);
  await eventually(browser, () => story.titles("is:repeating"), ["Water plants"], "the task was not added");
  const { task } = JSON.parse(story.cli(["--json", "show", "2"]));
  assert.equal(task.timeOfDay, "08:00");
  const dates = weekdays([1, 4], 6, task.scheduledFor);

  // The detail shows the next five dates.
  await press(browser, row(browser, "Water plants"));
  await part(browser, "detail-repeats").waitForDisplayed();
  assert.deepEqual(shown(story), dates.slice(0, 5));
  assert.equal(await shownDates(browser), 5, "the detail does not show five dates");
  await story.shot("recurring-detail");

  // The date is completed, not the task: the next date is shown.
  await press(browser, part(browser, "detail-check"));
  await eventually(browser, () => shown(story), dates.slice(1, 6), "one date was not completed");
  assert.deepEqual(story.titles("is:repeating"), ["Water plants"], "the whole task was completed");

  // In Upcoming, every date has its own row.
  const upcoming = () => texts(browser, "task-row");
  await press(browser, part(browser, "view-upcoming"));
  await row(browser, "Water plants").waitForDisplayed();
  await browser.waitUntil(async () => (await upcoming()).filter((text) => text.includes("Water plants")).length >= 2, { timeoutMsg: "Upcoming does not show its dates" });
  await story.shot("recurring-upcoming");

  // Another rule.
  const before = story.data();
  await press(browser, part(browser, "detail-repeats"));
  await part(browser, "repeat-daily").waitForExist();
  await browser.execute(() => document.querySelector('[data-testid="repeat-daily"]').closest("label").click());
  await press(browser, part(browser, "repeat-save"));
  await eventually(browser, () => JSON.parse(story.cli(["--json", "show", "2"])).task.recurrence.type, "daily", "the rule was not changed");
  await browser.keys(Key.Escape);
  await browser.execute(() => document.activeElement?.blur());
  await browser.keys([Key.Ctrl, "z"]);
  await eventually(browser, () => story.data(), before, "undo has not brought the rule back");
}

const shown = (story) => JSON.parse(story.cli(["--json", "show", "2"])).nextDates;

/** How many dates are shown below the rule. */
const shownDates = (browser) => browser.execute(() => document.querySelectorAll('[data-testid="task-detail"] dd.wide li').length);
