import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Key } from "webdriverio";
import { part, parts, press, row, words } from "../lib/window.mjs";

export const title = "no address, new window, file or link takes the page out of the app";

export async function play(story) {
  story.seed([{ op: "create", title: "Water the plants" }]);
  const server = createServer((_, answer) => answer.end("<title>elsewhere</title>")).listen(0, "127.0.0.1");
  await once(server, "listening");
  const requests = [];
  server.on("request", (request) => requests.push(request.url));
  const elsewhere = `http://127.0.0.1:${server.address().port}`;
  try {
    const browser = await story.open();
    const home = await browser.getUrl();
    await browser.execute(() => (window.__same = true));
    const stays = async (what) => {
      await pause(250);
      assert.equal(await browser.getUrl(), home, `${what} leaves the app`);
      assert.equal(await browser.execute(() => window.__same), true, `${what} loads the page anew`);
      assert.equal((await browser.getWindowHandles()).length, 1, `${what} opens a window`);
      await browser.$(`[data-pane="sidebar"]`).waitForDisplayed();
    };

    for (const address of [`${elsewhere}/href`, "https://example.com/", "file:///etc/passwd", "data:text/html,gone", "about:blank"]) {
      await browser.execute((to) => void (location.href = to), address);
      await stays(address);
    }
    await browser.execute((to) => void window.open(to), `${elsewhere}/open`);
    await stays("window.open");
    for (const markup of [
      `<a href="${elsewhere}/link">x</a>`,
      `<a href="${elsewhere}/blank" target="_blank">x</a>`,
      `<a href="${elsewhere}/download" download="x.txt">x</a>`,
      `<a href="blob:${home}x" download="x.txt">x</a>`,
      `<form action="${elsewhere}/form" method="post"><button>x</button></form>`,
    ]) {
      await browser.execute((html) => {
        document.body.insertAdjacentHTML("beforeend", html);
        const added = document.body.lastElementChild;
        (added.querySelector("button") ?? added).click();
        added.remove();
      }, markup);
      await stays(markup);
    }
    await browser.execute((to) => {
      document.head.insertAdjacentHTML("beforeend", `<meta http-equiv="refresh" content="0;url=${to}">`);
    }, `${elsewhere}/refresh`);
    await stays("a refresh");

    // Every pane: something dropped there that nobody takes must not be opened instead of the page.
    await press(browser, part(browser, "view-inbox"));
    await press(browser, row(browser, "Water the plants"));
    await part(browser, "note-record").waitForExist();
    await dropped(browser, stays, "a task");
    await browser.keys([Key.Ctrl, "j"]);
    await part(browser, "assistant-input").waitForDisplayed();
    await dropped(browser, stays, "the assistant");
    for (const view of ["view-upcoming", "view-completed"]) {
      await press(browser, part(browser, view));
      await dropped(browser, stays, view);
    }
    await browser.keys([Key.Ctrl, "h"]);
    await browser.waitUntil(async () => (await words(browser.$("h1"))) === "History");
    await dropped(browser, stays, "history");
    await press(browser, part(browser, "open-settings"));
    await part(browser, "settings-page").waitForDisplayed();
    await dropped(browser, stays, "settings");
    assert.deepEqual(requests, [], "something was asked for elsewhere");
    assert.equal((await parts(browser, "settings-page")).length, 1);
  } finally {
    server.close();
  }
}

/** Drops a file, and a link, on the middle of everything that is visible. */
async function dropped(browser, stays, where) {
  for (const kind of ["file", "link"]) {
    const { tried, opened } = await browser.execute((kind) => {
      const carried = () => {
        const data = new DataTransfer();
        if (kind === "file") data.items.add(new File(["x"], "letter.html", { type: "text/html" }));
        else data.setData("text/uri-list", "https://example.com/");
        return data;
      };
      const [opened, seen] = [[], new Set()];
      for (let x = 8; x < innerWidth; x += 40) {
        for (let y = 8; y < innerHeight; y += 40) {
          const target = document.elementFromPoint(x, y);
          if (!target || seen.has(target)) continue;
          seen.add(target);
          if (kind === "link" && target.closest("input, textarea")) continue;
          for (const event of ["dragover", "drop"]) {
            const ignored = target.dispatchEvent(new DragEvent(event, { bubbles: true, cancelable: true, dataTransfer: carried() }));
            if (ignored) opened.push(`${event} on ${target.tagName} ${target.className}`);
          }
        }
      }
      return { tried: seen.size, opened };
    }, kind);
    assert.ok(tried > 5, `${where}: only ${tried} places are on screen`);
    assert.deepEqual(opened, [], `${where}: a dropped ${kind} is opened`);
    await stays(`a ${kind} dropped on ${where}`);
  }
}
