// The views with their counts, the projects and the labels, which every screen needs to name things.
import { ipc, type Changed, type Counted, type Label, type Project, type Sidebar } from '../../ipc';
import { concerns } from './changed';
import { Newest } from './newest';

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
/** The name of everything the sidebar has shown, so that the window can name what was deleted. */
const names: Record<string, string> = {};
const newest = new Newest();
let first: Promise<void> | undefined;
/** How many full loads are running. */
let loading = 0;

function counted<Row extends { id: string }>(rows: Counted<Row>[], counts: Record<string, number>): Counted<Row>[] {
  // An unchanged row stays the same object, so that nothing is rendered again for it.
  return rows.map((row) => (row.count === (counts[row.id] ?? 0) ? row : { ...row, count: counts[row.id] ?? 0 }));
}

async function load(): Promise<void> {
  loading += 1;
  try {
    await newest.run(
      () => ipc().sidebar(),
      (next) => {
        data = next;
        for (const one of [...named(), ...next.filters]) names[one.id] = one.name;
        loaded = true;
      },
    );
  } finally {
    loading -= 1;
  }
}

/** Projects and labels, including archived ones. */
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
  /** The name of a project or a label, including an archived one. */
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
  /** Resolves once the first load has finished or failed. */
  ready: (): Promise<void> => first ?? Promise.resolve(),
  /** Reloads what a change may have changed: everything, or only the counts. */
  async follow(changed: Changed): Promise<void> {
    // A request for counts would drop a running load of names, so load everything again.
    const names = !loaded || loading > 0 || concerns(changed, 'project', 'label', 'label_group', 'saved_filter');
    if (names) return sidebar.refresh();
    if (!concerns(changed, 'task')) return;
    await newest.run(
      () => ipc().sidebarCounts(),
      ({ today, counts, projects, labels, filters }) => {
        data = {
          ...data,
          today,
          counts,
          projects: counted(data.projects, projects),
          labels: counted(data.labels, labels),
          filters: counted(data.filters, filters),
        };
      },
    );
  },
};
