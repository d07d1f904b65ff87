// What a person does in the window, by the names its parts carry.

import assert from "node:assert/strict";

/** The part of the window with this name. */
export const part = (browser, name) => browser.$(`[data-testid="${name}"]`);

/** All parts with this name. */
export const parts = (browser, name) => browser.$$(`[data-testid="${name}"]`);

/** The row of the list that shows a title. */
export const row = (browser, title) => browser.$(`//*[@data-testid="task-row"][contains(., ${JSON.stringify(title)})]`);

/** Opens the assistant where it is closed, and says something. */
export async function say(browser, text) {
  const input = part(browser, "assistant-input");
  if (!(await input.isDisplayed())) await part(browser, "toggle-assistant").click();
  await input.waitForDisplayed();
  await input.setValue(text);
  await part(browser, "assistant-send").click();
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

/** Notes every stage the assistant shows from now on; call the result to read them. */
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
  await browser
    .waitUntil(
      async () => {
        last = await ask();
        return JSON.stringify(last) === JSON.stringify(expected);
      },
      { interval: 100 },
    )
    .catch(() => assert.deepEqual(last, expected, message));
}

/** Calls the host past the window's own code; rejects with what the host says. */
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
