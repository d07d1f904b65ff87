import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { Key } from "webdriverio";
import { processesOn, until } from "../lib/processes.mjs";
import { part, press, type, words } from "../lib/window.mjs";
import { closeWindows } from "../lib/x11.mjs";

export const title = "a newer version changes the database under an open window: the window writes nothing, and its button starts Assent again";

const MIGRATE = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("ALTER TABLE tasks ADD COLUMN from_the_future TEXT")
db.execute("PRAGMA user_version = 900")
db.commit()
print(db.execute("SELECT count(*) FROM tasks").fetchone()[0])
`;
const COUNT = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM tasks').fetchone()[0])";
/** The file as it was, so that the restarted window can open it, as the newer version could. */
const MIGRATE_BACK = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("ALTER TABLE tasks DROP COLUMN from_the_future")
db.execute("PRAGMA user_version = " + sys.argv[2])
db.commit()
`;
const VERSION = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('PRAGMA user_version').fetchone()[0])";

/** Remembers that the line of quick add was emptied, as it is while a task is being added. */
function seeEmptied() {
  const field = document.querySelector('[data-testid="quick-add"]');
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
  Object.defineProperty(field, "value", {
    get: () => value.get.call(field),
    set: (text) => {
      window.__emptied ||= text === "";
      value.set.call(field, text);
    },
  });
}

export async function play(story) {
  story.seed([{ op: "create", title: "Sweep the yard" }]);
  const python = (script, ...more) => execFileSync("python3", ["-c", script, story.database, ...more], { encoding: "utf8" }).trim();
  const version = python(VERSION);
  const browser = await story.open();
  const [first] = await processesOn(story.database);
  const before = python(MIGRATE);
  const health = part(browser, "health");
  await health.waitForDisplayed();
  assert.match(await words(health), /newer version.*Restart Assent/);
  await story.shot("outgrown");
  await press(browser, part(browser, "quick-add"));
  await type(browser, "Too late");
  // The draft is refused with the same toast, so the toast alone does not show that the task was refused.
  await browser.execute(seeEmptied);
  await browser.keys(Key.Enter);
  await browser.waitUntil(() => browser.execute(() => window.__emptied && document.querySelector('[data-testid="quick-add"]').value !== ""), {
    timeoutMsg: "the task is neither refused nor added",
  });
  const toast = part(browser, "toast");
  await browser.waitUntil(async () => (await toast.isExisting()) && /Restart Assent/.test(await words(toast)), { timeoutMsg: "the change is not refused" });
  assert.match(await words(part(browser, "toast-action")), /Restart Assent/);
  assert.equal(await part(browser, "quick-add").getValue(), "Too late", "what was typed is gone");
  assert.equal(python(COUNT), before, "the older window wrote");

  // The driver cannot reach the window that replaces this one.
  python(MIGRATE_BACK, version);
  await press(browser, part(browser, "restart")).catch(() => {});
  const second = await until(async () => (await processesOn(story.database)).find((pid) => pid !== first), "Assent does not start again");
  await until(async () => !(await processesOn(story.database)).includes(first), "the window before does not end");
  await until(async () => (await closeWindows("Assent")) > 0, "no window comes");
  await until(async () => !(await processesOn(story.database)).includes(second), "the window does not close");
  assert.deepEqual(story.titles(""), ["Sweep the yard"]);
}
