import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { goesOn, withCopy, wrong } from "../lib/damage.mjs";
import { part } from "../lib/window.mjs";

export const title = "a database that another program holds: the window waits, and goes on by itself once it is free";

/** A program that locks the whole file until its input ends. */
const HOLDER = `
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("PRAGMA locking_mode = exclusive")
db.execute("BEGIN EXCLUSIVE")
db.execute("UPDATE counters SET value = value")
print("held", flush=True)
sys.stdin.read()
db.execute("ROLLBACK")
db.close()
`;

export async function play(story) {
  withCopy(story);
  const holder = spawn("python3", ["-c", HOLDER, story.database], { stdio: ["pipe", "pipe", "inherit"] });
  try {
    await once(holder.stdout, "data");
    const browser = await story.open({ first: "recovery" });
    await wrong(browser, "database_locked", /Another program/);
    assert.equal(await part(browser, "use-copy").isExisting(), false, "a file that is in use is not set aside");
    await story.shot("recovery-locked");
    holder.stdin.end();
    await goesOn(browser);
    assert.equal(story.titles("").length, 121, "it is the file as it was");
  } finally {
    holder.stdin.end();
    if (holder.exitCode === null) await once(holder, "exit");
  }
}
