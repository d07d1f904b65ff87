// A database with something of everything, so that every place in the window has content.

import { day } from "./days.mjs";

/** Requests to the assistant on this data: one that needs a question first, and one that is proposed at once. */
export const SAID = {
  clarify: "complete the dentist task",
  propose: "move everything overdue to Monday and add buy milk tomorrow at 5pm @errands",
};

export function furnished(story) {
  story.seed([
    { op: "create_label", name: "errands", color: "green" },
    { op: "create_label", name: "waiting for an answer", color: "ochre" },
    { op: "create_project", name: "House and garden", color: "orange" },
    { op: "create", title: "Repaint the garden bench", checklist: ["Sand it", "Prime it", "Two coats of green"], labels: ["errands"], priority: "high" },
    { op: "create", title: "Look for a second bookshelf", priority: "low" },
    { op: "create", title: "Return the library books", scheduledFor: day(-3), labels: ["errands"] },
    { op: "create", title: "Send the tax papers", scheduledFor: day(-1), priority: "high" },
    { op: "create", title: "Call the plumber about the boiler", scheduledFor: day(0), timeOfDay: "09:30", project: "House and garden", labels: ["waiting for an answer"] },
    { op: "create", title: "Water the tomatoes", scheduledFor: day(0), recurrence: { type: "daily" } },
    { op: "create", title: "Call the dentist", scheduledFor: day(1) },
    { op: "create", title: "Pay the dentist", scheduledFor: day(5), priority: "high" },
    { op: "create", title: "Find a dentist for Mia", scheduledFor: null, project: "House and garden" },
  ]);
  story.cli(["note", "1", "The bench needs a green that stands the rain."]);
  story.cli(["done", "2"]);
}
