import { Key } from "webdriverio";
import { livedIn, numberOf } from "../lib/lived-in.mjs";
import { inBothThemes } from "../lib/pictures.mjs";
import { drop, focusOn, leaveDialog, leaveSettings, part, parts, press, proposal, row, say } from "../lib/window.mjs";

export const title = "the tour: every part of the window in light and dark, as docs/tour.md shows it";

const NOTE = "The paper sample came today, it is the thick one.\n- Book the van for the pick-up\n- Tell the café where to hang them";
const FILE = JSON.stringify([
  { description: "Sharpen the kitchen knives", status: "pending", due: "20261130T090000Z", tags: ["errands"] },
  { description: "Frame the harbour print", status: "pending", project: "House", priority: "H" },
  { description: "Sort the slides of 1994", status: "waiting", wait: "20270101T000000Z" },
]);

export async function play(story) {
  livedIn(story);
  const poster = numberOf(story, "Get the poster to the printer");
  story.cli(["note", poster, "--", NOTE]);
  story.cli(["agent", "run", "--task", poster]);
  const browser = await story.open();
  const picture = inBothThemes(story, browser);
  const view = (name) => press(browser, part(browser, `view-${name}`));
  const shown = (name) => part(browser, name).waitForDisplayed();

  // Lists.
  await view("today");
  await shown("task-row");
  await picture("tour-today");
  await part(browser, "quick-add").setValue("Oil the gate every other Saturday 10am p1 #House @errands");
  await shown("quick-add-sentence");
  await picture("tour-quick-add");
  await part(browser, "quick-add").click();
  await browser.keys(Key.Escape);
  await view("upcoming");
  await shown("upcoming");
  await picture("tour-upcoming");
  await press(browser, part(browser, "upcoming-week"));
  await picture("tour-week");
  await view("project-Studio");
  await focusOn(browser, "Invoice for the bakery");
  await browser.keys(Key.Space);
  await browser.keys(Key.ArrowDown);
  await browser.keys(Key.Space);
  await shown("selection-bar");
  await picture("tour-selection");
  await browser.keys(Key.Escape);

  // A task.
  await view("today");
  await press(browser, row(browser, "Get the poster to the printer"));
  await shown("agent-panel");
  await picture("tour-task");
  await part(browser, "agent-panel").scrollIntoView();
  await picture("tour-agent");
  await press(browser, row(browser, "Water the plants"));
  await browser.waitUntil(async () => (await part(browser, "detail-title").getValue()) === "Water the plants");
  await picture("tour-repeating");

  // The assistant.
  await say(browser, "complete the dentist task");
  await shown("clarify-option");
  await picture("tour-question");
  await browser.keys(Key.Escape);
  await say(browser, "move everything overdue to tomorrow and add buy milk tomorrow at 5pm @errands");
  await proposal(browser, 2);
  await part(browser, "apply-selected").waitForEnabled();
  await picture("tour-review");
  await browser.execute(() => [...document.querySelectorAll('[data-testid="op-edit"]')].at(-1).click());
  await shown("op-editor");
  await picture("tour-edit");
  await browser.keys(Key.Escape);
  await press(browser, part(browser, "apply-selected"));
  await shown("toast");
  await picture("tour-applied");
  await press(browser, part(browser, "toast-close"));

  // What was done, and undoing it.
  await view("history");
  await press(browser, part(browser, "history-entry").$("button"));
  await shown("change-detail");
  await picture("tour-history");
  await press(browser, part(browser, "history-audit"));
  await shown("audit-event");
  await picture("tour-audit");
  await view("insights");
  await shown("insights-completed");
  await picture("tour-insights");

  // By keyboard.
  await view("inbox");
  await browser.keys([Key.Ctrl, "k"]);
  await part(browser, "palette-input").setValue("dentst");
  await shown("palette-entry");
  await picture("tour-palette");
  await browser.keys(Key.Escape);
  await focusOn(browser, "Look for a second bookshelf");
  await browser.keys("?");
  await shown("shortcuts-sheet");
  await picture("tour-shortcuts");
  await press(browser, part(browser, "shortcuts-help"));
  await shown("guide-keyboard");
  await picture("tour-help");
  await leaveDialog(browser);

  // Settings.
  await press(browser, part(browser, "open-settings"));
  for (const section of ["appearance", "models", "assistant", "agent", "shortcuts", "data", "about"]) {
    await press(browser, part(browser, `settings-${section}`));
    await shown(`section-${section}`);
    if (section === "data") await drop(browser, "tasks.json", FILE);
    if (section === "data") await shown("import-summary");
    await picture(`tour-settings-${section}`);
  }
  await leaveSettings(browser);

  // In groups.
  await view("backlog");
  await grouped(browser, "Group by project");
  await browser.waitUntil(async () => (await browser.$$('[data-testid="task-list"] h2').length) > 1, { timeoutMsg: "there are no groups" });
  await picture("tour-groups");
  await grouped(browser, "Do not group");

  // By pointer. Only a narrow window and large text come after it, because the driver types no capitals afterwards.
  await view("project-Studio");
  await row(browser, "Sketches for the museum").waitForDisplayed();
  await dragged(browser, "Sketches for the museum", "Get the poster to the printer");
  await picture("tour-drag");
  await browser.keys(Key.Escape);
  await browser.releaseActions();

  // A narrow window, and text at 200 %.
  await browser.setWindowSize(480, 800);
  await view480(browser);
  await picture("tour-narrow-list");
  await browser.setWindowSize(1280, 800);
  await textSize(browser, "200%");
  // The change of size gives the focus back to the button of the views.
  await browser.execute(() => document.activeElement?.blur());
  await picture("tour-large-list");
  await press(browser, row(browser, "Get the poster to the printer"));
  await shown("task-detail");
  await browser.execute(() => document.activeElement?.blur());
  await picture("tour-large-task");
  await textSize(browser, "");
  await browser.setWindowSize(480, 800);
  await shown("task-detail");
  await browser.execute(() => document.activeElement?.blur());
  await picture("tour-narrow-task");
}

/** Groups the view through the palette. */
async function grouped(browser, command) {
  await browser.keys([Key.Ctrl, "k"]);
  await part(browser, "palette-input").setValue(command);
  await browser.waitUntil(async () => (await part(browser, "palette-entry").getText()).includes(command), { timeoutMsg: `“${command}” is not found` });
  await browser.keys(Key.Enter);
  await part(browser, "palette").waitForExist({ reverse: true });
}

/** Sets the size of all text; nothing for the normal one. */
async function textSize(browser, size) {
  await browser.execute((size) => {
    document.documentElement.style.fontSize = size;
    window.dispatchEvent(new Event("resize"));
  }, size);
}

/** Today's list in a narrow window, whose views are in a drawer. */
async function view480(browser) {
  await press(browser, part(browser, "open-views"));
  await press(browser, part(browser, "view-today"));
  await row(browser, "Get the poster to the printer").waitForDisplayed();
  // The key that ended the drag is the last real input, so the button of the views has its ring and its tooltip.
  await browser.execute(() => document.activeElement?.blur());
}

/** Drags a row by its title over another one, and holds it there. */
async function dragged(browser, from, to) {
  const middle = async (title) => {
    const element = await row(browser, title);
    const { x, y } = await element.getLocation();
    const { height } = await element.getSize();
    return { x: Math.round(x + 160), y: Math.round(y + height / 2) };
  };
  const [start, end] = [await middle(from), await middle(to)];
  const move = (at, duration = 100) => ({ type: "pointerMove", duration, x: at.x, y: at.y, origin: "viewport" });
  await browser.performActions([
    {
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [move(start), { type: "pointerDown", button: 0 }, move({ x: start.x + 8, y: start.y + 8 }), move({ x: end.x, y: end.y - 14 }), move({ x: end.x, y: end.y - 12 })],
    },
  ]);
  await part(browser, "drop-line").waitForDisplayed();
}
