import assert from "node:assert/strict";
import { createServer } from "node:net";
import { once } from "node:events";
import { Key } from "webdriverio";
import { chooseModel, enterAddress, eventually, leaveSettings, part, press, words } from "../lib/window.mjs";

export const title = "a provider is tested in its good and bad moments, the theme changes at once, chosen keys outlive a restart, and another language leads back to the settings";

const SCRIPT = [{ match: "", purpose: "text", reply: "Ready." }];

export async function play(story) {
  story.seed([{ op: "create", title: "Sweep the yard" }]);
  const before = story.data();
  const healthy = await story.model(SCRIPT);
  const refusing = await story.model(SCRIPT, { fault: "unauthorized" });
  const nobody = await unused();
  let browser = await story.open();

  // One server that answers, one that refuses the key, and none.
  await chooseModel(browser, healthy.url);
  await tested(browser, /Ready/);
  await story.shot("settings-provider");
  await enterAddress(browser, refusing.url);
  await tested(browser, /key/i);
  await story.shot("settings-provider-key");
  await enterAddress(browser, nobody);
  await tested(browser, /Nothing answers|does not answer|no server/i);
  await story.shot("settings-provider-silent");

  // The theme changes at once.
  await press(browser, part(browser, "settings-appearance"));
  const background = () => browser.execute(() => getComputedStyle(document.body).backgroundColor);
  await press(browser, part(browser, "theme-light"));
  await eventually(browser, () => JSON.parse(story.cli(["--json", "settings", "theme"])), "light", "the theme is not kept");
  await browser.waitUntil(() => browser.execute(() => document.documentElement.dataset.theme === "light"), { timeoutMsg: "the window does not become light" });
  const light = await background();
  await press(browser, part(browser, "theme-dark"));
  await browser.waitUntil(async () => (await background()) !== light, { timeoutMsg: "dark looks like light" });
  await story.shot("settings-dark");

  // History gets other keys.
  await press(browser, part(browser, "settings-shortcuts"));
  await press(browser, part(browser, "shortcut-history"));
  await browser.keys([Key.Ctrl, "y"]);
  await browser.waitUntil(async () => /Y/.test(await words(part(browser, "shortcut-history"))), { timeoutMsg: "the key is not taken" });
  await leaveSettings(browser);
  await browser.keys([Key.Ctrl, "y"]);
  await browser.waitUntil(async () => (await words(browser.$("h1"))) === "History", { timeoutMsg: "the new key does nothing" });
  assert.equal(story.data(), before, "settings have changed tasks");
  await story.close();

  browser = await story.open();
  const dark = () => browser.execute(() => getComputedStyle(document.body).backgroundColor);
  assert.notEqual(await dark(), light, "the theme was lost");
  await browser.keys([Key.Ctrl, "h"]);
  await browser.keys([Key.Ctrl, "y"]);
  await browser.waitUntil(async () => (await words(browser.$("h1"))) === "History", { timeoutMsg: "the key was lost" });

  // Another language leads back to the settings, and those to the view that was there before.
  await press(browser, part(browser, "open-settings"));
  await press(browser, part(browser, "language-de"));
  await browser.waitUntil(async () => (await words(browser.$("h1"))) === "Einstellungen", { timeoutMsg: "the settings are not there in German" });
  await part(browser, "section-general").waitForDisplayed();
  await story.shot("settings-german");
  await leaveSettings(browser);
  await browser.waitUntil(async () => (await words(browser.$("h1"))) === "Verlauf", { timeoutMsg: "the view was lost with the language" });
}

/** Tests the connection and waits for a report that says this. */
async function tested(browser, sentence) {
  await press(browser, part(browser, "test-connection"));
  const report = part(browser, "test-report");
  await browser.waitUntil(async () => (await report.isExisting()) && sentence.test(await words(report)), { timeout: 30_000, timeoutMsg: `the report does not say ${sentence}` });
}

/** The address of a port on which nothing listens. */
async function unused() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return `http://127.0.0.1:${port}/v1`;
}
