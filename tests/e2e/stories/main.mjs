import assert from "node:assert/strict";
import { day, nextMonday } from "../lib/days.mjs";
import { check, eventually, part, press, proposal, row, say, stagesShown, words } from "../lib/window.mjs";

export const title = "say it, review it, apply it, undo it";

const OVERDUE = ["Return the library books", "Send the tax papers", "Order lime plaster samples"];

export async function play(story) {
  story.seed([
    { op: "create_label", name: "errands", color: "green" },
    { op: "create_label", name: "calls", color: "blue" },
    { op: "create_label", name: "waiting", color: "ochre" },
    { op: "create_project", name: "House", color: "green" },
    { op: "create_project", name: "Marathon", color: "orange" },
    { op: "create_project", name: "Studio", color: "violet" },
    { op: "create", title: OVERDUE[0], scheduledFor: day(-3), labels: ["errands"] },
    { op: "create", title: OVERDUE[1], scheduledFor: day(-1), priority: "high" },
    { op: "create", title: OVERDUE[2], scheduledFor: day(-2), project: "House" },
    { op: "create", title: "Call the plumber about the boiler", scheduledFor: day(0), timeOfDay: "09:30", project: "House", labels: ["calls"] },
    { op: "create", title: "Send the invoice to Fieldnote", scheduledFor: day(0), timeOfDay: "14:00", priority: "high", project: "Studio" },
    { op: "create", title: "Pick up the race bibs", scheduledFor: day(0), timeOfDay: "17:30", project: "Marathon", labels: ["errands"] },
    { op: "create", title: "Easy run, 8 km", scheduledFor: day(0), project: "Marathon", recurrence: { type: "every_n_days", intervalDays: 2 } },
    { op: "create", title: "Water the tomatoes", scheduledFor: day(0), recurrence: { type: "daily" } },
    { op: "create", title: "Reply to Mira about the lease", scheduledFor: day(0), labels: ["waiting"] },
    { op: "create", title: "Pack for the weekend", scheduledFor: day(0), checklist: ["Tickets", "Rain jacket", "Chargers"] },
    { op: "create", title: "Book the physiotherapist", scheduledFor: day(2), project: "Marathon", labels: ["calls"] },
    { op: "create", title: "Proofread the programme", scheduledFor: day(4), project: "Studio" },
    { op: "create", title: "Repaint the garden bench", project: "House", checklist: ["Sand it", "Prime it", "Two coats of green"] },
    { op: "create", title: "Look for a second bookshelf" },
  ]);
  const before = story.data();

  const browser = await story.open();
  await press(browser, part(browser, "view-today"));
  for (const one of OVERDUE) await row(browser, one).waitForDisplayed();
  await story.shot("today");

  const stages = await stagesShown(browser);
  await say(browser, "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands");
  const [move, create] = await proposal(browser, 2);
  assert.ok((await stages()).length > 0, "the bubble showed no stage");
  assert.match(await words(move), /3/, "the first card tells how many tasks move");
  assert.match(await words(create), /buy milk/i);
  assert.equal(story.data(), before, "proposing has changed the data");
  await story.shot("review");

  await press(browser, check(create));
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  const moved = () => story.titles(`due:${nextMonday()}`).filter((one) => OVERDUE.includes(one));
  await eventually(browser, moved, [...OVERDUE].sort(), "the overdue tasks stand on Monday");
  assert.deepEqual(story.titles("milk"), [], "the unticked operation was applied");
  for (const one of OVERDUE) await row(browser, one).waitForExist({ reverse: true });
  await story.shot("applied");

  await press(browser, part(browser, "toast-undo"));
  for (const one of OVERDUE) await row(browser, one).waitForDisplayed();
  await eventually(browser, () => story.data(), before, "undo has not brought everything back");
  await story.shot("undone");
}
