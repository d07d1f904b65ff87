// Visits everything the window can show and stops at each place, for checks that have to hold everywhere.

/** The part with this name. */
const named = (name) => `[data-testid="${name}"]`;
const VIEWS = ["inbox", "today", "upcoming", "backlog", "completed", "trash", "history", "insights"];
const SECTIONS = ["general", "appearance", "models", "assistant", "agent", "shortcuts", "data", "about"];

/**
 * The places, each with the way to it from a window that shows only the inbox. `hand` clicks and types (`hand.mjs`); `words`
 * are the requests to the assistant: `clarify` leads to a question, `propose` to a proposal.
 */
export function places(words) {
  const first = named("task-row");
  const onRow = async (hand) => {
    await hand.wait(first);
    await hand.run(() => document.querySelector('[data-testid="task-row"]').focus());
  };
  const detail = async (hand) => {
    await hand.press(first);
    await hand.wait(named("task-detail"));
  };
  const ask = async (hand, message) => {
    await hand.press(named("toggle-assistant"));
    await hand.type(named("assistant-input"), message);
    await hand.press(named("assistant-send"));
  };
  const proposal = async (hand) => {
    await ask(hand, words.propose);
    await hand.wait(`${named("apply-selected")}:not([disabled])`);
  };
  const help = async (hand) => {
    await hand.keys("F1");
    await hand.wait(named("help-keyboard"));
  };
  const settings = async (hand, section) => {
    await sidebar(hand, "open-settings");
    await hand.wait(named(`settings-${section}`));
    await hand.press(named(`settings-${section}`));
    await hand.wait(named(`section-${section}`));
  };

  return [
    ...VIEWS.map((view) => ({ name: view, go: (hand) => sidebar(hand, `view-${view}`) })),
    {
      // If there is no room for columns, the list stays.
      name: "a week as columns",
      go: async (hand) => {
        await sidebar(hand, "view-upcoming");
        await hand.wait(named("week-title"));
        if (!(await hand.sees(named("upcoming-week")))) return;
        await hand.press(named("upcoming-week"));
        await hand.wait(named("week-columns"));
      },
      leave: async (hand) => {
        if (await hand.sees(named("upcoming-list"))) await hand.press(named("upcoming-list"));
      },
    },
    { name: "the views", go: openViews },
    {
      name: "a new project",
      go: async (hand) => {
        await sidebar(hand, "new-project");
        await hand.wait('[data-pane="sidebar"] input:focus');
      },
    },
    {
      name: "a search that finds nothing",
      go: async (hand) => {
        await openViews(hand);
        await hand.type(named("search"), "qqqq");
        await hand.keys("Enter");
        await hand.wait(named("empty"));
      },
    },
    { name: "a project", go: (hand) => sidebar(hand, "project") },
    {
      name: "a project’s settings",
      go: async (hand) => {
        await openViews(hand);
        await hand.run(() => document.querySelector('[data-testid^="view-project-"][data-testid$="-more"]').focus());
        await hand.keys("Enter");
        await hand.wait('[role="menuitem"]');
        await hand.keys("ArrowDown");
        await hand.keys("ArrowDown");
        await hand.keys("Enter");
        await hand.wait(named("project-settings"));
      },
    },
    {
      name: "quick add",
      go: async (hand) => {
        await hand.type(named("quick-add"), "Buy milk tomorrow 5pm !high #Unheard @errands");
        await hand.wait(named("span-chip"));
        await hand.wait(named("quick-add-sentence"));
      },
    },
    { name: "a row", go: onRow },
    {
      name: "a selection",
      go: async (hand) => {
        await onRow(hand);
        await hand.keys("Space");
        await hand.wait(named("selection-bar"));
      },
    },
    {
      name: "a row’s menu",
      go: async (hand) => {
        await onRow(hand);
        // The row's button is shown only on the row with the focus.
        await hand.keys("ArrowDown");
        await hand.press(`${first}:focus ${named("task-more")}`);
        await hand.wait('[role="menu"]');
      },
    },
    ...[
      ["s", "the dates to choose from"],
      ["m", "the projects to choose from"],
      ["l", "the labels to choose from"],
    ].map(([key, name]) => ({
      name,
      go: async (hand) => {
        await onRow(hand);
        await hand.keys(key);
        await hand.wait('[role="dialog"]');
      },
    })),
    {
      name: "a title being edited",
      go: async (hand) => {
        await onRow(hand);
        await hand.keys("e");
        await hand.wait(named("edit-title"));
      },
    },
    { name: "a task", go: detail },
    {
      name: "a task’s end",
      go: async (hand) => {
        await detail(hand);
        await hand.run(() => document.querySelector('[data-testid="note-add"]').scrollIntoView({ block: "end" }));
      },
    },
    {
      name: "a toast",
      go: async (hand) => {
        await hand.press(`${first} ${named("task-check")}`);
        await hand.wait(named("toast"));
      },
      leave: (hand) => hand.press(named("toast-undo")),
    },
    {
      name: "the assistant",
      go: async (hand) => {
        await hand.press(named("toggle-assistant"));
        await hand.wait(named("assistant-input"));
      },
    },
    {
      name: "a question",
      go: async (hand) => {
        await ask(hand, words.clarify);
        await hand.wait(named("clarify-option"));
      },
    },
    { name: "a proposal", go: proposal },
    {
      name: "a proposed value being edited",
      go: async (hand) => {
        await proposal(hand);
        await hand.run(() => [...document.querySelectorAll('[data-testid="op-edit"]')].at(-1).click());
        await hand.wait(named("op-editor"));
      },
    },
    {
      name: "what was applied",
      go: async (hand) => {
        await proposal(hand);
        await hand.press(named("apply-selected"));
        await hand.wait(named("applied"));
      },
    },
    {
      name: "a change",
      go: async (hand) => {
        await hand.press(`${first} ${named("task-check")}`);
        await hand.wait(named("toast"));
        await sidebar(hand, "view-history");
        await hand.wait(named("history-entry"));
        await hand.press(named("history-entry"));
        await hand.wait(named("change-detail"));
      },
      leave: (hand) => hand.keys("Control+z"),
    },
    {
      name: "the audit",
      go: async (hand) => {
        await sidebar(hand, "view-history");
        await hand.press(named("history-audit"));
        await hand.wait(named("audit-event"));
      },
    },
    {
      name: "the palette",
      go: async (hand) => {
        await hand.keys("Control+k");
        await hand.type(named("palette-input"), "a");
        await hand.wait(named("palette-entry"));
      },
    },
    {
      name: "the shortcuts",
      go: async (hand) => {
        await onRow(hand);
        await hand.keys("?");
        await hand.wait(named("shortcuts-sheet"));
      },
    },
    { name: "the guides", go: help },
    ...["keyboard", "command-line", "privacy"].map((guide) => ({
      name: `the guide: ${guide}`,
      go: async (hand) => {
        await help(hand);
        await hand.press(named(`help-${guide}`));
        await hand.wait(`${named(`guide-${guide}`)} table`);
      },
    })),
    ...SECTIONS.map((section) => ({ name: `settings: ${section}`, go: (hand) => settings(hand, section) })),
    {
      name: "settings: a model",
      go: async (hand) => {
        await settings(hand, "models");
        await hand.press(named("use-model"));
        await hand.wait(named("base-url"));
      },
      leave: (hand) => hand.press(named("use-built-in")),
    },
  ];
}

/** Shows what a narrow window keeps in a drawer. */
async function openViews(hand) {
  if (!(await hand.sees(named("view-inbox")))) await hand.press(named("open-views"));
  await hand.wait(named("view-inbox"));
}

/** Presses something in the sidebar; `project` is the first project. */
async function sidebar(hand, name) {
  await openViews(hand);
  if (name !== "project") return hand.press(named(name));
  return hand.run(() => document.querySelector('[data-testid^="view-project-"]:not([data-testid$="-more"])').click());
}

/** Returns to a window that shows only the inbox, whatever was open. */
async function home(hand) {
  await hand.reload();
  await sidebar(hand, "view-inbox");
  await hand.run(() => document.activeElement?.blur());
  await hand.still();
}

/**
 * Visits every place and calls `visit` with its name there. A place that cannot be reached fails the walk; `only` limits it to these
 * names.
 */
export async function walk(hand, words, visit, only = []) {
  for (const { name, go, leave } of places(words)) {
    if (only.length > 0 && !only.includes(name)) continue;
    try {
      await home(hand);
      await go(hand);
      await hand.still();
    } catch (error) {
      throw new Error(`there is no way to “${name}”`, { cause: error });
    }
    await visit(name);
    await leave?.(hand);
  }
}
