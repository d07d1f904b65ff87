import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { day } from "../lib/days.mjs";
import { eventually, part, press, proposal, row, say, type } from "../lib/window.mjs";

export const title = "no key of the shortcut sheet takes the focus away, wherever it is pressed";

const KEYS = {
  Ctrl: Key.Ctrl,
  Shift: Key.Shift,
  Alt: Key.Alt,
  Esc: Key.Escape,
  Del: Key.Delete,
  Space: Key.Space,
  "↑": Key.ArrowUp,
  "↓": Key.ArrowDown,
  "←": Key.ArrowLeft,
  "→": Key.ArrowRight,
};
/** What is typed into a picker to find something that Enter takes. */
const CHOSEN = { "picker of the day": "tomorrow", "picker of the project": "House", "picker of the label": "errands" };
/** Places where a letter is only typed; one letter stands for all. */
const TEXT_FIELDS = ["title of the detail", "assistant"];
/** How long the window gets after a key, in milliseconds: an answer of the host, and what follows it. */
const REST_MS = 80;

export async function play(story) {
  const many = (name) => Array.from({ length: 30 }, (_, index) => ({ op: "create", title: `${name} ${index}`, checklist: ["One", "Two"] }));
  story.seed([{ op: "create_project", name: "House" }, { op: "create_label", name: "errands" }, ...many("Task"), ...many("Chore")]);
  const browser = await story.open();
  await browser.setWindowSize(1280, 800);
  const presses = await sheet(browser);
  assert.ok(presses.length > 40, `the sheet has ${presses.length} keys`);

  const lost = [];
  for (const [place, go] of Object.entries(PLACES)) {
    const chosen = CHOSEN[place];
    const letters = presses.filter((keys) => keys.length === 1 && keys[0].length === 1 && !KEYS[keys[0]]);
    const tried = TEXT_FIELDS.includes(place) ? presses.filter((keys) => !letters.slice(1).includes(keys)) : presses;
    for (const keys of chosen ? [...tried, [chosen, "Enter"]] : tried) {
      // Undo should take back this change, not the creation of the tasks.
      if (keys.includes("Z")) story.seed([{ op: "create", title: "Spare" }]);
      await go(browser);
      if (keys[0] === chosen) {
        await type(browser, keys.shift());
        await browser.$('.found, [role="option"]').waitForDisplayed();
      }
      await browser.keys(keys.map((key) => KEYS[key] ?? Key[key] ?? key.toLowerCase()));
      await browser.pause(REST_MS);
      let { nowhere, layered } = await state(browser);
      if (nowhere) lost.push(`${place}: ${keys.join(" ")} (${nowhere})`);
      for (let layers = 0; layers < 4 && layered; layers += 1) {
        await browser.keys(Key.Escape);
        await browser.pause(REST_MS);
        ({ nowhere, layered } = await state(browser));
        if (nowhere) lost.push(`${place}: ${keys.join(" ")}, then Esc`);
      }
    }
  }
  assert.deepEqual(lost, [], "the focus was lost");

  // The first step of a task: the text typed next becomes the next step.
  story.seed([{ op: "create", title: "Bare", scheduledFor: day(0) }]);
  await press(browser, part(browser, "view-today"));
  await press(browser, row(browser, "Bare"));
  const step = part(browser, "step-add");
  await browser.waitUntil(async () => (await part(browser, "detail-title").getValue()) === "Bare", { timeoutMsg: "the task does not open" });
  await step.click();
  for (const name of ["cede", "delta"]) {
    await type(browser, name);
    await browser.keys(Key.Enter);
    await browser.pause(REST_MS);
  }
  const steps = () => browser.execute(() => [...document.querySelectorAll('[data-testid="step"] .name')].map((one) => one.textContent));
  await eventually(browser, steps, ["cede", "delta"], "the typed steps are not in the list");
}

const ROW = '[data-testid="task-list"] [data-index][tabindex="0"]';

/** Every place a key is tried in, and how to get there: the focus is in it then. */
const PLACES = {
  list: onRow,
  detail: (browser) => onDetail(browser, '[data-testid="detail-check"]'),
  "title of the detail": (browser) => onDetail(browser, '[data-testid="detail-title"]'),
  "step of the detail": (browser) => onDetail(browser, '[data-testid="step-check"]'),
  assistant: async (browser) => {
    await assistant(browser);
    await focus(browser, '[data-testid="assistant-input"]');
  },
  "proposal of the assistant": async (browser) => {
    await assistant(browser);
    if (!(await part(browser, "op-check").isExisting())) {
      await say(browser, "add buy milk tomorrow and add call Jonas on friday");
      await proposal(browser, 2);
    }
    await focus(browser, '[data-testid="op-check"]');
  },
  history: (browser) => focus(browser, '[data-testid="history-entry"] button, [data-testid="history-group"]', "view-history"),
  "picker of the day": (browser) => picker(browser, "s"),
  "picker of the project": (browser) => picker(browser, "m"),
  "picker of the label": (browser) => picker(browser, "l"),
};

function onRow(browser) {
  return focus(browser, ROW, "view-inbox");
}

async function onDetail(browser, selector) {
  // A list left behind by another view may still hold the row: Enter on it opens nothing.
  await browser.waitUntil(
    async () => {
      await onRow(browser);
      await browser.keys(Key.Enter);
      return await focus(browser, selector, null, 2_000).then(() => true, () => false);
    },
    { timeout: 20_000, timeoutMsg: `Enter opens no task with ${selector}` },
  );
}

async function assistant(browser) {
  if (await part(browser, "assistant-input").isExisting()) return;
  await press(browser, part(browser, "toggle-assistant"));
  await part(browser, "assistant-input").waitForDisplayed();
}

async function picker(browser, key) {
  await onRow(browser);
  await browser.keys(key);
  await browser.waitUntil(() => browser.execute(() => document.activeElement.closest('[role="dialog"]') !== null), {
    timeoutMsg: "the picker does not open",
  });
}

/** Puts the focus on the first such element, in this view if one is named, as soon as it is visible. */
async function focus(browser, selector, view = null, timeout = 10_000) {
  // The rows of another view are replaced soon.
  const already = (view) => {
    const item = document.querySelector(`[data-testid="${view}"]`);
    const current = item?.getAttribute("aria-current") === "page";
    item?.click();
    return current;
  };
  const there = (selector) => {
    const element = document.querySelector(selector);
    if (!element?.checkVisibility({ visibilityProperty: true })) return false;
    element.focus();
    return document.activeElement === element;
  };
  if (view && !(await browser.execute(already, view))) await browser.pause(REST_MS);
  await browser.waitUntil(() => browser.execute(there, selector), { timeout, timeoutMsg: `the focus does not come to ${selector}` });
}

/** `nowhere` is `null` if a visible element has the focus; `layered`: something is open over the window. */
const state = (browser) =>
  browser.execute(() => {
    const { activeElement } = document;
    const lost = !activeElement || activeElement === document.body;
    return {
      nowhere: lost ? "BODY" : activeElement.getClientRects().length > 0 ? null : `hidden ${activeElement.tagName}`,
      layered: document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null,
    };
  });

/** The keys on the sheet, each once. */
async function sheet(browser) {
  await browser.keys("?");
  await part(browser, "shortcuts-sheet").waitForDisplayed();
  const found = await browser.execute(() => {
    const caps = [...document.querySelectorAll('[data-testid="shortcuts-sheet"] .keys')];
    return [...new Set(caps.map((one) => [...one.querySelectorAll("kbd")].map((cap) => cap.textContent).join("\n")))];
  });
  await browser.keys(Key.Escape);
  await part(browser, "dialog").waitForExist({ reverse: true });
  return found.map((press) => press.split("\n"));
}
