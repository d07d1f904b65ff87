import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { eventually, part, parts, press, row, words } from "../lib/window.mjs";

export const title = "a note wakes the agent, which works, and what the user unticked stays until a newer note says otherwise";

const [FIRST, SECOND, THIRD] = [
  "The tiles are ordered. Still to do: rent the ladder, and call Anna about the gutter.",
  "Nothing new about the tiles, they say.",
  "The shop has called: the tiles were ordered last week after all.",
];
const REASON = "The newest note says that the tiles were ordered last week after all";

const wake = (match, tool, args) => ({ match, purpose: "wake", calls: [{ tool, args }] });
const plan = (match, first, second) => {
  const todo = (content, activeForm, status) => ({ content, activeForm, status });
  const todos = [todo("Read the notes", "Reading the notes", first), todo("Bring the list up to date", "Bringing the list up to date", second)];
  return wake(match, "todo_write", { todos });
};
const signed = (match, step, evidence) => wake(match, "complete_step", { step, result: "It is there.", evidence: [evidence] });
const last = (match, reply) => ({ match, purpose: "wake", reply });

// The newest note first: every wake also gets the older notes.
const SCRIPT = [
  wake("has called", "update_checklist_items", { items: [{ id: "{{item:Order the tiles}}", isChecked: true, reason: REASON, evidence: ["{{note:newest}}"] }] }),
  last("has called", "The tiles are ordered after all, as the newest note says, so that step is ticked again."),
  wake("nothing new", "update_checklist_items", { items: [{ id: "{{item:Order the tiles}}", isChecked: true }] }),
  last("nothing new", "You have unticked the tiles, and no note says more, so they stay open."),
  plan("tiles are ordered", "in_progress", "pending"),
  wake("tiles are ordered", "search_notes", { query: "tiles" }),
  signed("tiles are ordered", "1", { kind: "lookup", query: "tiles" }),
  wake("tiles are ordered", "add_multiple_checklist_items", {
    items: [{ title: "Order the tiles", isChecked: true }, { title: "Rent the ladder" }, { title: "Call Anna about the gutter" }],
  }),
  wake("tiles are ordered", "assign_task_labels", { labels: [{ id: "{{label:roof}}", confidence: "very_high" }] }),
  signed("tiles are ordered", "2", { kind: "change", ids: ["{{item:Rent the ladder}}"] }),
  last("tiles are ordered", "Three steps are on the list, one of them is done. The task has the label roof."),
];

export async function play(story) {
  story.seed([
    { op: "create_label", name: "roof", color: "orange" },
    { op: "create_label", name: "garden", color: "green" },
    { op: "create", title: "Fix the roof", notes: "Before the rain comes.", scheduledFor: null, labels: [] },
    { op: "create", title: "Book the physiotherapist" },
  ]);
  const server = await story.model(SCRIPT, { speed: 200 });
  const settings = { "model.enabled": "true", "model.baseUrl": server.url, "model.model": "scripted", "agent.automatic": "true", "agent.waitS": "1" };
  settings.order = ["model.baseUrl", "model.model", "model.enabled", "agent.automatic", "agent.waitS"];
  for (const key of settings.order) story.cli(["settings", key, settings[key]]);
  const browser = await story.open();

  await press(browser, part(browser, "view-inbox"));
  await press(browser, row(browser, "Fix the roof"));
  await part(browser, "agent-panel").waitForDisplayed();

  await note(browser, FIRST);
  await step(browser, "Rent the ladder").waitForDisplayed({ timeout: 30_000 });
  await browser.waitUntil(async () => (await words(part(browser, "toast"))).includes("Assigned labels: roof"), { timeoutMsg: "no toast tells of the label" });
  await finished(browser, "Three steps are on the list");
  assert.deepEqual(await checks(browser), ["verified", "verified"], "a step of its plan is not seen by the host");
  await part(browser, "agent-panel").scrollIntoView();
  await story.shot("agent");
  assert.deepEqual(await ticked(browser), [true, false, false]);

  await boxOfStep(browser, "Order the tiles").click();
  await browser.waitUntil(async () => !(await ticked(browser))[0], { timeoutMsg: "it cannot be unticked" });
  await story.shot("agent-unticked");

  await note(browser, SECOND);
  await finished(browser, "so they stay open");
  assert.deepEqual(await ticked(browser), [false, false, false], "the agent has ticked what the user unticked");
  assert.equal(await part(browser, "agent-skipped").getAttribute("data-code"), "sovereignty");
  await part(browser, "agent-panel").scrollIntoView();
  await story.shot("agent-refused");

  await note(browser, THIRD);
  await finished(browser, "ticked again");
  await eventually(browser, () => ticked(browser), [true, false, false], "a newer note does not let it");
  const told = part(browser, "override");
  await told.waitForDisplayed();
  assert.equal(await told.getAttribute("data-verified"), "true");
  assert.ok((await words(told)).includes(REASON), await words(told));
  await told.scrollIntoView({ block: "center" });
  await story.shot("agent-verified");
  await browser.waitUntil(async () => (await words(part(browser, "toast"))).includes("Order the tiles"), { timeoutMsg: "no toast tells of the override" });
  await press(browser, part(browser, "toast-undo"));
  await browser.waitUntil(async () => !(await ticked(browser))[0], { timeoutMsg: "undo does not take it back" });

  // The label was the agent's: once undone, it stays off.
  await press(browser, part(browser, "view-insights"));
  await browser.waitUntil(async () => /roof/.test(await words(part(browser, "insights"))), { timeoutMsg: "insights do not name the label" });
  await story.shot("insights");
  await pause(1_000);
  assert.equal(server.complaints(), "", "the model server finds fault with the requests");
}

async function note(browser, text) {
  const field = part(browser, "note-add");
  await field.scrollIntoView({ block: "center" });
  await field.setValue(text);
  await browser.keys("Enter");
}

/** Waits until the report of a wake contains these words. */
async function finished(browser, said) {
  const report = part(browser, "agent-report");
  const holds = async () => (await report.isExisting()) && (await words(report)).includes(said);
  await browser.waitUntil(holds, { timeout: 30_000, timeoutMsg: `no report says “${said}”` });
}

const step = (browser, name) => browser.$(`//*[@data-testid="step"][contains(., ${JSON.stringify(name)})]`);
const boxOfStep = (browser, name) => step(browser, name).$('[data-testid="step-check"]');
const checks = async (browser) => Promise.all(await parts(browser, "agent-step").map((one) => one.getAttribute("data-check")));

/** Whether each step of the checklist is ticked. */
async function ticked(browser) {
  const boxes = await parts(browser, "step-check").map(async (box) => (await box.getAttribute("aria-checked")) === "true" || box.isSelected());
  return Promise.all(boxes);
}
