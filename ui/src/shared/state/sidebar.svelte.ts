// The views with their counts, the projects and the labels: what every screen needs to name things.
import { ipc, type Changed, type Counted, type Label, type Project, type Sidebar } from '../../ipc';
import { concerns } from './changed';

const EMPTY: Sidebar = {
  today: '1970-01-01',
  counts: {
    inbox: 0,
    today: 0,
    upcoming: 0,
    backlog: 0,
    completed: 0,
    next7Days: 0,
    scheduled: 0,
    trash: 0,
    overdue: 0,
  },
  projects: [],
  labels: [],
  labelGroups: [],
  filters: [],
};

let data = $state.raw<Sidebar>(EMPTY);
let loaded = $state(false);
/** The name of everything the sidebar has shown, so that the window can name what is gone. */
const names: Record<string, string> = {};
let asked = 0;
let first: Promise<void> | undefined;
/** How many loads of everything are on their way. */
let loading = 0;

function counted<Row extends { id: string }>(rows: Counted<Row>[], counts: Record<string, number>): Counted<Row>[] {
  // What has not changed stays the same object: whatever shows it has nothing to do.
  return rows.map((row) => (row.count === (counts[row.id] ?? 0) ? row : { ...row, count: counts[row.id] ?? 0 }));
}

async function load(): Promise<void> {
  const ask = ++asked;
  loading += 1;
  try {
    const next = await ipc().sidebar();
    // A later answer is newer: an earlier one that arrives after it is dropped.
    if (ask !== asked) return;
    data = next;
    for (const one of [...named(), ...next.filters]) names[one.id] = one.name;
    loaded = true;
  } finally {
    loading -= 1;
  }
}

/** Projects and labels, those that were put away too. */
function named(): { id: string; name: string }[] {
  const { archivedProjects = [], archivedLabels = [] } = data;
  return [...data.projects, ...data.labels, ...archivedProjects, ...archivedLabels];
}

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
  /** What a project or a label is called, also one that was put away. */
  nameOf: (id: string): string => named().find((one) => one.id === id)?.name ?? '',
  /** The name of a project, label or saved filter that is not in the sidebar; `null` if it is there. */
  goneName(id: string): string | null {
    const there = projects.has(id) || labels.has(id) || data.filters.some((filter) => filter.id === id);
    return there ? null : (names[id] ?? '');
  },
  refresh(): Promise<void> {
    const done = load();
    first ??= done.catch(() => undefined);
    return done;
  },
  /** Once it has been loaded for the first time, or could not be. */
  ready: (): Promise<void> => first ?? Promise.resolve(),
  /** Reads what a change may have changed: the names too, or only how many tasks there are. */
  async follow(changed: Changed): Promise<void> {
    // Names that are on their way would be dropped for the numbers.
    const names = !loaded || loading > 0 || concerns(changed, 'project', 'label', 'label_group', 'saved_filter');
    if (names) return sidebar.refresh();
    if (!concerns(changed, 'task')) return;
    const ask = ++asked;
    const next = await ipc().sidebarCounts();
    if (ask !== asked) return;
    const { projects, labels, filters } = next;
    data = {
      ...data,
      today: next.today,
      counts: next.counts,
      projects: counted(data.projects, projects),
      labels: counted(data.labels, labels),
      filters: counted(data.filters, filters),
    };
  },
};
