import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { day, nextMonday } from "../lib/days.mjs";
import { check, eventually, isTicked, part, parts, press, proposal, row, say, words } from "../lib/window.mjs";

export const title = "much is changed at once, what was unticked is not, History shows it, and Ctrl+Z brings all of it back";

const OVERDUE = Array.from({ length: 12 }, (_, index) => `Overdue errand ${index + 1}`);

export async function play(story) {
  story.seed([
    { op: "create_label", name: "errands", color: "green" },
    ...OVERDUE.map((title, index) => ({ op: "create", title, scheduledFor: day(-1 - (index % 5)), labels: ["errands"], priority: index % 3 === 0 ? "high" : "medium" })),
    { op: "create", title: "Water the tomatoes", scheduledFor: day(0), recurrence: { type: "daily" } },
    { op: "create", title: "Not due yet", scheduledFor: day(9) },
  ]);
  const before = story.data();
  const browser = await story.open();
  await press(browser, part(browser, "view-today"));
  await row(browser, OVERDUE[0]).waitForDisplayed();

  await say(browser, "move everything overdue to Monday and rename “Not due yet” to “Due some day” and add buy stamps tomorrow");
  const cards = await proposal(browser, 3);
  assert.match(await words(cards[0]), /12/, "the first card tells how many tasks move");
  assert.equal(story.data(), before, "proposing has changed the data");
  await press(browser, check(cards[1]));
  assert.equal(await isTicked(cards[1]), false);
  assert.match(await words(part(browser, "apply-selected")), /2/);
  await story.shot("bulk-review");
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();

  const moved = () => story.titles(`due:${nextMonday()}`).filter((one) => OVERDUE.includes(one));
  await eventually(browser, moved, [...OVERDUE].sort(), "the overdue tasks do not stand on Monday");
  assert.deepEqual(story.titles("stamps").length, 1, "the new task is missing");
  assert.deepEqual([story.titles("due yet"), story.titles("some day")], [["Not due yet"], []], "the unticked operation was applied");

  await press(browser, part(browser, "view-history"));
  await browser.waitUntil(async () => (await parts(browser, "history-entry").length) >= 1, { timeoutMsg: "History shows nothing" });
  const [newest] = await parts(browser, "history-entry");
  await press(browser, newest.$("button"));
  const detail = part(browser, "change-detail");
  await browser.waitUntil(async () => (await words(detail)).includes(OVERDUE[11]), { timeoutMsg: "the change does not tell of its tasks" });
  assert.match(await words(detail), /buy stamps/i);
  await story.shot("bulk-history");

  // One undo takes all of it back.
  await browser.keys([Key.Ctrl, "z"]);
  await eventually(browser, () => story.data(), before, "undo has not brought everything back");
  await press(browser, part(browser, "view-today"));
  await row(browser, OVERDUE[0]).waitForDisplayed();
}
