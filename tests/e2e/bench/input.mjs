// Input to paint: the most frequent actions, many times, each until its effect is on the screen. `page.mjs` says how it is measured.

import { setTimeout as pause } from "node:timers/promises";
import { Key } from "webdriverio";
import { part, press, still, type } from "../lib/window.mjs";
import { install } from "./page.mjs";
import { EVERYTHING } from "./tasks.mjs";

const LINE = "Call the dentist about the bill tomorrow at 9 @calls #House p1 ";
const WORDS = ["piano", "boiler", "ticket", "garage", "letter", "window", "kitchen", "passport"];
/** The pause between one input and the next: the window's background work is done by then. */
const REST_MS = 60;

/** What is measured, with its name in the table, in this order. */
export const INPUTS = {
  quickAdd: "typing in quick add",
  arrow: "arrow down in the list",
  page: "Page Down in the list",
  ends: "End and Home in the list",
  open: "Enter opens a task",
  views: "another view by the sidebar",
  anew: "another view, the first time after a change",
  search: "typing in search, the letter",
  found: "typing in search, what is found",
  palette: "typing in the palette",
  tick: "tick with C",
  undo: "Ctrl+Z after it",
};

/** Measures every kind of input in an open window; returns milliseconds by kind, and the window's own Event Timing if it has it. */
export async function measureInputs(browser, rounds, only) {
  await browser.execute(install);
  const measured = { failed: {} };
  for (const [kind, measure] of Object.entries(measures)) {
    if (only && !only.includes(kind)) continue;
    // An input whose effect never appears is reported beside the figures of the others.
    await measure(browser, rounds).then(
      (times) => Object.assign(measured, times),
      (error) => (measured.failed[kind] = String(error.message).split("\n")[0]),
    );
    await browser.keys(Key.Escape);
    await pause(500);
  }
  measured.timings = await browser.execute(() => window.__bench.timings);
  return measured;
}

/** One input and the milliseconds until its effect is painted. */
async function once(browser, type, what, value, act) {
  await browser.execute((type, what, value) => window.__bench.arm(type, what, value), type, what, value);
  await act();
  const { ms } = await browser.execute(() => window.__bench.measured);
  await pause(REST_MS);
  return ms;
}

const measures = {
  async quickAdd(browser, rounds) {
    await (await part(browser, "quick-add")).click();
    const quickAdd = [];
    let text = "";
    for (let round = 0; round < rounds; round += 1) {
      if (round % LINE.length === 0 && text !== "") text = await emptied(browser);
      const letter = LINE[round % LINE.length];
      text += letter;
      quickAdd.push(await once(browser, "keydown", "quickAdd", text, () => browser.keys(letter)));
    }
    await emptied(browser);
    return { quickAdd };
  },

  async arrow(browser, rounds) {
    await inList(browser, `view-filter-${EVERYTHING}`);
    return { arrow: await moves(browser, rounds, Key.ArrowDown, (index) => index + 1) };
  },

  async page(browser, rounds) {
    await inList(browser, `view-filter-${EVERYTHING}`);
    return { page: await moves(browser, rounds, Key.PageDown, (index, last) => Math.min(index + 12, last)) };
  },

  async ends(browser, rounds) {
    await inList(browser, `view-filter-${EVERYTHING}`);
    const ends = [];
    for (let round = 0; round < rounds; round += 2) {
      ends.push(...(await moves(browser, 1, Key.End, (_, last) => last)), ...(await moves(browser, 1, Key.Home, () => 0)));
    }
    return { ends };
  },

  async open(browser, rounds) {
    await inList(browser, `view-filter-${EVERYTHING}`);
    const open = [];
    for (let round = 0; round < rounds; round += 1) {
      await browser.keys(Key.ArrowDown);
      await pause(REST_MS);
      const { number } = await focusedRow(browser);
      await browser.execute(() => (window.__bench.title = document.activeElement.querySelector(".title").textContent.trim()));
      open.push(await once(browser, "keydown", "open", number, () => browser.keys(Key.Enter)));
      await back(browser);
    }
    await press(browser, part(browser, "close-detail"));
    return { open };
  },

  async views(browser, rounds) {
    const places = [];
    for (const name of ["view-inbox", "view-backlog", "view-today"]) {
      await shown(browser, name);
      places.push({ name, value: await browser.execute(() => [document.querySelector("h1").textContent.trim(), document.querySelector('[data-index="0"]')?.dataset.number]) });
    }
    const [views, anew] = [[], []];
    for (let round = 0; round < 2 * rounds; round += 1) {
      const { name, value } = places[round % places.length];
      const item = await part(browser, name);
      const changed = round >= rounds;
      if (changed) await change(browser);
      (changed ? anew : views).push(await once(browser, "pointerup", "view", value, () => item.click()));
    }
    return { views, anew };
  },

  async search(browser, rounds) {
    const field = await part(browser, "search");
    const [search, found] = [[], []];
    for (let round = 0; round < 2 * rounds; round += 1) {
      await field.click();
      await browser.keys([Key.Ctrl, "a"]);
      const word = WORDS[round % WORDS.length];
      await type(browser, `${word} `);
      await settled(browser);
      // Each further letter of a name leaves fewer tasks; skip letters that begin a word of every title found so far.
      const letter = "acdehimn"[Math.floor(round / WORDS.length) % 8];
      if (round % 2 === 0) {
        search.push(await once(browser, "keydown", "field", ["search", `${word} ${letter}`], () => browser.keys(letter)));
        await settled(browser);
      } else {
        const before = await browser.execute(() => window.__bench.rowsFound());
        found.push(await once(browser, "keydown", "found", before, () => browser.keys(letter)));
      }
    }
    await browser.keys(Key.Escape);
    return { search, found };
  },

  async palette(browser, rounds) {
    const palette = [];
    while (palette.length < rounds) {
      await browser.keys([Key.Ctrl, "k"]);
      await part(browser, "palette-input").waitForDisplayed();
      await still(browser);
      const word = WORDS[palette.length % WORDS.length];
      for (let length = 1; length <= word.length && palette.length < rounds; length += 1) {
        palette.push(await once(browser, "keydown", "palette", word.slice(0, length), () => browser.keys(word[length - 1])));
      }
      await browser.keys(Key.Escape);
      await part(browser, "palette").waitForExist({ reverse: true });
    }
    return { palette };
  },

  async tick(browser, rounds) {
    await inList(browser, "view-inbox");
    const [tick, undo] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const number = await oneOff(browser);
      tick.push(await once(browser, "keydown", "ticked", number, () => browser.keys("c")));
      // The completed row stays for a moment and then disappears.
      await browser.waitUntil(() => browser.execute((number) => !document.querySelector(`[data-number="${number}"][role="row"]`), number));
      await pause(REST_MS);
      undo.push(await once(browser, "keydown", "back", number, () => browser.keys([Key.Ctrl, "z"])));
      await back(browser);
      await browser.keys(Key.ArrowDown);
      await pause(REST_MS);
    }
    return { tick, undo };
  },
};

/** Changes a task that is in none of the measured views, and waits until the window has reloaded what it shows. */
async function change(browser) {
  await browser.execute(async () => {
    const operations = [{ op: "create", title: "Nothing", scheduledFor: "2099-12-31" }];
    await window.__TAURI_INTERNALS__.invoke("apply", { request: { operations } });
  });
  await pause(400);
}

/** Waits until the search results stay the same for a while. */
async function settled(browser) {
  const found = () => browser.execute(() => [document.querySelector("h1").textContent.trim(), window.__bench.rowsFound()].join());
  for (let [last, same] = ["", 0]; same < 4; ) {
    await pause(150);
    const now = await found();
    same = now === last && now.startsWith("Search") ? same + 1 : 0;
    last = now;
  }
}

async function emptied(browser) {
  await browser.keys(Key.Escape);
  await browser.waitUntil(async () => (await part(browser, "quick-add").getValue()) === "");
  return "";
}

/** Goes to a view and waits for its rows. */
async function shown(browser, name) {
  await press(browser, part(browser, name));
  // Not necessarily the first row: a view that was open before keeps its scroll position.
  await part(browser, "task-row").waitForExist();
  await pause(400);
}

/** Goes to a view, and focuses its first row. */
async function inList(browser, name) {
  await shown(browser, name);
  await back(browser);
  await browser.keys(Key.Home);
  await browser.waitUntil(async () => (await focusedRow(browser)).index === 0, { timeoutMsg: "the first row has no focus" });
  await pause(REST_MS);
}

/** Focuses the one element of the list that Tab stops at. */
async function back(browser) {
  await browser.execute(() => document.querySelector('.row-stop[tabindex="0"]')?.focus());
}

function focusedRow(browser) {
  return browser.execute(() => {
    const { index, number } = document.activeElement?.dataset ?? {};
    const count = document.querySelector('[data-testid="task-list"]')?.getAttribute("aria-rowcount");
    const repeats = Boolean(document.activeElement?.querySelector(".marks > svg"));
    return { index: Number(index), number: Number(number), last: Number(count) - 1, repeats };
  });
}

/** Goes down to a task that does not repeat, so that completing it removes it, and returns its number. */
async function oneOff(browser) {
  for (;;) {
    const { number, repeats } = await focusedRow(browser);
    if (!repeats) return number;
    await browser.keys(Key.ArrowDown);
    await pause(REST_MS);
  }
}

async function moves(browser, rounds, key, to) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const { index, last } = await focusedRow(browser);
    times.push(await once(browser, "keydown", "focus", to(index, last), () => browser.keys(key)));
  }
  return times;
}
