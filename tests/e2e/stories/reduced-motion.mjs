import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { day } from "../lib/days.mjs";
import { eventually, part, parts, press, proposal, row, say, words } from "../lib/window.mjs";

export const title = "the desktop asks for less motion: ghosts, signing and the signed-off day change without moving";

export async function play(story) {
  const gtk = path.join(story.folder, "config", "gtk-3.0");
  await mkdir(gtk, { recursive: true });
  await writeFile(path.join(gtk, "settings.ini"), "[Settings]\ngtk-enable-animations=0\n");
  story.seed([
    { op: "create", title: "Order new gloves", scheduledFor: day(0) },
    { op: "create", title: "Send the tax papers", scheduledFor: day(-1) },
  ]);
  const browser = await story.open();
  const motion = () => browser.execute(() => [matchMedia("(prefers-reduced-motion: reduce)").matches, document.documentElement.dataset.motion]);
  await eventually(browser, motion, [true, "reduced"], "the setting of the desktop does not reach the window");
  await browser.execute(recordMotion);
  const moved = () => browser.execute(() => window.__moved);

  // What is proposed, in the list that it would come into.
  await press(browser, part(browser, "view-upcoming"));
  await say(browser, "move everything overdue to tomorrow");
  await proposal(browser, 1);
  await part(browser, "ghost-row").waitForDisplayed();
  await story.shot("reduced-motion-ghost");

  // Applied, it is a row.
  await press(browser, part(browser, "apply-selected"));
  await part(browser, "applied").waitForDisplayed();
  await row(browser, "Send the tax papers").waitForDisplayed();
  await part(browser, "ghost-row").waitForExist({ reverse: true });
  await browser.waitUntil(() => browser.execute(() => !("signing" in document.documentElement.dataset)), { timeoutMsg: "the signing does not end" });
  await story.shot("reduced-motion-signed");

  // The last tick of today.
  await press(browser, part(browser, "view-today"));
  await press(browser, (await row(browser, "Order new gloves")).$('[data-testid="task-check"]'));
  await part(browser, "signed-off").waitForDisplayed();
  assert.match(await words(part(browser, "signed-off")), /Today is done/);
  await story.shot("reduced-motion-signed-off");
  assert.deepEqual(await moved(), [], "something has moved");

  // The same tick moves where the user asks for motion.
  await browser.execute(() => (document.documentElement.dataset.motion = "full"));
  await press(browser, (await parts(browser, "task-check"))[0]);
  await browser.waitUntil(async () => (await moved()).length > 0, { timeoutMsg: "motion is not noticed at all" });
}

/** Keeps what moves from now on in `window.__moved`, without the ring of a toast, which shows the time left; runs in the window. */
function recordMotion() {
  window.__moved = [];
  const note = ({ target }) => {
    if (target.closest('[data-testid="toast"]')) return;
    const lasting = target.getAnimations({ subtree: true }).filter((one) => Number(one.effect.getComputedTiming().duration) > 1);
    for (const one of lasting) window.__moved.push(`${one.animationName ?? one.transitionProperty} of ${target.className}`);
  };
  for (const event of ["transitionrun", "animationstart"]) document.addEventListener(event, note, true);
}
