import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { day } from "../lib/days.mjs";
import { eventually, focusOn, openModels, part, parts, press, row, say, still, type, words } from "../lib/window.mjs";

export const title = "what is typed into any field is there again after others have changed the task and the window was closed";

const [A, B] = ["Repaint the bench", "Call the plumber"];
const TYPED = [" half a wo", "rd"];
/** What a new list proposes, and what is typed for it. */
const PROPOSED = "buy milk";

// Every field of the window is in one of these two lists, except those that cannot lose text. The search boxes and the words and days of
// History filter with every key and save nothing; the key of a server is a secret and is written only to the keychain; and what is not
// text (ticks, radio buttons, the position in a recording, files) is taken at once. The text of a recording, the steps of the second
// checklist, the other two gates, and the pickers of a proposed deadline, label and repetition are the same fields as those of a note, of
// the first checklist, the first gate, and of a task.

/** Text that stays in its field until it is sent, wherever you go meanwhile. */
const WAITING = {
  "quick-add": "Call Jo tomor",
  "new-project-name": "Gard",
  "new-label-name": "erra",
  "assistant-input": "move every",
  "note-add": "it was we",
  "step-add": "Buy pai",
};
/** The same for the small window. */
const SMALL = "Feed the c";

/** Each of these is typed into alone, and the window is closed while it has the focus. `inTask`: it belongs to the open task. */
const ALONE = [
  { name: "detail-title", was: A },
  { name: "detail-notes", was: "", shot: true },
  { name: "detail-time", was: "", typed: ["16", ":"], shot: true },
  { name: "note-text", was: "The bench needs a green." },
  { name: "step-name", was: "Sand it", open: (browser) => browser.$('[data-testid="step"] .name').doubleClick() },
  { name: "checklist-name", was: null },
  { name: "edit-title", was: A, open: (browser) => row(browser, A).$(".title").doubleClick() },
  { name: "schedule-words", was: "", open: (browser) => press(browser, part(browser, "detail-scheduled")) },
  { name: "schedule-words", was: "", open: (browser) => press(browser, part(browser, "detail-deadline")) },
  { name: "choice-words", was: "", open: (browser) => press(browser, part(browser, "detail-project")) },
  { name: "choice-words", was: "", open: (browser) => press(browser, part(browser, "add-label")) },
  { name: "repeat-interval", was: "2", typed: ["1", "2"], open: repeating("every_n_days"), shot: true },
  { name: "repeat-every", was: "1", typed: ["0", ""], open: repeating("weekly") },
  { name: "repeat-count", was: "10", typed: ["0", ""], open: repeating("daily", "repeat-end-count") },
  { name: "rename-project", was: "House", open: renaming("project", "House"), inTask: false },
  { name: "rename-label", was: "Tools", open: renaming("label", "Tools"), inTask: false },
  { name: "rename-filter", was: "Calls", open: renaming("filter", "Calls"), inTask: false },
  { name: "new-filter-name", was: "", open: savingSearch, inTask: false },
  { name: "palette-input", was: "", open: (browser) => browser.keys([Key.Ctrl, "k"]), inTask: false },
  { name: "base-url", was: null, open: inModel(), inTask: false },
  { name: "model-name", was: null, open: inModel(), inTask: false },
  { name: "temperature", was: null, typed: ["1", "2"], open: inModel("advanced"), inTask: false },
  { name: "transcription-model", was: null, open: openModels, inTask: false, shot: true },
  { name: "transcription-address", was: "", typed: ["http://exa", "mple"], open: openModels, inTask: false },
  { name: "first-token", was: "60", typed: ["1", "2"], open: inModel("advanced"), inTask: false },
  { name: "timeout", was: "300", typed: ["1", "2"], open: inModel("advanced"), inTask: false },
  { name: "budget", was: "8", typed: ["1", "2"], open: inSettings("assistant"), inTask: false },
  { name: "gate-clarify", was: "45", typed: ["1", "2"], open: inSettings("assistant", "assistant-advanced"), inTask: false },
  { name: "limit-deletions", was: "20", typed: ["1", "2"], open: inSettings("assistant"), inTask: false },
  { name: "limit-bulkUpdates", was: "50", typed: ["1", "2"], open: inSettings("assistant"), inTask: false },
  { name: "agent-wait", was: "120", typed: ["1", "2"], open: inSettings("agent"), inTask: false },
  { name: "op-edit-title", was: PROPOSED, open: editor, inTask: false, shot: true },
  { name: "op-edit-time", was: "", typed: ["16", ":"], open: editor, inTask: false },
  { name: "schedule-words", was: "", open: inEditor("op-edit-date"), inTask: false },
  { name: "choice-words", was: "", open: inEditor("op-edit-project"), inTask: false },
  { name: "schedule-words", was: "", open: onRow("s"), inTask: false },
  { name: "choice-words", was: "", open: onRow("m"), inTask: false },
  { name: "choice-words", was: "", open: onRow("l"), inTask: false },
];

export async function play(story) {
  story.seed([
    { op: "create_project", name: "House", color: "orange" },
    { op: "create_label", name: "Tools", color: "green" },
    { op: "save_filter", name: "Calls", query: "plumber" },
    { op: "create", title: A, checklist: ["Sand it", "Prime it"], scheduledFor: day(1) },
    { op: "create", title: B },
  ]);
  story.cli(["note", "1", "The bench needs a green."]);
  const saved = () => story.data() + story.cli(["--json", "settings"]);
  let browser = await opened(story);

  await say(browser, `add ${PROPOSED} tomorrow`);
  await part(browser, "apply-selected").waitForEnabled();
  for (const [name, text] of Object.entries(WAITING)) await typeInto(browser, name, text);
  await task(browser, B);
  assert.deepEqual(await values(browser, ["note-add", "step-add", "detail-notes"]), ["", "", ""], "words of one task are in another");
  await smallWindow(browser);
  await part(browser, "quick-add").click();
  await type(browser, SMALL);
  story.seed([{ op: "update", id: 1, priority: "high" }]);
  await story.cross();

  browser = await opened(story);
  for (const { name, was, open, typed: [begun, ended] = TYPED, inTask = true, shot = false } of ALONE) {
    const here = async () => {
      await press(browser, part(browser, "view-inbox"));
      if (inTask) await task(browser, A);
      await open?.(browser);
      await part(browser, name).waitForDisplayed();
    };
    await here();
    if (!(await hasFocus(browser, name))) await part(browser, name).click();
    await browser.keys(Key.End);
    const [old] = await values(browser, [name]);
    if (was !== null) assert.equal(old, was, name);
    await type(browser, begun);
    story.seed([{ op: "update", id: 1, deadline: "2030-01-01" }]);
    await browser.pause(300);
    assert.deepEqual(await values(browser, [name]), [old + begun], `others have wiped ${name}`);
    story.seed([{ op: "update", id: 1, deadline: null }]);
    const before = saved();
    await type(browser, ended);
    await story.cross();
    assert.equal(saved(), before, `${name} was saved without a word`);

    browser = await opened(story);
    await here();
    await eventually(browser, () => values(browser, [name]), [old + begun + ended], `${name} has lost its words`);
    if (shot) await story.shot(`drafts-${name}`);
    if (name === "detail-notes") assert.match(await words(part(browser, "draft-note")), /^Not saved yet/);
    if (!(await hasFocus(browser, name))) await part(browser, name).click();
    await closed(browser, name);
    await press(browser, part(browser, "view-inbox"));
    await task(browser, B);
    assert.equal(await part(browser, "draft-note").isExisting(), false, `${name} waits in another task`);
  }

  await press(browser, part(browser, "view-inbox"));
  for (const [name, text] of Object.entries(WAITING)) {
    await shown(browser, name);
    assert.deepEqual([name, ...(await values(browser, [name]))], [name, text]);
  }
  await smallWindow(browser);
  await eventually(browser, () => values(browser, ["quick-add"]), [SMALL], "the small window has lost its words");
  await story.cross();
  browser = await opened(story);

  // Both have changed the same field: nothing is decided without asking.
  await task(browser, A);
  const theme = (name) => story.cli(["settings", "theme", name]);
  await part(browser, "detail-title").click();
  await browser.keys(Key.End);
  await type(browser, " in green");
  story.seed([{ op: "update", id: 1, title: "Repaint the bench and the fence" }]);
  await part(browser, "draft-mine").waitForDisplayed();
  assert.match(await words(part(browser, "draft-note")), /^Changed elsewhere: Repaint the bench and the fence/);
  await browser.keys(Key.Tab);
  assert.equal((await parts(browser, "draft-note")).length, 1);
  assert.deepEqual(story.titles("bench"), ["Repaint the bench and the fence"]);
  for (const name of ["light", "dark"]) {
    theme(name);
    await browser.execute((name) => (document.documentElement.dataset.theme = name), name);
    await story.shot(`drafts-changed-${name}`);
  }
  await press(browser, part(browser, "draft-mine"));
  await eventually(browser, () => story.titles("bench"), [`${A} in green`], "what was kept is not saved");
}

/** The window, in the Inbox. */
async function opened(story) {
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  await row(browser, B).waitForDisplayed();
  return browser;
}

async function task(browser, title) {
  await press(browser, row(browser, title));
  const number = title === A ? 1 : 2;
  await browser.waitUntil(() => browser.$(`[data-testid="task-detail"][data-number="${number}"] [data-testid="detail-title"]`).isDisplayed());
  // The task before it stays in the pane until this one is loaded.
  await eventually(browser, () => part(browser, "detail-check").getAttribute("aria-label"), title, `“${title}” does not open`);
}

/** Shows a field that stays open by itself. */
async function shown(browser, name) {
  if (await part(browser, name).isDisplayed()) return;
  if (name.endsWith("-name")) await press(browser, part(browser, name.replace(/-name$/, "")));
  else if (name === "assistant-input") await press(browser, part(browser, "toggle-assistant"));
  else if (name !== "quick-add") await task(browser, A);
  await part(browser, name).waitForDisplayed();
}

async function typeInto(browser, name, text) {
  await shown(browser, name);
  await part(browser, name).click();
  await type(browser, text);
}

/** Discards the text in the field, and closes what contains it. */
async function closed(browser, name) {
  for (let presses = 0; presses < 3; presses += 1) {
    await browser.keys(Key.Escape);
    await still(browser);
    const left = await browser.execute(
      (name) => document.querySelector(`[data-testid="dialog"], [data-testid="palette"], [data-testid="op-editor"], .popover`) !== null || document.activeElement?.dataset.testid === name,
      name,
    );
    if (!left) return;
  }
}

/** Opens the small window and continues in it. */
async function smallWindow(browser) {
  const main = await browser.getWindowHandle();
  await browser.keys([Key.Ctrl, "k"]);
  await part(browser, "palette-input").waitForDisplayed();
  await type(browser, "quick add window");
  await browser.keys(Key.Enter);
  let small;
  await browser.waitUntil(async () => (small = (await browser.getWindowHandles()).find((handle) => handle !== main)) !== undefined, {
    timeoutMsg: "the small window does not open",
  });
  await browser.switchToWindow(small);
  await part(browser, "quick-add").waitForDisplayed();
}

/** Opens the repetition of the task, and chooses this. */
function repeating(kind, end) {
  return async (browser) => {
    await press(browser, part(browser, "detail-repeats"));
    await press(browser, browser.$(`label:has([data-testid="repeat-${kind}"])`));
    if (end) await press(browser, part(browser, end));
  };
}

function renaming(kind, name) {
  return async (browser) => {
    await part(browser, `view-${kind}-${name}`).moveTo();
    await press(browser, part(browser, `view-${kind}-${name}-more`));
    await press(browser, browser.$('//*[@role="menuitem"][contains(., "Rename")]'));
  };
}

async function savingSearch(browser) {
  await part(browser, "search").setValue("bench");
  await press(browser, part(browser, "save-search"));
}

function inModel(also) {
  return async (browser) => {
    await openModels(browser);
    await press(browser, part(browser, "use-model"));
    if (also) await press(browser, part(browser, also));
  };
}

function inSettings(page, also) {
  return async (browser) => {
    await press(browser, part(browser, "open-settings"));
    await press(browser, part(browser, `settings-${page}`));
    if (also) await press(browser, part(browser, also));
  };
}

/** Opens a picker of the proposed operation. */
function inEditor(field) {
  return async (browser) => {
    await editor(browser);
    await press(browser, part(browser, field));
  };
}

/** Opens the picker that a key opens on a row of the list. */
function onRow(key) {
  return async (browser) => {
    await focusOn(browser, A);
    await browser.keys(key);
  };
}

/** Opens the proposed operation for editing. */
async function editor(browser) {
  if (!(await part(browser, "review").isDisplayed())) await press(browser, part(browser, "toggle-assistant"));
  await part(browser, "apply-selected").waitForEnabled();
  await browser.execute(() => document.querySelector('[data-testid="op-card"] [role="checkbox"]').focus());
  await browser.keys("e");
}

const hasFocus = (browser, name) => browser.execute((name) => document.activeElement?.dataset.testid === name, name);

const values = (browser, names) =>
  browser.execute((names) => names.map((name) => document.querySelector(`[data-testid="${name}"]`)?.value ?? null), names);
