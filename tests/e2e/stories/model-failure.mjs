import assert from "node:assert/strict";
import { chooseModel, enterAddress, eventually, leaveSettings, openModels, part, parts, press, proposal, say, words } from "../lib/window.mjs";

export const title = "a model that fails changes nothing: a sentence says what to do, and the message is still in the box";

const MESSAGE = "add buy milk tomorrow";
const SCRIPT = [
  { match: "", purpose: "plan", reply: { operations: [{ op: "create", title: "Buy milk" }, { op: "create", title: "Buy bread" }] } },
  { match: "", purpose: "text", reply: "Two new tasks." },
];

/** A stalled stream is given up after 20 seconds. */
const STALLED_MS = 45_000;

export async function play(story) {
  story.seed([{ op: "create", title: "Sweep the yard" }]);
  const healthy = await story.model(SCRIPT);
  const refusing = await story.model(SCRIPT, { fault: "unauthorized" });
  const stalling = await story.model(SCRIPT, { fault: "stall" });
  const browser = await story.open();
  // There are modes to choose from the first message on.
  await say(browser, "what is overdue?");
  await part(browser, "mode-plan").waitForDisplayed();
  // Chosen while it still lists its models; the other two are the same model at another address.
  await chooseModel(browser, healthy.url);
  await enterAddress(browser, refusing.url);
  await leaveSettings(browser);
  const before = story.data();
  await press(browser, part(browser, "mode-plan"));

  await say(browser, MESSAGE);
  const failure = part(browser, "assistant-failure");
  await failure.waitForDisplayed({ timeout: 30_000 });
  assert.match(await words(failure), /key.*Settings, Models/, "the sentence does not say what to do");
  await nothingLost(browser, story, before);
  await story.shot("model-failure-key");
  await press(browser, part(browser, "failure-settings"));
  await enterAddress(browser, stalling.url);
  await leaveSettings(browser);

  await press(browser, part(browser, "assistant-send"));
  await part(browser, "assistant-stage").waitForDisplayed();
  await browser.waitUntil(async () => /stopped in the middle/.test(await lastFailure(browser)), {
    timeout: STALLED_MS,
    timeoutMsg: "a stalled stream is not given up",
  });
  await nothingLost(browser, story, before);
  await story.shot("model-failure-stall");

  await openModels(browser);
  await press(browser, part(browser, "use-built-in"));
  await leaveSettings(browser);
  await press(browser, part(browser, "try-again"));
  await proposal(browser, 1);
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("milk").length, 1, "the built-in planner has not taken over");
}

/** What the newest failure says. */
async function lastFailure(browser) {
  const failures = [...(await parts(browser, "assistant-failure"))];
  const last = failures.at(-1);
  return last ? words(last) : "";
}

async function nothingLost(browser, story, before) {
  assert.equal(await part(browser, "assistant-input").getValue(), MESSAGE, "the message is no longer in the box");
  assert.equal(await part(browser, "op-card").isExisting(), false, "an unfinished list stays");
  assert.equal(story.data(), before, "a failed turn has changed the data");
}
