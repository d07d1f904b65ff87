import assert from "node:assert/strict";
import { day } from "../lib/days.mjs";
import { chooseModel, eventually, leaveSettings, part, parts, press, proposal, say, words } from "../lib/window.mjs";

export const title = "a model asks for two things in one question, and the chips answer it";

const script = (number) => [
  {
    match: "dentist",
    purpose: "route",
    reply: {
      decision: "clarify",
      confidence: 0.4,
      intent: "task",
      question: "Which visit, and to which day?",
      missing: ["target", "date"],
    },
  },
  { match: "", purpose: "plan", reply: { operations: [{ op: "update", id: number, scheduledFor: day(1) }] } },
  { match: "", purpose: "text", reply: "The visit moves to tomorrow." },
];

export async function play(story) {
  story.seed([
    { op: "create", title: "Call the dentist", scheduledFor: day(3) },
    { op: "create", title: "Pay the dentist", scheduledFor: day(5), priority: "high" },
    { op: "create", title: "Find a dentist for Mia" },
    { op: "create", title: "Buy stamps", scheduledFor: day(0) },
  ]);
  const { rows } = JSON.parse(story.cli(["--json", "list", "dentist", "--limit", "10"]));
  const { number } = rows.find((row) => row.task.title === "Call the dentist").task;
  const server = await story.model(script(number));
  const browser = await story.open();
  await chooseModel(browser, server.url);
  await leaveSettings(browser);
  const before = story.data();

  await say(browser, "move the dentist task");
  await part(browser, "clarify").waitForDisplayed();
  assert.match(await words(part(browser, "clarify")), /Which visit, and to which day\?/);
  await choose(browser, "Call the dentist");
  await choose(browser, "Tomorrow");
  assert.equal(story.data(), before, "asking has changed the data");
  await story.shot("model-clarify");

  await press(browser, part(browser, "clarify-send"));
  const [card] = await proposal(browser, 1);
  await part(browser, "apply-selected").waitForDisplayed({ timeout: 20_000 });
  assert.match(await words(card), /Call the dentist/);
  await story.shot("model-clarified");
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles(`due:${day(1)}`), ["Call the dentist"], "the chosen task is on the chosen day, and no other");
}

async function choose(browser, name) {
  for (const option of await parts(browser, "clarify-option")) {
    if ((await words(option)).includes(name)) return press(browser, option);
  }
  assert.fail(`“${name}” is no choice`);
}
