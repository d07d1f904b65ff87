// A database as a person has it after some weeks: what the pictures of the tour show.

import { day, nextMonday } from "./days.mjs";

export function livedIn(story) {
  story.seed([
    { op: "create_label_group", name: "Energy" },
    { op: "create_label", name: "errands", color: "green" },
    { op: "create_label", name: "waiting", color: "ochre" },
    { op: "create_label", name: "deep work", color: "violet", group: "Energy" },
    { op: "create_label", name: "calls", color: "blue" },
    { op: "create_project", name: "House", color: "orange" },
    { op: "create_project", name: "Studio", color: "teal" },
    { op: "create_project", name: "Lisbon in May", color: "plum" },
    { op: "save_filter", name: "Urgent this week", query: "p:high due:week" },
    {
      op: "create",
      title: "Get the poster to the printer",
      project: "Studio",
      scheduledFor: day(0),
      deadline: day(3),
      priority: "high",
      labels: ["deep work"],
      checklist: ["Ask for the paper sample", "Check the bleed", "Send the final file", "Pick the posters up"],
    },
    { op: "create", title: "Call Mira about the lease", scheduledFor: day(0), timeOfDay: "09:30", project: "House", labels: ["calls"] },
    { op: "create", title: "Water the plants", scheduledFor: day(-4), recurrence: { type: "custom", rrule: "FREQ=WEEKLY;BYDAY=MO,TH,SU" } },
    { op: "create", title: "Weekly review", scheduledFor: day(0), timeOfDay: "17:00", recurrence: { type: "weekly" } },
    { op: "create", title: "Return the library books", scheduledFor: day(-2), labels: ["errands"] },
    { op: "create", title: "Send the tax papers", scheduledFor: day(-1), priority: "high", labels: ["waiting"] },
    { op: "create", title: "Pick up the bike", scheduledFor: day(-1), labels: ["errands"] },
    { op: "create", title: "Book the flights to Lisbon", scheduledFor: day(1), project: "Lisbon in May", priority: "high" },
    { op: "create", title: "Invoice for the bakery", scheduledFor: day(1), project: "Studio" },
    { op: "create", title: "Call the dentist", scheduledFor: day(2), timeOfDay: "08:15", labels: ["calls"] },
    { op: "create", title: "Pay the dentist", scheduledFor: day(5), labels: ["waiting"] },
    { op: "create", title: "Dinner with Jonas and Mia", scheduledFor: day(4), timeOfDay: "19:30" },
    { op: "create", title: "Sketches for the museum", scheduledFor: nextMonday(), project: "Studio", labels: ["deep work"] },
    { op: "create", title: "Find a flat near the Graça", project: "Lisbon in May" },
    { op: "create", title: "Repaint the garden bench", project: "House" },
    { op: "create", title: "Look for a second bookshelf", priority: "low" },
    { op: "create", title: "Read the new grid essay", labels: ["deep work"] },
    { op: "create", title: "Ask Sam for the drill", project: "House", labels: ["waiting"] },
    { op: "create", title: "Learn ten phrases of Portuguese", project: "Lisbon in May" },
  ]);
  for (const title of ["Renew the passport", "Clean the gutters", "Order new gloves", "Proofread the catalogue"]) {
    story.cli(["add", title]);
  }
  for (const number of [20, 21, 22]) story.cli(["done", String(number)]);
}
