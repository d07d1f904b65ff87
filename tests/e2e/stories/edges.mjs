import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { apart, within } from "../lib/bounds.mjs";
import { day } from "../lib/days.mjs";
import { eventually, focusOn, historyEntries, leaveSettings, part, press, proposal, row, say, still, words } from "../lib/window.mjs";

export const title = "nothing opens outside the window or covers what is to be pressed, and what is gone or cannot be is said in words";

const SIZES = [
  [1280, 800],
  [1280, 560],
  [480, 800],
  [480, 560],
];
const POPOVER = '[role="dialog"].popover';

export async function play(story) {
  const many = Array.from({ length: 17 }, (_, index) => ({ op: "create", title: `Errand ${String(index + 1).padStart(2, "0")}`, scheduledFor: day(1) }));
  story.seed(many);
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  await row(browser, "Errand 01").waitForDisplayed();

  await pickersStayInside(story, browser);
  await toastsCoverNothing(story, browser);
  await conflictsAreInSight(story, browser);
  await repetitionsKeepWhatWasTyped(story, browser);
  await whatIsGoneIsNamed(story, browser);
  await onlyWhatCanBeUndoneIsOffered(story, browser);
}

async function pickersStayInside(story, browser) {
  for (const [width, height] of SIZES) {
    await browser.setWindowSize(width, height);
    for (const number of ["01", "04", "08", "11", "17"]) {
      await focusOn(browser, `Errand ${number}`);
      await browser.keys("s");
      const field = part(browser, "schedule-words");
      await field.waitForDisplayed();
      await still(browser);
      const where = `of row ${number} at ${width} x ${height}`;
      await within(browser, POPOVER, where);
      await within(browser, '[data-testid="schedule-words"]', where);
      if (number === "08") await story.shot(`edges-picker-${width}-${height}`);
      await browser.keys(Key.Escape);
      await field.waitForExist({ reverse: true });
    }
  }
  await browser.setWindowSize(1280, 800);
}

async function toastsCoverNothing(story, browser) {
  for (const [width, height] of [SIZES[0], SIZES[2]]) {
    await browser.setWindowSize(width, height);
    await focusOn(browser, "Errand 01");
    await browser.keys("c");
    await part(browser, "toast").waitForDisplayed();
    await focusOn(browser, "Errand 03");
    await browser.keys([Key.Shift, Key.ArrowDown]);
    await part(browser, "selection-bar").waitForDisplayed();
    await still(browser);
    await apart(browser, '[data-testid="toast"]', '[data-testid="selection-bar"]', `at ${width} x ${height}`);
    await story.shot(`edges-toast-${width}`);
    await browser.keys(Key.Escape);
    await press(browser, part(browser, "toast-undo"));
    await eventually(browser, () => story.titles("is:completed"), [], "the row is still done");
    await press(browser, part(browser, "toast-close"));
  }

  // If the assistant fills the window, its buttons stay free.
  await say(browser, "add buy stamps tomorrow");
  await proposal(browser, 1);
  await browser.execute(() => document.activeElement?.blur());
  await browser.keys([Key.Ctrl, Key.Shift, "z"]);
  await part(browser, "toast").waitForDisplayed();
  await still(browser);
  for (const button of ["apply-selected", "dismiss-proposal", "assistant-send", "assistant-input"]) {
    await apart(browser, '[data-testid="toast"]', `[data-testid="${button}"]`, "where the assistant fills the window");
  }
  await within(browser, '[data-testid="toast"]', "where the assistant fills the window");
  await story.shot("edges-toast-assistant");
  await press(browser, part(browser, "toast-close"));
  await press(browser, part(browser, "dismiss-proposal"));
  await browser.setWindowSize(1280, 800);
  await browser.keys(Key.Escape);
}

async function conflictsAreInSight(story, browser) {
  await press(browser, part(browser, "open-settings"));
  await press(browser, part(browser, "settings-shortcuts"));
  await part(browser, "shortcuts-reset-all").waitForDisplayed();
  await still(browser);
  // The last command that is completely visible: a message below it would not be.
  const last = await browser.execute(() => {
    const keys = [...document.querySelectorAll('[data-testid^="shortcut-"]')].filter((one) => one.closest("li") && !/-(none|reset)$/.test(one.dataset.testid));
    const scroller = (from) => (from.scrollHeight > from.clientHeight + 1 && getComputedStyle(from).overflowY !== "visible" ? from : scroller(from.parentElement));
    const { bottom } = scroller(keys[0]).getBoundingClientRect();
    return keys.findLast((one) => one.closest("li").getBoundingClientRect().bottom <= bottom).dataset.testid;
  });
  await part(browser, last).click();
  await browser.keys([Key.Ctrl, "j"]);
  await part(browser, "shortcut-conflict").waitForExist();
  await still(browser);
  const seen = await browser.execute(() => {
    const { left, top, bottom } = document.querySelector('[data-testid="shortcut-take"]').getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + 4, y)?.closest('[data-testid="shortcut-take"]'));
  });
  assert.ok(seen, "the conflict of the last row in sight lies below it, out of sight");
  await story.shot("edges-conflict");
  await press(browser, part(browser, "shortcut-keep"));
  await leaveSettings(browser);
}

async function repetitionsKeepWhatWasTyped(story, browser) {
  const errors = () => browser.execute(() => [...document.querySelectorAll('[data-testid="toast"]')].map((one) => one.textContent));
  await press(browser, row(browser, "Errand 08"));
  await press(browser, part(browser, "detail-repeats"));
  await press(browser, browser.$('label:has([data-testid="repeat-every_n_days"])'));
  for (const odd of ["0", "-1", "1000000000", ""]) {
    const field = part(browser, "repeat-interval");
    await field.setValue(odd === "" ? "x" : odd);
    await part(browser, "repeat-wrong").waitForDisplayed();
    assert.equal(await part(browser, "repeat-save").isEnabled(), false, `“${odd}” can be saved`);
    assert.equal(await part(browser, "repeat-every_n_days").isSelected(), true);
  }
  await within(browser, POPOVER, "of the repetition");
  await story.shot("edges-repetition");
  await part(browser, "repeat-interval").setValue("3");
  await press(browser, part(browser, "repeat-save"));
  await eventually(browser, () => task(story, 8).recurrence.intervalDays, 3, "the rule is not saved");

  // The open task is moved to the trash elsewhere.
  story.cli(["rm", "8"]);
  await browser.waitUntil(async () => /trash/i.test(await words(part(browser, "task-detail"))), { timeoutMsg: "the open task does not say where it is" });
  await browser.pause(600);
  assert.deepEqual(await errors(), [], "an error is told although nothing was done here");
  await press(browser, part(browser, "close-detail"));
}

async function whatIsGoneIsNamed(story, browser) {
  const apply = (...operations) => story.cli(["apply", "-"], JSON.stringify({ operations }));
  const heading = () => words(browser.$("main h1"));
  const ways = [
    ["Garden", { op: "create_project", name: "Garden" }, () => apply({ op: "delete_project", project: "Garden" })],
    ["Cellar", { op: "create_project", name: "Cellar" }, () => apply({ op: "archive_project", project: "Cellar" })],
    ["Attic", { op: "create_project", name: "Attic" }, () => story.cli(["undo"])],
    ["errands", { op: "create_label", name: "errands" }, () => apply({ op: "delete_label", label: "errands" })],
    ["Urgent", { op: "save_filter", name: "Urgent", query: "p:high" }, () => story.cli(["undo"])],
  ];
  for (const [name, made, leave] of ways) {
    apply(made);
    const entry = browser.$(`//button[contains(@class, "nav-item")][contains(., ${JSON.stringify(name)})]`);
    await press(browser, entry);
    await eventually(browser, heading, name, `${name} is not shown`);
    leave();
    await eventually(browser, heading, "Inbox", `${name} leaves a ghost`);
    assert.match(await words(part(browser, "toast")), new RegExp(`“${name}” is no longer here`));
  }
  await story.shot("edges-gone");
  await press(browser, part(browser, "toast-close"));
}

async function onlyWhatCanBeUndoneIsOffered(story, browser) {
  const made = JSON.parse(story.cli(["--json", "add", "Pay rent"]));
  const { number } = JSON.parse(story.cli(["--json", "list", "Pay rent"])).rows[0].task;
  story.cli(["apply", "-"], JSON.stringify({ operations: [{ op: "update", id: number, title: "Pay the rent" }] }));
  const before = story.cli(["--json", "history"]);
  await press(browser, part(browser, "view-history"));
  const older = browser.$('//*[@data-testid="history-entry"][contains(., "Created “Pay rent”")]');
  // Newer changes may come late, in a minute of their own that is folded.
  await browser.waitUntil(async () => (await historyEntries(browser, 2)) && older.isDisplayed(), { timeoutMsg: "the change is not in History" });
  await older.moveTo();
  await browser.waitUntil(async () => !(await older.$('[data-testid="history-undo"]').isEnabled()), { timeoutMsg: "Undo is offered where nothing can be undone" });
  await story.shot("edges-history");
  const id = JSON.parse(before)[1]?.id ?? made.changeSetId;
  assert.throws(() => story.cli(["--json", "undo", id, "--insist"]), (refused) => /nothing_to_undo/.test(String(refused.stderr)));
  assert.equal(story.cli(["--json", "history"]), before, "what was refused is marked or told of");
}

const task = (story, number) => JSON.parse(story.cli(["--json", "show", String(number)])).task;
