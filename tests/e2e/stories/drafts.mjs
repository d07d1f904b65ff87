import assert from "node:assert/strict";
import { Key } from "webdriverio";
import { eventually, openModels, part, parts, press, row, type, words } from "../lib/window.mjs";

export const title = "what is typed into any field is there again after others have changed the task and the window was closed";

const [A, B] = ["Repaint the bench", "Call the plumber"];
const TYPED = " half a wo";
/** What stays in its field until it is sent, wherever one goes meanwhile. */
const WAITING = {
  "quick-add": "Call Jo tomor",
  "new-project-name": "Gard",
  "new-label-name": "erra",
  "assistant-input": "move every",
  "note-add": "it was we",
  "step-add": "Buy pai",
};

/** Fields that are saved when they are left: each is typed into alone, and the window closed. */
const SAVED_WHEN_LEFT = [
  { name: "detail-title", was: A },
  { name: "detail-notes", was: "" },
  { name: "note-text", was: "The bench needs a green." },
  { name: "step-name", was: "Sand it", open: (browser) => browser.$('[data-testid="step"] .name').doubleClick() },
  { name: "checklist-name", was: null },
  { name: "edit-title", was: A, open: (browser) => row(browser, A).$(".title").doubleClick() },
  { name: "rename-project", was: "House", open: renameProject, inTask: false },
  { name: "base-url", was: null, open: modelAddress, inTask: false },
];

export async function play(story) {
  story.seed([
    { op: "create_project", name: "House", color: "orange" },
    { op: "create", title: A, checklist: ["Sand it", "Prime it"] },
    { op: "create", title: B },
  ]);
  story.cli(["note", "1", "The bench needs a green."]);
  let browser = await opened(story);

  for (const [name, text] of Object.entries(WAITING)) await typeInto(browser, name, text);
  await task(browser, B);
  assert.deepEqual(await values(browser, ["note-add", "step-add", "detail-notes"]), ["", "", ""], "words of one task are in another");
  story.seed([{ op: "update", id: 1, priority: "high" }]);
  await story.cross();

  for (const { name, was, open, inTask = true } of SAVED_WHEN_LEFT) {
    browser = await opened(story);
    if (inTask) await task(browser, A);
    await open?.(browser);
    const field = part(browser, name);
    await field.waitForDisplayed();
    if (!open || name === "base-url") await field.click();
    await browser.keys(Key.End);
    const [old] = await values(browser, [name]);
    if (was !== null) assert.equal(old, was, name);
    await type(browser, TYPED);
    story.seed([{ op: "update", id: 1, deadline: "2030-01-01" }]);
    await browser.pause(300);
    assert.deepEqual(await values(browser, [name]), [old + TYPED], `others have wiped ${name}`);
    story.seed([{ op: "update", id: 1, deadline: null }]);
    const before = story.data();
    await type(browser, "rd");
    await story.cross();
    assert.equal(story.data(), before, `${name} was saved without a word`);

    browser = await opened(story);
    if (inTask) await task(browser, A);
    await open?.(browser);
    await eventually(browser, () => values(browser, [name]), [`${old}${TYPED}rd`], `${name} has lost its words`);
    if (name === "detail-notes") {
      assert.match(await words(part(browser, "draft-note")), /^Not saved yet/);
      await story.shot("drafts-waiting");
    }
    await part(browser, name).click();
    await browser.keys(Key.Escape);
    await task(browser, B);
    assert.equal(await part(browser, "draft-note").isExisting(), false, `${name} waits in another task`);
    await story.cross();
  }

  browser = await opened(story);
  for (const [name, text] of Object.entries(WAITING)) {
    await shown(browser, name);
    assert.deepEqual([name, ...(await values(browser, [name]))], [name, text]);
  }

  // Both have changed the same field: nothing is decided without a word.
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
}

/** Brings a field into sight that stays open by itself. */
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

async function modelAddress(browser) {
  await openModels(browser);
  await press(browser, part(browser, "use-model"));
}

async function renameProject(browser) {
  await part(browser, "view-project-House").moveTo();
  await press(browser, part(browser, "view-project-House-more"));
  await press(browser, browser.$('//*[@role="menuitem"][contains(., "Rename")]'));
}

const values = (browser, names) =>
  browser.execute((names) => names.map((name) => document.querySelector(`[data-testid="${name}"]`)?.value ?? null), names);
