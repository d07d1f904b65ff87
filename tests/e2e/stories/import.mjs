import assert from "node:assert/strict";
import { drop, eventually, part, parts, press, row, words } from "../lib/window.mjs";

export const title = "import a file after looking at what is in it, and take it back";

const task = (description, more = {}) => ({ description, status: "pending", entry: "20261101T080000Z", ...more });
const TASKS = [
  task("Return the library books", { project: "House", tags: ["errands"], due: "20301125T120000Z", priority: "H" }),
  task("Order lime plaster samples", { project: "House", tags: ["errands"] }),
  task("Send the deposit invoice", { project: "Studio", due: "20301202T120000Z" }),
  task("Plan the winter reading"),
  task("Pay the deposit", { status: "completed", end: "20261102T080000Z", project: "Studio" }),
].map((one, index) => ({ ...one, uuid: `7d4d2f3e-0000-4000-8000-00000000000${index}` }));
const FILE = TASKS.map((one) => JSON.stringify(one)).join("\n");
const NEW = TASKS.map((one) => one.description).sort();

export async function play(story) {
  story.seed([
    { op: "create_project", name: "House", color: "teal" },
    { op: "create", title: "Call the plumber", project: "House" },
  ]);
  const before = story.data();
  const browser = await story.open();
  await press(browser, part(browser, "view-inbox"));
  await press(browser, part(browser, "open-settings"));
  await press(browser, part(browser, "settings-data"));
  await part(browser, "import-choose").waitForDisplayed();
  await story.shot("settings-data");

  // A line that is not a task: it is named, the file stays, nothing changes.
  await drop(browser, "broken.json", `${FILE}\n{"description":7}`);
  await part(browser, "import-problem").waitForDisplayed();
  assert.match(await words(part(browser, "import-problem")), /ine 6/, "the line is named");
  await press(browser, part(browser, "import-cancel"));
  await part(browser, "import-choose").waitForDisplayed();

  await drop(browser, "tasks.json", FILE);
  await part(browser, "import-summary").waitForDisplayed();
  assert.match(await words(part(browser, "import-summary")), /5 tasks/);
  assert.equal((await parts(browser, "import-sample")).length, 5);
  assert.equal(story.data(), before, "a preview has changed the data");
  await story.shot("import-preview");

  await press(browser, part(browser, "import-apply"));
  await part(browser, "toast-undo").waitForDisplayed();
  await row(browser, "Plan the winter reading").waitForDisplayed();
  const imported = () => [...story.titles("is:open"), ...story.titles("is:completed")].filter((one) => NEW.includes(one)).sort();
  await eventually(browser, imported, NEW, "not everything was imported");
  await story.shot("imported");

  await press(browser, part(browser, "toast-undo"));
  await row(browser, "Plan the winter reading").waitForExist({ reverse: true });
  await eventually(browser, () => story.data(), before, "undo has not brought everything back");
}
