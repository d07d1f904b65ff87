import assert from "node:assert/strict";
import { day } from "../lib/days.mjs";
import { check, eventually, invoke, isTicked, part, press, proposal, say, words } from "../lib/window.mjs";

export const title = "deleting many needs a tick of its own and a second yes";

const DRAFTS = 26;

export async function play(story) {
  story.seed([
    { op: "create_label", name: "draft" },
    ...Array.from({ length: DRAFTS }, (_, index) => ({ op: "create", title: `Idea ${index + 1}`, labels: ["draft"] })),
    { op: "create", title: "Keep me", scheduledFor: day(0) },
  ]);
  const before = story.data();
  const browser = await story.open();

  await say(browser, "delete everything labelled draft");
  const [card] = await proposal(browser, 1);
  await part(browser, "warning-banner").waitForDisplayed();
  assert.equal(await isTicked(card), false, "a deletion of many is never preselected");
  await story.shot("warning");

  // The host refuses, even if a window forgets to ask.
  const operation = { op: "bulk_delete", where: { labels: ["draft"] } };
  const refused = await invoke(browser, "apply", { request: { operations: [operation] } }).catch((refusal) => refusal);
  assert.equal(refused?.code, "confirmation_required");
  assert.equal(refused?.confirm, DRAFTS);
  assert.equal(story.data(), before, "a refused list has changed the data");

  await press(browser, check(card));
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "dialog").waitForDisplayed();
  assert.match(await words(part(browser, "dialog")), new RegExp(String(DRAFTS)), "the dialog states the count");
  assert.equal(story.data(), before, "something was deleted before the second yes");
  await story.shot("confirm");

  await press(browser, part(browser, "dialog-confirm"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.titles("@draft").length, 0, "drafts are left");
  assert.equal((await invoke(browser, "sidebar", {})).counts.trash, DRAFTS, "they are in the trash");
  await press(browser, part(browser, "toast-undo"));
  await eventually(browser, () => story.data(), before, "undo has not brought everything back");
}
