import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { day, nextMonday } from "../lib/days.mjs";
import { inBothThemes } from "../lib/pictures.mjs";
import { eventually, isTicked, part, press, proposal, row, say, type, words } from "../lib/window.mjs";

export const title = "one wrong date in a proposal is put right by keyboard, checked again, and applied as it then stands";

/** In how many days the edited task is due: not on the Monday that the other task moves to. */
const days = day(4) === nextMonday() ? 5 : 4;

export async function play(story) {
  story.seed([
    { op: "create", title: "Call the plumber" },
    { op: "create", title: "Send the tax papers", scheduledFor: day(-1) },
  ]);
  const before = story.data();
  let browser = await story.open();

  await say(browser, "move everything overdue to Monday and add buy milk tomorrow at 5pm");
  const [, card] = await proposal(browser, 2);
  await part(browser, "apply-selected").waitForDisplayed();

  // From the message box to the second operation, and into its title.
  await browser.execute(() => document.querySelector('[data-testid="op-card"] [role="checkbox"]').focus());
  await browser.keys(Key.ArrowDown);
  await browser.keys("e");
  const editor = part(browser, "op-editor");
  await editor.waitForDisplayed();
  await browser.waitUntil(() => focusIn(browser, "op-edit-title"), { timeoutMsg: "the title has no focus" });
  await browser.keys([Key.Ctrl, "a"]);
  await type(browser, "Buy oat milk");
  // Tab leaves the title, which is then checked; the date is next.
  await browser.keys(Key.Tab);
  await browser.waitUntil(async () => (await words(card)).includes("Buy oat milk"), { timeoutMsg: "the sentence is not told anew" });
  await browser.waitUntil(() => focusIn(browser, "op-edit-date"), { timeoutMsg: "the date does not have the focus" });
  await browser.keys(Key.Enter);
  await part(browser, "schedule-words").waitForDisplayed();
  await type(browser, `in ${days} days`);
  await browser.$(".found").waitForDisplayed();
  await browser.keys(Key.Enter);
  await part(browser, "schedule-words").waitForExist({ reverse: true });
  await browser.waitUntil(async () => !(await words(editor)).includes("Checking"), { timeoutMsg: "it is never checked" });
  await browser.waitUntil(() => focusIn(browser, "op-edit-date"), { timeoutMsg: "the focus has left the date" });

  // A wrong time stays, is explained, and keeps the editor open.
  const time = part(browser, "op-edit-time");
  await time.setValue("25:99");
  await press(browser, part(browser, "op-edit-keep"));
  await browser.waitUntil(() => focusIn(browser, "op-edit-time"), { timeoutMsg: "the wrong time is not pointed at" });
  assert.deepEqual([await time.getValue(), await time.getAttribute("aria-invalid")], ["25:99", "true"]);
  await inBothThemes(story, browser)("edit-wrong-time");
  await time.setValue("16.30");
  await browser.keys(Key.Enter);
  await browser.waitUntil(async () => (await time.getAttribute("aria-invalid")) === "false", { timeoutMsg: "the right time is not taken" });

  // The repetition is set with a task's editor.
  await press(browser, part(browser, "op-edit-repeats"));
  await press(browser, browser.$('label:has([data-testid="repeat-weekly"])'));
  await press(browser, part(browser, "repeat-save"));
  await browser.waitUntil(() => focusIn(browser, "op-edit-repeats"), { timeoutMsg: "the focus has left the repetition" });
  await browser.waitUntil(async () => (await words(part(browser, "op-edit-repeats"))).includes("week"), { timeoutMsg: "it does not repeat" });
  assert.equal(story.data(), before, "editing a proposal has changed the data");
  await story.shot("edit-proposal");
  await press(browser, part(browser, "op-edit-keep"));
  await editor.waitForExist({ reverse: true });
  // It may still be checked, and with the wrong time it could not be chosen.
  await eventually(browser, () => isTicked(card), true, "what was edited is no longer chosen");

  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles(`due:${day(days)}`), ["Buy oat milk"], "the edited value was not applied");
  assert.deepEqual(story.titles("overdue"), []);
  assert.ok(story.titles(`due:${nextMonday()}`).includes("Send the tax papers"));
  await press(browser, part(browser, "toast-undo"));
  await eventually(browser, () => story.data(), before, "undo has not brought everything back");

  // A repeating task moves by one date, or as a whole series if that is chosen.
  story.seed([{ op: "create", title: "Weekly review", scheduledFor: day(-2), recurrence: { type: "weekly" } }]);
  const review = () => JSON.parse(story.cli(["--json", "list", "is:repeating"])).rows[0].task;
  story.cli(["settings", "agent.autonomy", "propose"]);
  const moves = { op: "update", id: review().number, scheduledFor: day(1) };
  story.cli(["tool", "propose_operations", "--task", String(review().number)], JSON.stringify({ operations: [moves] }));
  await story.close();
  browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  // A click meets nothing if the list is read again in that moment.
  const waiting = part(browser, "pending-review");
  const opened = async () => (await waiting.isDisplayed()) || (await press(browser, row(browser, "Weekly review")), false);
  await browser.waitUntil(opened, { interval: 2_000, timeoutMsg: "the task does not show what is proposed for it" });
  const moving = waiting.$('[data-testid="op-card"]');
  assert.match(await words(moving), /only this date/);
  await browser.execute(() => document.querySelector('[data-testid="pending-review"] [role="checkbox"]').focus());
  await browser.keys("e");
  await press(browser, part(browser, "op-edit-series"));
  await browser.waitUntil(async () => (await words(moving)).includes("the whole series"), { timeoutMsg: "the sentence does not say the series" });
  await browser.waitUntil(() => focusIn(browser, "op-edit-series"), { timeoutMsg: "the focus has left the switch" });
  await part(browser, "op-edit-keep").scrollIntoView({ block: "center" });
  await inBothThemes(story, browser)("edit-series");
  await press(browser, part(browser, "op-edit-keep"));
  await press(browser, waiting.$('[data-testid="apply-selected"]'));
  await eventually(browser, () => review().scheduledFor, day(1), "the series has not moved");
}

const focusIn = (browser, name) => browser.execute((name) => document.activeElement?.dataset.testid === name, name);
