import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { day } from "../lib/days.mjs";
import { part, parts, press, row, type, words } from "../lib/window.mjs";

export const title = "a slash is enough to search, words and saved filters find, and Escape goes back to where it began";

export async function play(story) {
  story.seed([
    { op: "create_label", name: "errands", color: "green" },
    { op: "create_project", name: "House", color: "green" },
    { op: "create", title: "Fix the gutter clip", project: "House" },
    { op: "create", title: "Ask about insurance", notes: "The gutter is not covered" },
    { op: "create", title: "Return the library books", labels: ["errands"], scheduledFor: day(-2), priority: "high" },
    { op: "create", title: "Buy stamps", labels: ["errands"], scheduledFor: day(3) },
    { op: "save_filter", name: "Late errands", query: "overdue @errands" },
  ]);
  const before = story.data();
  const browser = await story.open();
  await press(browser, part(browser, "view-backlog"));
  await row(browser, "Ask about insurance").waitForDisplayed();

  // Titles and notes are found, with the words marked.
  await browser.keys("/");
  await browser.waitUntil(() => hasFocus(browser), { timeoutMsg: "the search has no focus" });
  await type(browser, "gutter");
  await titles(browser, ["Ask about insurance", "Fix the gutter clip"]);
  await story.shot("search");

  await browser.keys([Key.Ctrl, "a"]);
  await type(browser, "gutter clip");
  await titles(browser, ["Fix the gutter clip"]);
  await browser.keys([Key.Ctrl, "a"]);
  await type(browser, "zeppelin");
  await part(browser, "empty").waitForDisplayed();
  await story.shot("search-nothing");

  // Text that reads as a filter finds tasks too, even while it is being typed.
  await browser.keys([Key.Ctrl, "a"]);
  await type(browser, "overdue p:high");
  await titles(browser, ["Return the library books"]);

  // Escape returns to the view before, and the slash still reaches the search.
  await browser.keys(Key.Escape);
  await browser.waitUntil(async () => (await words(browser.$("h1"))) === "Backlog", { timeoutMsg: "Escape does not leave the search" });
  assert.equal(await part(browser, "search").getValue(), "");
  await titles(browser, ["Ask about insurance", "Fix the gutter clip"]);
  await browser.execute(() => document.activeElement?.blur());
  await browser.keys("/");
  await browser.waitUntil(() => hasFocus(browser), { timeoutMsg: "a second slash does not find the search" });
  await browser.keys(Key.Escape);

  // A saved filter is shown in the sidebar and uses the filter language.
  await press(browser, part(browser, "view-filter-Late errands"));
  await titles(browser, ["Return the library books"]);
  assert.equal(story.data(), before, "looking has changed the data");
}

const hasFocus = (browser) => browser.execute(() => document.activeElement?.dataset.testid === "search");

async function titles(browser, expected) {
  let last = [];
  const same = async () => {
    last = await browser.execute(() => [...document.querySelectorAll('[data-testid="task-row"] .title')].map((title) => title.textContent.trim()).sort());
    return JSON.stringify(last) === JSON.stringify(expected);
  };
  await browser.waitUntil(same).catch(() => assert.deepEqual(last, expected));
}
