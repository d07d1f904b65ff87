// Clicks and types for the walk through the window (`walk.mjs`), as a person would, by selectors.

import { Key } from "webdriverio";
import { still } from "./window.mjs";

const KEYS = { Control: Key.Ctrl, Enter: Key.Enter, Escape: Key.Escape, Space: Key.Space, ArrowDown: Key.ArrowDown, F1: Key.F1 };

export function hand(browser) {
  // Of several matches take the first visible one, as a person would.
  const seen = async (selector) => {
    for (const element of await browser.$$(selector)) if (await element.isDisplayed()) return element;
    return null;
  };
  const wait = async (selector) => {
    let found = null;
    await browser.waitUntil(async () => (found = await seen(selector)) !== null, { timeoutMsg: `${selector} does not show` });
    return found;
  };
  return {
    wait,
    sees: async (selector) => (await seen(selector)) !== null,
    async press(selector) {
      const element = await wait(selector);
      await still(browser);
      await element.click();
    },
    async type(selector, text) {
      const field = await wait(selector);
      await field.setValue(text);
    },
    keys: (press) => browser.keys(press.split("+").map((key) => KEYS[key] ?? key)),
    run: (source, ...given) => browser.execute(source, ...given),
    still: () => still(browser),
    async reload() {
      await browser.refresh();
      await browser.$('[data-testid="quick-add"], [data-testid="open-views"]').waitForExist();
    },
  };
}
