import assert from "node:assert/strict";
import { check, eventually, part, parts, press, row, words } from "../lib/window.mjs";

export const title = "without a model the built-in agent reads a list, and where it may only propose, nothing changes until Apply Selected";

export async function play(story) {
  story.seed([
    { op: "create_label", name: "garden", color: "green" },
    { op: "create", title: "Plan the garden", checklist: ["Measure the beds"] },
  ]);
  story.cli(["settings", "agent.autonomy", "propose"]);
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  await press(browser, row(browser, "Plan the garden"));
  await part(browser, "agent-panel").waitForDisplayed();

  story.cli(["note", "1", "For the garden:\n- Buy compost\n[x] Ask Jo for seeds"]);
  await part(browser, "note").waitForDisplayed();
  assert.equal(await words(part(browser, "agent-panel")), "Agent Not run yet Run", "the agent is not quiet before its first run");
  await part(browser, "agent-panel").scrollIntoView();
  await story.shot("agent-quiet");
  const before = story.data();

  await press(browser, part(browser, "agent-update"));
  // They are decided one after another, so that only one button is the next to press.
  await part(browser, "agent-more").waitForDisplayed();
  assert.equal(await parts(browser, "pending-review").length, 1);
  assert.equal(story.data(), before, "proposing has changed the data");
  const reviews = await parts(browser, "pending-review");
  await reviews[0].scrollIntoView({ block: "center" });
  await story.shot("agent-proposes");

  // The first is applied, the second dismissed.
  const cards = await reviews[0].$$('[data-testid="op-card"]');
  assert.match(await words(cards[0]), /2 steps/);
  if ((await check(cards[0]).getAttribute("aria-checked")) === "false") await check(cards[0]).click();
  await press(browser, reviews[0].$('[data-testid="apply-selected"]'));
  const items = () => JSON.parse(story.cli(["--json", "show", "1"])).checklists.flatMap((list) => list.items.map((item) => `${item.title} ${item.isChecked} ${item.checkedBy}`));
  await eventually(browser, items, ["Measure the beds false user", "Buy compost false agent", "Ask Jo for seeds true agent"], "the proposal is not applied");
  // The second is shown once the first is applied; until then the button to dismiss belongs to the first.
  await browser.waitUntil(async () => (await parts(browser, "pending-review").length) === 2, { timeoutMsg: "an applied proposal still waits" });
  assert.equal(await parts(browser, "apply-selected").length, 1);
  await press(browser, part(browser, "dismiss-proposal"));
  await part(browser, "apply-selected").waitForExist({ reverse: true });
  assert.deepEqual(JSON.parse(story.cli(["--json", "show", "1"])).task.labels, [], "a dismissed proposal was applied");

  // Each step of the agent has its mark, and the user's has none.
  await eventually(browser, () => parts(browser, "step-maker").length, 2, "the steps of the agent have no marks");

  story.cli(["note", "1", "The seeds came."]);
  await part(browser, "agent-stale").waitForDisplayed();
}
