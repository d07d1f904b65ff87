// Databases of many tasks, in the proportions of `assent bench`: the same tasks every time, except for the day they are counted from.

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";

const VERBS = ["Call", "Write", "Book", "Pay", "Check", "Order", "Plan", "Send", "Review", "Clean", "Fix", "Print", "Read", "Return"];
const THINGS = ["report", "invoice", "dentist", "garden", "slides", "budget", "flight", "kitchen", "contract", "bicycle", "passport", "rent", "library", "backup", "curtains", "meeting", "photos", "insurance", "recipe", "workshop", "piano", "window", "boiler", "ticket", "garage", "letter"];
const PEOPLE = ["Ada", "Ben", "Carla", "Deniz", "Elif", "Farid", "Grete", "Hana", "Ivo", "Jonas", "Kim", "Lena", "Milo", "Nora", "Otto", "Pia"];
const LABELS = ["errands", "calls", "deep", "waiting", "home", "office", "urgent", "reading", "money", "health", "travel", "family"];
const PROJECTS = ["House", "Work", "Work.Clients", "Club", "Studies", "Garden", "Holiday", "Taxes"];
const RULES = ["daily", "weekly", "monthly", "2wks", "weekdays"];
/** The saved filter that finds every task, open or completed. */
export const EVERYTHING = "Everything";

/**
 * The path of a database of `count` tasks in a folder; the command line creates it if it does not exist. Tasks are dated relative to a
 * day, so the file name contains it.
 */
export async function database(assent, folder, count) {
  const file = path.join(folder, `${count}-${new Date().toISOString().slice(0, 10)}.db`);
  if (existsSync(file)) return file;
  const [source, making] = [path.join(folder, `${count}.json`), `${file}.making`];
  await writeFile(source, taskwarrior(count, new Date()));
  const environment = { ...process.env, ASSENT_DB: making };
  const cli = (args, input) => execFileSync(assent, args, { env: environment, input, stdio: ["pipe", "ignore", "inherit"] });
  cli(["import", source, "--format", "taskwarrior"]);
  cli(["apply", "-"], JSON.stringify({ operations: [{ op: "save_filter", name: EVERYTHING, query: "is:any" }] }));
  await rename(making, file);
  return file;
}

/** Most have a date within two months; nearly all past ones are completed; one in twenty of them repeats. */
function taskwarrior(count, today) {
  const below = dice();
  const pick = (from) => from[below(from.length)];
  const at = (days, time) => `${new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10).replaceAll("-", "")}T${time}Z`;
  const lines = [];
  for (let number = 0; number < count; number += 1) {
    const description = `${pick(VERBS)} the ${pick(THINGS)} for ${pick(PEOPLE)}`;
    const task = { description, entry: at(-90 - below(300), "080000"), status: "pending" };
    if (below(100) < 60) {
      const days = below(120) - 60;
      task.due = at(days, below(3) === 0 ? "143000" : "000000");
      if (below(20) === 0) Object.assign(task, { status: "recurring", recur: pick(RULES) });
      else if (days < 0 && below(100) < 98) Object.assign(task, { status: "completed", end: at(days, "180000") });
    }
    if (below(2) === 0) task.project = pick(PROJECTS);
    if (below(10) < 4) task.tags = [pick(LABELS)];
    const urgency = below(10);
    if (urgency < 2) task.priority = urgency === 0 ? "H" : "L";
    lines.push(JSON.stringify(task));
  }
  return lines.join("\n");
}

/** Pseudo-random numbers that are the same every time. */
function dice() {
  let state = 0x9e3779b9;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % limit;
  };
}
