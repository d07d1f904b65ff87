// The views with their counts, the projects and the labels: what every screen needs to name things.
import { ipc, type Counted, type Label, type Project, type Sidebar } from '../../ipc';

const EMPTY: Sidebar = {
  today: '1970-01-01',
  counts: { inbox: 0, today: 0, upcoming: 0, backlog: 0, completed: 0, trash: 0, overdue: 0 },
  projects: [],
  labels: [],
  labelGroups: [],
  filters: [],
};

let data = $state.raw<Sidebar>(EMPTY);
let loaded = $state(false);
let asked = 0;

const projects = $derived(new Map(data.projects.map((project) => [project.id, project])));
const labels = $derived(new Map(data.labels.map((label) => [label.id, label])));

export const sidebar = {
  get data(): Sidebar {
    return data;
  },
  get loaded(): boolean {
    return loaded;
  },
  /** Today's local date, as the host sees it. */
  get today(): string {
    return data.today;
  },
  project: (id: string | null): Counted<Project> | undefined => (id === null ? undefined : projects.get(id)),
  label: (id: string): Counted<Label> | undefined => labels.get(id),
  async refresh(): Promise<void> {
    const ask = ++asked;
    const next = await ipc().sidebar();
    // A later answer is newer: an earlier one that arrives after it is dropped.
    if (ask !== asked) return;
    data = next;
    loaded = true;
  },
};
