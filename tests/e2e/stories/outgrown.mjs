import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { Key } from "webdriverio";
import { part, press, type, words } from "../lib/window.mjs";

export const title = "a newer version changes the database under an open window: the window asks for a restart and writes nothing";

const MIGRATE = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("ALTER TABLE tasks ADD COLUMN from_the_future TEXT")
db.execute("PRAGMA user_version = 900")
db.commit()
print(db.execute("SELECT count(*) FROM tasks").fetchone()[0])
`;
const COUNT = "import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute('SELECT count(*) FROM tasks').fetchone()[0])";

export async function play(story) {
  story.seed([{ op: "create", title: "Sweep the yard" }]);
  const python = (script) => execFileSync("python3", ["-c", script, story.database], { encoding: "utf8" }).trim();
  const browser = await story.open();
  const before = python(MIGRATE);
  const health = part(browser, "health");
  await health.waitForDisplayed();
  assert.match(await words(health), /newer version.*Restart Assent/);
  await story.shot("outgrown");
  await press(browser, part(browser, "quick-add"));
  await type(browser, "Too late");
  await browser.keys(Key.Enter);
  const toast = part(browser, "toast");
  await browser.waitUntil(async () => (await toast.isExisting()) && /Restart Assent/.test(await words(toast)), { timeoutMsg: "the change is not refused" });
  assert.equal(await part(browser, "quick-add").getValue(), "Too late", "what was typed is gone");
  assert.equal(python(COUNT), before, "the older window wrote");
}
