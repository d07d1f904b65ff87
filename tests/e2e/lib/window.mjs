// What a person does in the window, by the test ids of its parts.

import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { Key } from "webdriverio";

/** The part of the window with this test id. */
export const part = (browser, name) => browser.$(`[data-testid="${name}"]`);

/** All parts with this test id. */
export const parts = (browser, name) => browser.$$(`[data-testid="${name}"]`);

/** Presses something once it no longer moves: a click would miss what is still sliding in. */
export async function press(browser, element) {
  await element.waitForDisplayed();
  await still(browser);
  await element.click();
}

/** Waits until no transition is running; endless ones and a toast's progress do not count. */
export async function still(browser) {
  const moving = () =>
    document.getAnimations().filter((one) => one.playState === "running" && one.effect.getComputedTiming().endTime <= 2_000).length;
  await browser.waitUntil(async () => (await browser.execute(moving)) === 0, { timeoutMsg: "something in the window never stands still" });
  // Asked repeatedly: the driver sometimes loses the result of a promise.
  await browser.execute(() => {
    window.__painted = false;
    requestAnimationFrame(() => requestAnimationFrame(() => (window.__painted = true)));
  });
  await browser.waitUntil(() => browser.execute(() => window.__painted === true), { timeoutMsg: "the window paints nothing" });
}

/** The row of the list with this title. */
export const row = (browser, title) => browser.$(`//*[@data-testid="task-row"][contains(., ${JSON.stringify(title)})]`);

/** The entries of History, at least this many, with what is folded into minutes unfolded. */
export async function historyEntries(browser, least) {
  const enough = async () => {
    for (const folded of await browser.$$('[data-testid="history-group"][aria-expanded="false"]')) await folded.click();
    return (await parts(browser, "history-entry").length) >= least;
  };
  await browser.waitUntil(enough, { timeoutMsg: `History does not show ${least} changes` });
  return parts(browser, "history-entry");
}

/** Types a text, one key after another; `keys` would hold all of them down together. */
export async function type(browser, text) {
  const typing = browser.action("key");
  for (const letter of text) typing.down(letter).up(letter);
  await typing.perform();
}

/** Moves the focus to the row with this title by keys alone: F6 to the pane, Tab to the list, Home, and down. */
export async function focusOn(browser, title) {
  const at = (selector) => browser.execute((selector) => document.activeElement?.closest(selector)?.textContent ?? null, selector);
  const focused = () => at('[data-testid="task-list"] [role="row"]');
  if ((await focused()) === null) {
    for (let panes = 0; panes < 6 && (await at('[data-pane="list"]')) === null; panes += 1) await browser.keys(Key.F6);
    for (let stops = 0; stops < 12 && (await focused()) === null; stops += 1) await browser.keys(Key.Tab);
  }
  await browser.keys(Key.Home);
  for (let rows = 0; rows < 30 && !(await focused())?.includes(title); rows += 1) await browser.keys(Key.ArrowDown);
  await browser.waitUntil(async () => (await focused())?.includes(title) ?? false, { timeoutMsg: `the focus does not come to “${title}”` });
}

/** Opens the assistant if it is closed, and sends a message. */
export async function say(browser, text) {
  const input = part(browser, "assistant-input");
  if (!(await input.isDisplayed())) await press(browser, part(browser, "toggle-assistant"));
  await input.waitForDisplayed();
  await input.setValue(text);
  await press(browser, part(browser, "assistant-send"));
}

/** Opens the settings of models. */
export async function openModels(browser) {
  await press(browser, part(browser, "open-settings"));
  await press(browser, part(browser, "settings-models"));
  await part(browser, "use-model").waitForDisplayed();
}

/** Enters another address in the open settings. */
export async function enterAddress(browser, url) {
  const address = part(browser, "base-url");
  await address.waitForDisplayed();
  await address.setValue(url);
  await browser.keys(Key.Tab);
}

/** Chooses the model server at an address, and the first model that it lists; leaves the settings open. */
export async function chooseModel(browser, url) {
  await openModels(browser);
  await press(browser, part(browser, "use-model"));
  await enterAddress(browser, url);
  await press(browser, part(browser, "model-list"));
  await press(browser, part(browser, "model-choice"));
  const name = part(browser, "model-name");
  await browser.waitUntil(async () => (await name.getValue()) !== "", { timeoutMsg: "no model was chosen" });
}

/** Closes the dialog in front of the window. */
export async function leaveDialog(browser) {
  await browser.keys(Key.Escape);
  await part(browser, "dialog").waitForExist({ reverse: true });
}

/** Leaves the settings for the view that was there before. */
export async function leaveSettings(browser) {
  await press(browser, part(browser, "settings-close"));
  await part(browser, "settings-page").waitForExist({ reverse: true });
}

/** Waits for the proposal and gives its cards. */
export async function proposal(browser, count) {
  await browser.waitUntil(async () => (await parts(browser, "op-card").length) === count, {
    timeoutMsg: `no proposal of ${count} operations`,
  });
  return parts(browser, "op-card");
}

/** The check box of a card. */
export const check = (card) => card.$('[data-testid="op-check"]');

/** Whether the check box of a card is ticked. */
export async function isTicked(card) {
  const box = await check(card);
  return (await box.getAttribute("aria-checked")) === "true" || (await box.isSelected());
}

/** The texts of all parts with this test id, read at one moment: read one after another, a row could disappear before its turn. */
export const texts = (browser, name) =>
  browser.execute((name) => [...document.querySelectorAll(`[data-testid="${name}"]`)].map((one) => one.textContent.replace(/\s+/g, " ").trim()), name);

/** The text of a part. The driver's own reading leaves out text that is cut off with an ellipsis. */
export const words = async (element) => (await element.getProperty("textContent")).replace(/\s+/g, " ").trim();

/** Records every stage the assistant shows from now on; call the result to read them. */
export async function stagesShown(browser) {
  await browser.execute(() => {
    const seen = (window.__stages = []);
    const look = () => {
      const text = document.querySelector('[data-testid="assistant-stage"]')?.textContent?.trim();
      if (text && seen.at(-1) !== text) seen.push(text);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => browser.execute(() => window.__stages);
}

/** Waits until a question about the data has the expected answer. */
export async function eventually(browser, ask, expected, message) {
  let last;
  const asked = async () => {
    last = await ask();
    return isDeepStrictEqual(last, expected);
  };
  await browser.waitUntil(asked, { interval: 100 }).catch(() => {
    if (typeof expected !== "string") assert.deepEqual(last, expected, message);
    const [is, was] = [last.split("\n"), expected.split("\n")];
    const at = is.findIndex((line, index) => line !== was[index]);
    assert.fail(`${message}; first difference:\n  ${is[at]}\n  ${was[at]}`);
  });
}

/** Calls the host without the window's own code; rejects with the host's error. */
export async function invoke(browser, command, args) {
  const { answer, refusal } = await browser.execute(
    (name, given) =>
      window.__TAURI_INTERNALS__.invoke(name, given).then(
        (answer) => ({ answer }),
        (refusal) => ({ refusal }),
      ),
    command,
    args,
  );
  if (refusal !== undefined && refusal !== null) throw refusal;
  return answer;
}

/** Drops a file on the data settings, as from another program. */
export async function drop(browser, name, text) {
  await browser.execute(
    (fileName, content) => {
      const files = new DataTransfer();
      files.items.add(new File([content], fileName));
      const target = document.querySelector('[data-testid="data-drop"]');
      for (const kind of ["dragenter", "dragover", "drop"]) {
        target.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: files }));
      }
    },
    name,
    text,
  );
}
