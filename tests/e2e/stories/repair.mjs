import assert from "node:assert/strict";
import { chooseModel, eventually, isTicked, leaveSettings, part, press, proposal, say, stagesShown, words } from "../lib/window.mjs";

export const title = "what a model gets wrong is repaired once, and the row says so";

const SCRIPT = [
  {
    match: "",
    purpose: "plan",
    reply: {
      operations: [
        { op: "create", title: "Fix the gutter", priority: "high" },
        { op: "create", title: "Call the roofer", labels: ["garden"] },
      ],
    },
  },
  { match: "", purpose: "repair", reply: { operations: [{ at: 2, op: "create", title: "Call the roofer", notes: "About the gutter." }] } },
  { match: "", purpose: "text", reply: "Two new tasks for the roof." },
];

export async function play(story) {
  story.seed([{ op: "create", title: "Sweep the yard" }]);
  const server = await story.model(SCRIPT);
  const browser = await story.open();
  await say(browser, "what is overdue?");
  await part(browser, "mode-plan").waitForDisplayed();
  await chooseModel(browser, server.url);
  await leaveSettings(browser);
  const before = story.data();

  await press(browser, part(browser, "mode-plan"));
  const stages = await stagesShown(browser);
  await say(browser, "note the roof jobs: the gutter, and a call to the roofer");
  await browser.waitUntil(async () => /Correcting 1 of 2/.test(await words(part(browser, "assistant-stage")).catch(() => "")), {
    timeoutMsg: "nothing is repaired",
    interval: 20,
  });
  await story.shot("repair-running", { moving: true });

  const cards = await proposal(browser, 2);
  await part(browser, "apply-selected").waitForDisplayed({ timeout: 20_000 });
  assert.ok((await stages()).some((stage) => /Writing the summary/.test(stage)), "the bubble did not go on to the summary");
  assert.equal(await cards[0].$('[data-testid="op-repaired"]').isExisting(), false, "a valid operation counts as repaired");
  assert.match(await words(cards[1].$('[data-testid="op-repaired"]')), /Corrected/);
  assert.deepEqual([await isTicked(cards[0]), await isTicked(cards[1])], [true, true]);
  assert.equal(story.data(), before, "proposing has changed the data");
  await story.shot("repair");

  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("roofer"), ["Call the roofer"], "the repaired operation is not applied");
  await eventually(browser, () => story.titles("gutter"), ["Call the roofer", "Fix the gutter"], "not both are applied");
  await press(browser, part(browser, "toast-undo"));
  await eventually(browser, () => story.data(), before, "undo has not brought everything back");
}
