// The wait that nearly every figure contains: one request from the page to the host and back.

import { EVERYTHING } from "./tasks.mjs";

/** The requests, with their names in the table. */
export const QUESTIONS = {
  sidebar: "the sidebar",
  first: "100 rows of everything, the first",
  last: "100 rows of everything, the last",
  inbox: "100 rows of the Inbox",
  upcoming: "100 rows of Upcoming",
  rare: "100 rows of a search, two words",
  common: "100 rows of a search, one letter more",
  quickAdd: "reading a line of quick add",
};

/** Makes each request this many times, one after another; returns milliseconds by request. */
export async function measureHost(browser, rounds) {
  return browser.execute(
    async (rounds, everything) => {
      const ask = (name, args) => window.__TAURI_INTERNALS__.invoke(name, args);
      const list = (request) => () => ask("list_tasks", { request: { offset: 0, limit: 100, ...request } });
      const { filters } = await ask("sidebar", {});
      const view = { kind: "saved_filter", id: filters.find(({ name }) => name === everything).id };
      const { total } = await list({ view })();
      const questions = {
        sidebar: () => ask("sidebar", {}),
        first: list({ view, sort: "position" }),
        last: list({ view, sort: "position", offset: total - 100 }),
        inbox: list({ view: { kind: "inbox" }, sort: "position" }),
        upcoming: list({ view: { kind: "upcoming" } }),
        rare: list({ search: "piano boiler" }),
        common: list({ search: "piano k" }),
        quickAdd: () => ask("read_quick_add", { request: { text: "Call the dentist tomorrow at 9 @calls", plain: [] } }),
      };
      const times = {};
      for (const [name, question] of Object.entries(questions)) {
        times[name] = [];
        for (let round = 0; round < rounds; round += 1) {
          const begun = performance.now();
          await question();
          times[name].push(performance.now() - begun);
        }
      }
      return times;
    },
    rounds,
    EVERYTHING,
  );
}
