import { Key } from "webdriverio";
import { hand } from "../lib/hand.mjs";
import { furnished, SAID } from "../lib/furnished.mjs";
import { walk } from "../lib/walk.mjs";
import { livedIn } from "../lib/lived-in.mjs";
import { part, parts, press, row, say, still } from "../lib/window.mjs";
export const title = "look";
export const pictures = true;
const slug = (name) => name.toLowerCase().replace(/[^a-z]+/g, "-");
export async function play(story) {
  const what = process.env.LOOK ?? "sorted";
  if (what === "sorted") {
    livedIn(story);
    const browser = await story.open();
    await browser.setWindowSize(1280, 800);
    await press(browser, part(browser, "view-project-Studio"));
    await part(browser, "task-row").waitForDisplayed();
    await press(browser, part(browser, "sort"));
    await still(browser);
    await story.shot("zz-sort-menu");
    const items = await browser.$$('[role="menuitemradio"], [role="menuitem"]');
    await items[Number(process.env.ITEM ?? 2)].click();
    await still(browser);
    await story.shot("zz-sorted");
    await press(browser, part(browser, "toggle-assistant"));
    await say(browser, "add call the framer for Friday, high priority, and add sweep the studio on Monday to Studio");
    await part(browser, "apply-selected").waitForDisplayed();
    await still(browser);
    await story.shot("zz-sorted-ghosts");
    await browser.setWindowSize(1024, 768);
    await browser.keys(Key.Escape);
    await press(browser, part(browser, "view-history"));
    await part(browser, "history-entry").waitForDisplayed();
    await still(browser);
    await story.shot("zz-history-1024");
    const [entry] = await parts(browser, "history-entry");
    await entry.click();
    await still(browser);
    await story.shot("zz-history-1024-open");
    return;
  }
  furnished(story);
  if (what.includes("german")) story.cli(["settings", "language", "de"]);
  const browser = await story.open();
  await browser.setWindowSize(Number(process.env.W ?? 1280), 800);
  await walk(hand(browser), SAID, async (name) => {
    if (what.includes("large")) {
      await hand(browser).run(() => { document.documentElement.style.fontSize = "32px"; window.dispatchEvent(new Event("resize")); });
      await hand(browser).still();
    }
    await story.shot(`zz-${what}-${slug(name)}`);
  });
}
