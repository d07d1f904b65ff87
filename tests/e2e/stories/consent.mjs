import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { networkInterfaces } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { invoke, part } from "../lib/window.mjs";
import { closeWindows } from "../lib/x11.mjs";

export const title = "a server on another computer is a question in a window of the system, which the page cannot answer";

export async function play(story) {
  story.answers(null);
  const address = Object.values(networkInterfaces()).flat().find(({ family, internal }) => family === "IPv4" && !internal).address;
  const asked = [];
  const server = createServer((request, answer) => {
    asked.push(request.url);
    answer.end(JSON.stringify({ data: [{ id: "scripted" }] }));
  }).listen(0, address);
  await once(server, "listening");
  const baseUrl = `http://${address}:${server.address().port}/v1`;
  try {
    const browser = await story.open();
    await browser.execute((baseUrl) => {
      window.__said = [];
      const call = (name, args) => window.__TAURI_INTERNALS__.invoke(name, args).then(() => "done", (refusal) => refusal.code);
      for (const [name, args] of [
        ["test_connection", { request: { baseUrl, model: "" } }],
        ["save_settings", { change: { model: { baseUrl } } }],
      ]) {
        void call(name, args).then((said) => window.__said.push(said));
      }
    }, baseUrl);
    const said = () => browser.execute(() => window.__said);
    await pause(1_500);
    assert.deepEqual(await said(), [], "the question does not wait for an answer");
    await part(browser, "quick-add").waitForDisplayed();

    // Closing the question means no, for both requests that wait for it.
    const question = `Send to ${new URL(baseUrl).origin}?`;
    await browser.waitUntil(async () => (await closeWindows(question)) > 0, { timeoutMsg: "no question is shown" });
    await browser.waitUntil(async () => (await said()).length === 2, { timeoutMsg: "the question has no answer" });
    assert.deepEqual(await said(), ["server_not_agreed", "server_not_agreed"]);
    assert.deepEqual(asked, [], "the server was asked before anybody agreed");
    assert.notEqual((await invoke(browser, "settings")).model.baseUrl, baseUrl);
  } finally {
    server.close();
  }
}
