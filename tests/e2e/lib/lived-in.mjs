// A database as a person has it after some weeks of use, for the pictures of the tour.

import { day, dayOfWeekBefore, nextMonday } from "./days.mjs";

/** What was completed in the past weeks, oldest first. */
const DONE = [
  ["Clean the kitchen", "Call Mum", "Mend the puncture", "Send the estimate to Ravn"],
  ["Buy a birthday card", "Clean the kitchen", "Return the drill"],
  ["Draw the first cover", "Call Mum", "Pay the electricity", "Wash the curtains", "Order more paper"],
  ["Clean the kitchen", "Show the covers to Ines", "Book the eye test", "Call Mum"],
  ["Choose the typeface", "Pay the rent", "Bring the glass away", "Clean the kitchen", "Sew the button on", "Thank Ines for the evening"],
  ["Call Mum", "Back up the photos", "Clean the kitchen"],
  ["Set the second chapter", "Descale the kettle", "Pay the electricity", "Call Mum", "Plan the autumn walk"],
  ["Clean the kitchen", "Correct the proofs", "Answer the museum", "Oil the chain", "Buy winter tyres", "Call Mum", "Ask about the flat"],
  ["Pay the rent", "Clean the kitchen", "Send the proofs back"],
  ["Call Mum", "Write the invoice for Ravn", "Sweep the leaves", "Pay the electricity", "Clean the kitchen"],
  ["Fetch the parcel", "Call Mum", "Clean the kitchen", "Compare the fares to Lisbon", "Sharpen the pencils", "Mend the gate"],
];

/** Requests to the assistant in these weeks; `only` if not everything it proposed was applied. */
const ASKED = [
  { week: 1, message: "add buy stamps tomorrow" },
  { week: 2, message: "add iron the shirts tomorrow and add post the letter on Friday" },
  { week: 4, message: "add buy bread tomorrow and add look for a lamp on Friday", only: 1 },
  { week: 4, message: "add ring the plumber tomorrow at 9am" },
  { week: 6, message: "add fetch the shoes tomorrow" },
  { week: 7, message: "add weigh the parcel tomorrow and add cut the hedge on Saturday", only: 1 },
  { week: 7, message: "add thank the neighbours tomorrow" },
  { week: 8, message: "add renew the library card tomorrow" },
  { week: 9, message: "add wash the car tomorrow and add buy sandpaper on Friday" },
  { week: 10, message: "add print the tickets tomorrow" },
];

/** Open tasks, by the week in which they were planned. */
function plannedByWeek() {
  return [
    [
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
    ],
    [
      { op: "create", title: "Return the library books", scheduledFor: day(-2), labels: ["errands"] },
      { op: "create", title: "Send the tax papers", scheduledFor: day(-1), priority: "high", labels: ["waiting"] },
      { op: "create", title: "Pick up the bike", scheduledFor: day(-1), labels: ["errands"] },
      { op: "create", title: "Book the flights to Lisbon", scheduledFor: day(1), project: "Lisbon in May", priority: "high" },
      { op: "create", title: "Invoice for the bakery", scheduledFor: day(1), project: "Studio" },
      { op: "create", title: "Call the dentist", scheduledFor: day(2), timeOfDay: "08:15", labels: ["calls"] },
      { op: "create", title: "Pay the dentist", scheduledFor: day(5), labels: ["waiting"] },
      { op: "create", title: "Dinner with Jonas and Mia", scheduledFor: day(4), timeOfDay: "19:30" },
      { op: "create", title: "Sketches for the museum", scheduledFor: nextMonday(), project: "Studio", labels: ["deep work"] },
    ],
    [
      { op: "create", title: "Find a flat near the Graça", project: "Lisbon in May" },
      { op: "create", title: "Repaint the garden bench", project: "House" },
      { op: "create", title: "Look for a second bookshelf", priority: "low" },
      { op: "create", title: "Read the new grid essay", labels: ["deep work"] },
      { op: "create", title: "Ask Sam for the drill", project: "House", labels: ["waiting"] },
      { op: "create", title: "Learn ten phrases of Portuguese", project: "Lisbon in May" },
    ],
  ];
}

/** The database: what was completed in eleven weeks, what was planned in the last three of them, and what was completed today. */
export function livedIn(story) {
  const planned = plannedByWeek();
  let made = 0;
  // Tasks are created on Mondays, the assistant is asked on Tuesdays, and everything is completed by Friday.
  for (const [week, titles] of DONE.entries()) {
    const on = (afterMonday, time) => ["--now", `${dayOfWeekBefore(DONE.length - week, afterMonday)}T${time}`];
    const first = made + 1;
    story.seed(titles.map((title) => ({ op: "create", title })), on(0, "08:40"));
    made += titles.length;
    for (const { message, only } of ASKED.filter((one) => one.week === week)) {
      const answer = story.cli([...on(1, "18:10"), "--json", "plan", message, "--yes", ...(only ? ["--only", String(only)] : [])]);
      made += JSON.parse(answer).applied.summary.created;
    }
    const numbers = Array.from({ length: made - first + 1 }, (_, index) => String(first + index));
    story.cli([...on(2, "19:30"), "done", ...numbers.slice(0, 2)]);
    const operations = planned[week - DONE.length + planned.length] ?? [];
    if (operations.length > 0) story.seed(operations, on(3, "20:15"));
    made += operations.filter(({ op }) => op === "create").length;
    story.cli([...on(4, "17:20"), "done", ...numbers.slice(2)]);
  }
  const done = ["Renew the passport", "Clean the gutters", "Order new gloves"];
  for (const title of [...done, "Proofread the catalogue"]) story.cli(["add", title]);
  for (const title of done) story.cli(["done", numberOf(story, title)]);
}

/** The number of the open task with this title. */
export function numberOf(story, title) {
  const found = JSON.parse(story.cli(["--json", "list", "--limit", "0"]));
  return String(found.rows.find(({ task }) => task.title === title).task.number);
}
