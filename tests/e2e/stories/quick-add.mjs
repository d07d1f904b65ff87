import { Key } from "webdriverio";
import { eventually, part, row, words } from "../lib/window.mjs";

export const title = "the small window, opened from the palette, says what a line means and adds a task that the main window shows";

export async function play(story) {
  story.seed([{ op: "create", title: "Order new gloves" }, { op: "create_label", name: "garden" }]);
  const browser = await story.open();
  const main = await browser.getWindowHandle();
  await browser.keys([Key.Ctrl, "k"]);
  await part(browser, "palette-input").waitForDisplayed();
  await part(browser, "palette-input").setValue("quick add window");
  await browser.keys(Key.Enter);

  const small = await other(browser, main);
  await browser.switchToWindow(small);
  const line = part(browser, "quick-add");
  await line.waitForDisplayed();
  await line.setValue("Water the ferns tomorrow 9am @garden");
  // This window does not see the labels, but says the one of the line.
  await browser.waitUntil(async () => /09:00.*@garden/.test(await words(part(browser, "quick-add-sentence"))), { timeoutMsg: "the label is not said" });
  await story.shot("quick-add-window");
  await browser.keys([Key.Shift, Key.Enter]);
  await eventually(browser, () => story.titles("due:tomorrow"), ["Water the ferns"], "the line did not become a task");

  await line.setValue("Ring the roofer last Monday");
  await part(browser, "offer").waitForDisplayed();
  await story.shot("quick-add-offer");
  await part(browser, "offer").click();
  await part(browser, "span-chip").waitForDisplayed();
  await browser.keys([Key.Shift, Key.Enter]);
  await eventually(browser, () => story.titles('"roofer"'), ["Ring the roofer"], "what was chosen is not in the task");

  await line.setValue("Call the mason today");
  await browser.keys([Key.Ctrl, Key.Enter]);
  await browser.switchToWindow(main);
  await part(browser, "detail-title").waitForDisplayed();
  await row(browser, "Call the mason").waitForDisplayed();
}

/** The other window, once it exists. */
async function other(browser, main) {
  let found;
  await browser.waitUntil(async () => (found = (await browser.getWindowHandles()).find((handle) => handle !== main)) !== undefined, {
    timeoutMsg: "the small window does not open",
  });
  return found;
}
