import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { day, nextMonday } from "../lib/days.mjs";
import { check, chooseModel, eventually, isTicked, leaveSettings, part, parts, press, proposal, row, say, words } from "../lib/window.mjs";

export const title = "a model is connected, proposes while it writes, and everything stays as safe as before";

const INSTRUCTION = "move everything overdue to Monday, and plan the party on Saturday";
const OVERDUE = ["Return the library books", "Send the tax papers"];
const PARTY = [
  ["Write the guest list", 1],
  ["Send the invitations", 2],
  ["Choose the music", 3],
  ["Order the cake", 4],
  ["Buy drinks", 5],
  ["Clean the living room", 5],
];

const SCRIPT = [
  { match: "overdue", purpose: "route", reply: { decision: "plan", confidence: 0.95, intent: "task", where: { overdue: true } } },
  {
    match: "overdue",
    purpose: "plan",
    reply: {
      operations: [
        { op: "bulk_update", where: { overdue: true }, set: { scheduledFor: nextMonday() } },
        ...PARTY.map(([name, offset]) => ({ op: "create", title: name, scheduledFor: day(offset), labels: ["party"] })),
      ],
    },
  },
  { match: "", purpose: "text", reply: "The overdue tasks go to Monday, and six new ones prepare the party." },
];

export async function play(story) {
  story.seed([
    { op: "create_label", name: "party", color: "plum" },
    { op: "create", title: OVERDUE[0], scheduledFor: day(-3) },
    { op: "create", title: OVERDUE[1], scheduledFor: day(-1), priority: "high" },
    { op: "create", title: "Water the tomatoes", scheduledFor: day(0), recurrence: { type: "daily" } },
    { op: "create", title: "Reply to Mira about the lease", scheduledFor: day(0) },
    { op: "create", title: "Book the physiotherapist", scheduledFor: day(2) },
  ]);
  const server = await story.model(SCRIPT);
  const browser = await story.open();

  await chooseModel(browser, server.url);
  await press(browser, part(browser, "test-connection"));
  await part(browser, "test-report").waitForDisplayed({ timeout: 20_000 });
  assert.match(await words(part(browser, "test-report")), /Ready/);
  await story.shot("model-settings");
  await leaveSettings(browser);
  await press(browser, part(browser, "view-today"));
  const before = story.data();

  await say(browser, INSTRUCTION);
  await browser.waitUntil(async () => (await parts(browser, "op-card").length) >= 2, { timeoutMsg: "no operation shows early" });
  const [, early] = await parts(browser, "op-card");
  await check(early).moveTo();
  const top = () => browser.execute((card) => card.getBoundingClientRect().top, early);
  const stood = await top();
  assert.equal(await part(browser, "assistant-stage").isExisting(), true, "the first operations came only with the last");
  assert.equal(await part(browser, "apply-selected").isExisting(), false, "an unfinished list can be applied");
  await story.shot("model-early", { moving: true });
  // Ticked and unticked while the model still writes: the choice stays, whatever comes.
  await check(early).click();
  if (await isTicked(early)) await check(early).click();

  const cards = await proposal(browser, PARTY.length + 1);
  await part(browser, "apply-selected").waitForDisplayed({ timeout: 20_000 });
  assert.equal(await top(), stood, "the operation under the pointer has moved while the list grew");
  assert.match(await words(cards[0]), /2/, "the first card tells how many tasks move");
  assert.deepEqual([await isTicked(cards[0]), await isTicked(cards[1])], [true, false], "a tick has not survived the last version");
  assert.match(await words(part(browser, "usage")), /scripted.*tokens/);
  assert.equal(story.data(), before, "proposing has changed the data");
  await story.shot("model-review");

  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  const made = PARTY.slice(1).map(([name]) => name);
  await eventually(browser, () => story.titles("@party"), [...made].sort(), "five of the six new tasks are there");
  const moved = () => story.titles(`due:${nextMonday()}`).filter((one) => OVERDUE.includes(one));
  await eventually(browser, moved, [...OVERDUE].sort(), "the overdue tasks stand on Monday");
  await press(browser, part(browser, "toast-undo"));
  for (const one of OVERDUE) await row(browser, one).waitForDisplayed();
  await eventually(browser, () => story.data(), before, "undo has not brought everything back");

  await press(browser, part(browser, "view-history"));
  // The newest is the undo; the change that the model proposed is below it.
  await browser.waitUntil(async () => (await parts(browser, "history-entry").length) >= 2, { timeoutMsg: "the change is not in History" });
  const [, change] = await parts(browser, "history-entry");
  await press(browser, change.$("button"));
  await press(browser, part(browser, "change-detail").$('[data-testid="show-sent"]'));
  await browser.waitUntil(async () => (await parts(browser, "sent-call").length) >= 2, { timeoutMsg: "what was sent is not kept" });
  assert.ok((await words(part(browser, "sent"))).includes(INSTRUCTION), "the message is not among what was sent");
  await story.shot("model-sent");

  // The server checks its requests twice a second.
  await pause(1_000);
  assert.equal(server.complaints(), "", "the model server finds fault with the requests");
}
