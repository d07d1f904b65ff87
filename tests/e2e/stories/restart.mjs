import { Key } from "webdriverio";
import { day } from "../lib/days.mjs";
import { eventually, part, press, proposal, row, say } from "../lib/window.mjs";

export const title = "what was applied can be undone after closing and opening the app";

export async function play(story) {
  story.seed([
    { op: "create_label", name: "errands" },
    { op: "create", title: "Renew the parking permit", scheduledFor: day(-2), labels: ["errands"] },
    { op: "create", title: "Collect the parcel", scheduledFor: day(-1) },
    { op: "create", title: "Clean the bike", scheduledFor: day(0) },
  ]);
  const before = story.data();

  let browser = await story.open();
  await say(browser, "move everything overdue to tomorrow and rename the bike task to Clean both bikes");
  await proposal(browser, 2);
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("overdue"), [], "nothing is overdue");
  const applied = story.data();
  await story.close();

  browser = await story.open();
  await press(browser, part(browser, "view-today"));
  await row(browser, "Clean both bikes").waitForDisplayed();
  await story.shot("reopened");
  await browser.keys([Key.Ctrl, "z"]);
  await row(browser, "Renew the parking permit").waitForDisplayed();
  await eventually(browser, () => story.data(), before, "undo after a restart has not brought everything back");

  await browser.keys([Key.Ctrl, Key.Shift, "z"]);
  await row(browser, "Clean both bikes").waitForDisplayed();
  await eventually(browser, () => story.data(), applied, "redo has not done it again");
  await browser.keys([Key.Ctrl, "z"]);
  await eventually(browser, () => story.data(), before, "the second undo has not brought everything back");
  await story.shot("restored");
}
