import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { day } from "../lib/days.mjs";
import { eventually, focusOn, part, row, type, words } from "../lib/window.mjs";

export const title = "a day is planned by keyboard alone, and its order is still there after a restart";

const NEW = ["Ring the landlord", "Print the tickets", "Draft the talk"];

export async function play(story) {
  story.seed([
    { op: "create_project", name: "House", color: "green" },
    { op: "create", title: "Sweep the stairs", scheduledFor: day(0) },
    { op: "create", title: "Sharpen the knives", scheduledFor: day(0) },
  ]);
  let browser = await story.open();
  await view(browser, "Inbox");

  // Three tasks with dates, without leaving the line.
  await browser.keys("q");
  for (const [index, when] of ["today 3pm", "tomorrow", "in 3 days"].entries()) {
    await type(browser, `${NEW[index]} ${when}`);
    await part(browser, "quick-add-sentence").waitForExist();
    await browser.keys(Key.Enter);
    await eventually(browser, () => story.titles(`"${NEW[index]}"`), [NEW[index]], `“${NEW[index]}” was not added`);
  }
  assert.deepEqual(story.titles(`due:${day(1)}`), [NEW[1]]);
  assert.deepEqual(story.titles(`due:${day(3)}`), [NEW[2]]);
  await browser.keys(Key.Escape);

  // The first two of the list get a date, and one of them a project.
  await focusOn(browser, "Sweep the stairs");
  await browser.keys([Key.Shift, Key.ArrowDown]);
  await part(browser, "selection-bar").waitForDisplayed();
  assert.match(await words(part(browser, "selection-bar")), /2/);
  await browser.keys("s");
  await part(browser, "schedule-words").waitForDisplayed();
  await type(browser, "in 5 days");
  await browser.$(".found").waitForDisplayed();
  await browser.keys(Key.Enter);
  await eventually(browser, () => story.titles(`due:${day(5)}`), ["Sharpen the knives", "Sweep the stairs"], "the two are not scheduled");

  await focusOn(browser, "Sharpen the knives");
  await browser.keys("m");
  await browser.$('[role="combobox"][aria-expanded="true"]').waitForDisplayed();
  await type(browser, "House");
  await browser.keys(Key.Enter);
  await eventually(browser, () => story.titles("#House"), ["Sharpen the knives"], "the task is not in its project");

  // Completed, and reopened.
  await focusOn(browser, NEW[0]);
  await browser.keys("c");
  await eventually(browser, () => story.titles("is:completed"), [NEW[0]], "the task is not completed");
  await browser.keys([Key.Ctrl, "z"]);
  await eventually(browser, () => story.titles("is:completed"), [], "the completion was not undone");

  // The title is edited in place; the focus stays on the row.
  await focusOn(browser, NEW[0]);
  await browser.keys("e");
  await part(browser, "edit-title").waitForDisplayed();
  await browser.keys(Key.End);
  await type(browser, " about the heating");
  await browser.keys(Key.Enter);
  await eventually(browser, () => story.titles("heating"), [`${NEW[0]} about the heating`], "the title was not kept");
  await part(browser, "edit-title").waitForExist({ reverse: true });
  await browser.waitUntil(async () => (await focused(browser)).includes("heating"), { timeoutMsg: "the row has lost the focus" });

  // The last moves up by one, twice.
  await focusOn(browser, NEW[2]);
  const before = await order(browser);
  await browser.keys([Key.Alt, Key.ArrowUp]);
  const wanted = swapped(before, before.length - 2);
  await eventually(browser, () => order(browser), wanted, "the row was not moved");
  await browser.keys([Key.Alt, Key.ArrowUp]);
  const last = swapped(wanted, before.length - 3);
  await eventually(browser, () => order(browser), last, "the row was not moved again");
  await browser.keys([Key.Alt, Key.ArrowDown]);
  await eventually(browser, () => order(browser), wanted, "the row was not moved back");
  await story.shot("keyboard-day");
  const data = story.data();
  await story.close();

  browser = await story.open();
  await view(browser, "Inbox");
  await row(browser, NEW[2]).waitForDisplayed();
  assert.deepEqual(await order(browser), wanted, "the order was lost");
  assert.equal(story.data(), data);
}

/** Goes to a view through the palette. */
async function view(browser, name) {
  await browser.keys([Key.Ctrl, "k"]);
  await part(browser, "palette-input").waitForDisplayed();
  await type(browser, name);
  await browser.waitUntil(async () => (await words(part(browser, "palette-entry"))).includes(name), { timeoutMsg: `${name} is not found` });
  await browser.keys(Key.Enter);
  await browser.waitUntil(async () => (await words(browser.$("h1"))) === name, { timeoutMsg: `${name} is not opened` });
}

const focused = (browser) => browser.execute(() => document.activeElement?.closest('[role="row"]')?.textContent ?? "");

const order = (browser) => browser.execute(() => [...document.querySelectorAll('[data-testid="task-row"] .title')].map((title) => title.textContent.trim()));

function swapped(titles, at) {
  const next = [...titles];
  [next[at], next[at + 1]] = [next[at + 1], next[at]];
  return next;
}
