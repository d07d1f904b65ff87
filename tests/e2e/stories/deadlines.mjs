import assert from "node:assert/strict";
import { day } from "../lib/days.mjs";
import { eventually, part, press, row, still, words } from "../lib/window.mjs";

export const title = "deadlines stand on the rows, and Today, Overdue, Upcoming and Backlog go by them, here and on the command line";

export async function play(story) {
  story.seed([
    { op: "create", title: "Hand in the tax return", deadline: day(-2) },
    { op: "create", title: "Cancel the gym", scheduledFor: day(9), timeOfDay: "08:00", deadline: day(-1) },
    { op: "create", title: "Renew the pass", scheduledFor: day(4), deadline: day(0) },
    { op: "create", title: "Ring the plumber", scheduledFor: day(-1), deadline: day(6) },
    { op: "create", title: "Buy milk", scheduledFor: day(0) },
    { op: "create", title: "Order the wedding present", deadline: day(3) },
    { op: "create", title: "Plan the summer", deadline: day(90) },
    { op: "create", title: "Learn to juggle" },
    { op: "create", title: "Water the plants", scheduledFor: day(0), recurrence: { type: "daily" } },
  ]);
  const browser = await story.open();
  const shown = () =>
    browser.execute(() => [...document.querySelectorAll('[data-testid="task-row"] [role="checkbox"]')].map((box) => box.getAttribute("aria-label")).sort());
  const count = async (view) => Number((await words(part(browser, `view-${view}`))).match(/\d+/)?.[0] ?? 0);
  const mark = async (title) => {
    const found = await row(browser, title).$('[data-testid="task-deadline"]');
    return (await found.isExisting()) ? words(found) : null;
  };

  await press(browser, part(browser, "view-today"));
  await row(browser, "Hand in the tax return").waitForDisplayed();
  const today = ["Buy milk", "Cancel the gym", "Hand in the tax return", "Renew the pass", "Ring the plumber", "Water the plants"];
  await eventually(browser, shown, today, "Today does not go by deadlines");
  assert.deepEqual(story.titles("today"), today);
  assert.deepEqual(story.titles("overdue"), ["Cancel the gym", "Hand in the tax return", "Ring the plumber"]);
  assert.deepEqual(story.titles("backlog"), ["Learn to juggle", "Order the wedding present", "Plan the summer"]);
  await eventually(browser, () => count("today"), today.length, "the count of Today differs from its list");
  await eventually(browser, () => count("backlog"), 3, "the count of the Backlog differs from the command line");
  assert.match(await mark("Hand in the tax return"), /^Overdue, Deadline: /);
  assert.match(await mark("Renew the pass"), /^Deadline: Today$/);
  assert.equal(await mark("Buy milk"), null);
  const headings = () => browser.execute(() => [...document.querySelectorAll('[data-testid="task-list"] h2, [data-testid="task-list"] h3')].map((one) => one.textContent.trim()));
  assert.match((await headings())[0], /Overdue/);
  await story.shot("deadlines-light");

  await press(browser, part(browser, "view-backlog"));
  await eventually(browser, shown, story.titles("backlog"), "the Backlog differs from the command line");
  assert.match(await mark("Plan the summer"), /^Deadline: \w/);
  await press(browser, part(browser, "view-upcoming"));
  await row(browser, "Order the wedding present").waitForDisplayed();
  assert.ok(!(await shown()).includes("Learn to juggle"));
  await story.shot("deadlines-upcoming");

  // A task without a deadline cannot be late.
  story.cli(["apply", "-"], JSON.stringify({ operations: [{ op: "update", id: 1, deadline: null }] }));
  await press(browser, part(browser, "view-today"));
  await eventually(browser, shown, story.titles("today"), "Today does not follow a change of a deadline");
  await eventually(browser, () => count("backlog"), 4, "the count of the Backlog does not follow");

  await browser.execute(() => (document.documentElement.dataset.theme = "dark"));
  await story.shot("deadlines-dark");
  await browser.setWindowSize(480, 800);
  await still(browser);
  await row(browser, "Renew the pass").waitForDisplayed();
  assert.match(await mark("Renew the pass"), /Today/);
  await story.shot("deadlines-narrow");
}
