import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Key } from "webdriverio";
import { eventually, invoke, part, press, type, words } from "../lib/window.mjs";

export const title = "a full disk: the change is refused with a sentence, what was typed stays, and it works again once there is room";

const SIZE = 16 * 1024 * 1024;

export async function play(story) {
  const folder = story.playIn("small");
  await mkdir(folder);
  if (!mounted(folder)) {
    console.log("        (no small file system can be mounted here: the story is left out)");
    return;
  }
  try {
    story.seed([{ op: "create", title: "Sweep the yard" }]);
    const browser = await story.open();
    const filler = path.join(folder, "filler");
    await writeFile(filler, Buffer.alloc(SIZE)).catch((error) => assert.equal(error.code, "ENOSPC"));
    await press(browser, part(browser, "quick-add"));
    await type(browser, "Oil the hinges");
    await browser.keys(Key.Enter);
    const toast = part(browser, "toast");
    await browser.waitUntil(async () => (await toast.isExisting()) && /disk is full|no room left/i.test(await words(toast)), { timeoutMsg: "nobody says that the disk is full" });
    // The line is empty while the task is being added.
    await eventually(browser, () => part(browser, "quick-add").getValue(), "Oil the hinges", "what was typed is gone");
    await story.shot("disk-full");
    // A copy does not fit either, and the window says so until one succeeds.
    await assert.rejects(invoke(browser, "back_up", {}));
    const health = part(browser, "health");
    await health.waitForDisplayed();
    assert.match(await words(health), /copy of your tasks could not be made/);

    await rm(filler);
    await press(browser, part(browser, "quick-add"));
    await browser.keys(Key.Enter);
    await browser.waitUntil(() => story.titles("").includes("Oil the hinges"), { timeoutMsg: "it does not work again" });
    assert.deepEqual(story.titles(""), ["Oil the hinges", "Sweep the yard"]);
    await invoke(browser, "back_up", {});
    await health.waitForExist({ reverse: true });
    await story.close();
  } finally {
    await story.close();
    execFileSync("umount", ["--lazy", folder]);
  }
}

/** Mounts a small file system if that is allowed. */
function mounted(folder) {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${SIZE},mode=0700`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
