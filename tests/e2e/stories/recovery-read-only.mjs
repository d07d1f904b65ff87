import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { access, chmod, constants } from "node:fs/promises";
import { goesOn, withCopy, wrong } from "../lib/damage.mjs";
import { part, press } from "../lib/window.mjs";

export const title = "a database that cannot be written: the window says so, and goes on once it can";

export async function play(story) {
  withCopy(story);
  const before = story.data();
  const free = await protect(story.database);
  try {
    const browser = await story.open({ first: "recovery" });
    await wrong(browser, "read_only", /cannot be written/);
    await story.shot("recovery-read-only");
    await press(browser, part(browser, "open-again"));
    await part(browser, "recovery-failure").waitForDisplayed();
    await free();
    await press(browser, part(browser, "open-again"));
    await goesOn(browser);
    assert.equal(story.data(), before, "it is the file as it was");
  } finally {
    await free();
  }
}

/** Makes a file read-only, even for the superuser. Returns a function that undoes it. */
async function protect(file) {
  await chmod(file, 0o400);
  const isWritable = await access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (isWritable) execFileSync("chattr", ["+i", file]);
  return async () => {
    if (isWritable) execFileSync("chattr", ["-i", file]);
    await chmod(file, 0o600);
  };
}
