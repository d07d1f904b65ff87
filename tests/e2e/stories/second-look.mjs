import assert from "node:assert/strict";
import { day } from "../lib/days.mjs";
import { eventually, part, parts, press, proposal, say, words } from "../lib/window.mjs";

export const title = "what a message may mean is offered, and a click proposes it; a clear one is proposed at once";

export async function play(story) {
  story.seed([
    { op: "create", title: "Renew passport", scheduledFor: day(3) },
    { op: "create", title: "Call the dentist", scheduledFor: day(1) },
    { op: "create", title: "Water the plants", scheduledFor: day(0) },
  ]);
  const browser = await story.open();

  await say(browser, "the passport has turned up");
  await part(browser, "clarify").waitForDisplayed();
  let completes = null;
  for (const option of await parts(browser, "clarify-option")) {
    const said = await words(option);
    assert.match(said, /Renew passport/);
    if (said.includes("Complete")) completes = option;
  }
  assert.ok(completes, "completing the task is no choice");
  assert.deepEqual(story.titles("is:completed"), [], "asking has changed the data");
  await story.shot("second-look");

  await press(browser, completes);
  const [card] = await proposal(browser, 1);
  assert.match(await words(card), /Renew passport/);
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("is:completed"), ["Renew passport"], "the task is completed, and no other");

  await say(browser, "dentist has asked for Friday week instead");
  const [moved] = await proposal(browser, 1);
  assert.match(await words(moved), /Call the dentist/);
  await story.shot("second-look-sure");
}
