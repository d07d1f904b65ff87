import assert from "node:assert/strict";
import { inBothThemes } from "../lib/pictures.mjs";
import { day } from "../lib/days.mjs";
import { eventually, part, parts, press, say, words } from "../lib/window.mjs";

export const title = "a proposal says what is left of it, its button belongs to it alone, and what was applied is told as it was";

export async function play(story) {
  story.seed([
    { op: "create", title: "Renew the parking permit", scheduledFor: day(-2) },
    { op: "create", title: "Collect the parcel", scheduledFor: day(-1) },
    { op: "create", title: "Clean the bike" },
  ]);
  const browser = await story.open();
  await say(browser, "move everything overdue to Friday");
  await button(browser, "(1)");

  const summary = () => words(browser.$('[data-testid="assistant-message"][data-role="assistant"]'));
  assert.match(await summary(), /^Move 2 overdue tasks to /);

  // The command line completes both: the card and the sentence above it say so before anybody applies it.
  story.cli(["done", "1"]);
  await browser.waitUntil(async () => /^Move “Collect the parcel” to /.test(await summary()), { timeoutMsg: "the sentence counts what is done" });
  story.cli(["done", "2"]);
  await part(browser, "op-idle").waitForDisplayed();
  assert.equal(await words(part(browser, "op-idle")), "no longer overdue");
  await button(browser, "(0)");
  assert.equal(await summary(), "Nothing is left to change.");
  await inBothThemes(story, browser)("proposal-idle");
  story.cli(["done", "2", "--reopen"]);
  // One of them is open again, but no longer as it was shown: the card says what Apply would say.
  await browser.waitUntil(async () => (await words(part(browser, "op-card"))).includes("has changed since this was proposed"), {
    timeoutMsg: "the card does not say that a task has changed",
  });
  await button(browser, "(0)");

  // A second message: the older list takes no click, and neither does the newer one just after the switch.
  await browser.execute(watchButtons);
  await say(browser, "rename the bike task to Clean both bikes");
  await browser.waitUntil(async () => (await words(part(browser, "review"))).includes("Clean both bikes"), {
    timeoutMsg: "the second list does not come",
  });
  await part(browser, "apply-selected").waitForEnabled();
  const seen = await browser.execute(() => window.__buttons);
  const switched = seen.findIndex(({ list }) => list.includes("Clean both bikes"));
  assert.ok(switched > 0 && seen[switched].disabled, `the newer list took clicks at once: ${JSON.stringify(seen)}`);
  const enabled = seen.find(({ list, disabled }) => list.includes("Clean both bikes") && !disabled);
  assert.ok(enabled.at - seen[switched].at >= 300, `it took clicks after ${enabled.at - seen[switched].at} ms`);
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "toast").waitForDisplayed();
  await eventually(browser, () => story.data().includes("Clean both bikes"), true, "the newer list was not applied");
  assert.deepEqual(story.titles("overdue"), ["Collect the parcel"], "the older list was applied");
  assert.equal(await parts(browser, "apply-selected").length, 0);
  await inBothThemes(story, browser)("proposal-truth");
}

const button = (browser, count) =>
  browser.waitUntil(async () => (await part(browser, "apply-selected").isExisting()) && (await words(part(browser, "apply-selected"))).includes(count), {
    timeoutMsg: `the button does not say ${count}`,
  });

/** Records, after each change of the page, which list the button belongs to and whether it takes clicks, if that has changed. */
function watchButtons() {
  const seen = (window.__buttons = []);
  const look = () => {
    const button = document.querySelector('[data-testid="apply-selected"]');
    const list = button?.closest('[data-testid="review"]')?.textContent ?? "";
    const last = seen.at(-1);
    if (button && (last?.list !== list || last.disabled !== button.disabled)) seen.push({ list, disabled: button.disabled, at: performance.now() });
  };
  look();
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}
