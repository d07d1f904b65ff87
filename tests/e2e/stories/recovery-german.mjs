import assert from "node:assert/strict";
import { overwriteAThird, withCopy, wrong } from "../lib/damage.mjs";
import { eventually, part, parts, press, words } from "../lib/window.mjs";

export const title = "recovery in German: every word is German, and nothing is cut off in the narrowest window or with large text";

export async function play(story) {
  withCopy(story);
  await overwriteAThird(story.database);
  const browser = await story.open({ first: "recovery" });
  await browser.execute(() => {
    localStorage.setItem("PARAGLIDE_LOCALE", "de");
    location.reload();
  });
  await browser.waitUntil(() => browser.execute(() => document.documentElement.lang === "de"), { timeoutMsg: "the window is not loaded anew in German" });
  await wrong(browser, "database_damaged", /beschädigt/);
  await browser.waitUntil(async () => (await parts(browser, "recovery-copy")).length === 1, { timeoutMsg: "there is no copy" });
  await press(browser, part(browser, "salvage"));
  await part(browser, "salvage-report").waitForDisplayed();
  await browser.waitUntil(async () => (await parts(browser, "recovery-copy")).length === 2, { timeoutMsg: "what was saved is not offered" });
  await press(browser, part(browser, "start-empty"));
  assert.doesNotMatch(await words(part(browser, "recovery")), /\b(the|this|copy|copies|tasks|file|rows?|back)\b/i);

  await browser.setWindowSize(480, 800);
  for (const size of ["100%", "200%"]) {
    await browser.execute((size) => (document.documentElement.style.fontSize = size), size);
    await story.shot(`recovery-german-${parseInt(size, 10)}`);
    const beyond = () => browser.execute(() => {
      const all = [...document.querySelectorAll('[data-testid="recovery"] *')];
      return all.filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5 || one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 120));
    });
    // The window has its new size a little later.
    await eventually(browser, beyond, [], `with text at ${size}`);
  }
}
