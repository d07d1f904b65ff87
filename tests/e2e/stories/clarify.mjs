import assert from "node:assert/strict";
import { day } from "../lib/days.mjs";
import { eventually, part, parts, press, proposal, say, words } from "../lib/window.mjs";

export const title = "an unclear request is answered with a question, and a click answers that";

export async function play(story) {
  story.seed([
    { op: "create", title: "Call the dentist", scheduledFor: day(1) },
    { op: "create", title: "Pay the dentist", scheduledFor: day(5), priority: "high" },
    { op: "create", title: "Find a dentist for Mia" },
    { op: "create", title: "Buy stamps", scheduledFor: day(0) },
  ]);
  const browser = await story.open();

  await say(browser, "complete the dentist task");
  await part(browser, "clarify").waitForDisplayed();
  const options = parts(browser, "clarify-option");
  assert.equal(await options.length, 3, "each dentist task is a choice");
  assert.deepEqual(story.titles("is:completed"), [], "asking has changed the data");
  await story.shot("clarify");

  for (const option of await options) {
    if ((await words(option)).includes("Call the dentist")) {
      await press(browser, option);
      break;
    }
  }
  const [card] = await proposal(browser, 1);
  assert.match(await words(card), /Call the dentist/);
  await story.shot("clarified");

  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("is:completed"), ["Call the dentist"], "the chosen task is completed, and no other");
}
