import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { Key } from "webdriverio";
import { eventually, invoke, part, press, type, words } from "../lib/window.mjs";

export const title = "a database that becomes read-only while the window runs: the change is refused with a sentence, what was typed stays, and it works again once the file can be written";

export async function play(story) {
  story.seed([{ op: "create", title: "Sweep the yard" }]);
  const browser = await story.open();
  // A file system cannot be remounted while a file is open for writing, and file modes do not affect files that are already open.
  if (!protect(story, "+i")) {
    console.log("        (no file can be made read-only here while it is open: the story is left out)");
    return;
  }
  try {
    await press(browser, part(browser, "quick-add"));
    await type(browser, "Oil the hinges");
    await browser.keys(Key.Enter);
    const toast = part(browser, "toast");
    await browser.waitUntil(async () => (await toast.isExisting()) && /not allowed to write/.test(await words(toast)), { timeoutMsg: "nobody says that the file cannot be written" });
    // The line is empty while the task is being added.
    await eventually(browser, () => part(browser, "quick-add").getValue(), "Oil the hinges", "what was typed is gone");
    await story.shot("read-only");
    assert.equal((await invoke(browser, "list_tasks", { request: { view: { kind: "inbox" }, limit: 10 } })).rows.length, 1, "lists cannot be read");

    assert.ok(protect(story, "-i"));
    await press(browser, part(browser, "quick-add"));
    await browser.keys(Key.Enter);
    await browser.waitUntil(() => story.titles("").includes("Oil the hinges"), { timeoutMsg: "it does not work again" });
    assert.deepEqual(story.titles(""), ["Oil the hinges", "Sweep the yard"]);
  } finally {
    protect(story, "-i");
  }
}

/** Makes the open file and its log read-only, even for the superuser, or writable again. Returns whether that was possible. */
function protect(story, how) {
  try {
    execFileSync("chattr", [how, story.database, `${story.database}-wal`], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
