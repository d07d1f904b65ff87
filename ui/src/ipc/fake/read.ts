// Lists, counts and quick add, read from the fake's state.
import type {
  ListPage,
  ListRequest,
  Operation,
  Project,
  QuickAddOffer,
  QuickAddReading,
  QuickAddRequest,
  QuickAddSpan,
  QuickAddValue,
  Sidebar,
  SidebarCounts,
  Task,
  TaskRow,
} from '../generated';
import { isMeant } from './query';
import { dueOf, openDate, openDates, repeats } from './recur';
import { addDays, type State } from './state';

function dateOf(task: Task, today: string): string | null {
  return openDate(task, today) ?? task.scheduledFor;
}

function rowOf(state: State, task: Task, today: string, occurrence = openDate(task, today)): TaskRow {
  const items = state.checklists
    .filter((checklist) => checklist.taskId === task.id)
    .flatMap((checklist) => checklist.items)
    .filter((item) => !item.isArchived);
  return {
    task,
    ...(occurrence ? { occurrence } : {}),
    stepsDone: items.filter((item) => item.isChecked).length,
    stepsTotal: items.length,
  };
}

function inSidebar(a: Project, b: Project): number {
  const away = (project: Project) => Number(project.archivedAt !== null);
  return away(a) - away(b) || a.position - b.position || (a.name < b.name ? -1 : 1);
}

function inOrder(state: State, today: string, sort: ListRequest['sort']) {
  const compared = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  const when = (task: Task) =>
    `${dateOf(task, today) ?? '9'}${task.timeOfDay ?? '99'}${String(task.position).padStart(9, '0')}`;
  const byDate = (a: Task, b: Task) => compared(when(a), when(b));
  const rank = { high: 0, medium: 1, low: 2 };
  switch (sort) {
    case 'position':
      return (a: Task, b: Task) => a.position - b.position;
    case 'priority':
      return (a: Task, b: Task) => rank[a.priority] - rank[b.priority] || byDate(a, b);
    case 'project': {
      const places = new Map(state.projects.toSorted(inSidebar).map(({ id }, at) => [id, at]));
      const place = (task: Task) => places.get(task.projectId ?? '') ?? places.size;
      return (a: Task, b: Task) => place(a) - place(b) || byDate(a, b);
    }
    case 'title':
      return (a: Task, b: Task) => compared(a.title.toLowerCase(), b.title.toLowerCase()) || a.number - b.number;
    case 'created':
      return (a: Task, b: Task) => compared(b.createdAt, a.createdAt) || b.number - a.number;
    default:
      return byDate;
  }
}

/** Two weeks from `from`, each open date of a repeating task a row of its own. */
function upcoming(state: State, request: ListRequest, today: string): TaskRow[] {
  const from = request.from && request.from > today ? request.from : today;
  const to = addDays(from, 13);
  const rows = state.tasks
    .filter((task) => task.deletedAt === null && !task.completed)
    .flatMap((task) => {
      if (repeats(task)) return openDates(task, from, to).map((date) => rowOf(state, task, today, date));
      const date = dueOf(task, today);
      return date !== null && date >= from && date <= to ? [rowOf(state, task, today)] : [];
    });
  const key = ({ task, occurrence }: TaskRow) =>
    `${occurrence ?? dueOf(task, today)}${task.timeOfDay ?? '99'}${String(task.position).padStart(9, '0')}`;
  return rows.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

function matching(state: State, request: ListRequest, today: string): Task[] {
  const live = state.tasks.filter((task) => task.deletedAt === null);
  const open = live.filter((task) => !task.completed);
  const { view, search, filter } = request;
  // What reads as a filter is one, in the search box as well.
  if (search !== undefined && /(^|\s)([#@]\S|(due|p|is):\S|(overdue|backlog|today|tomorrow)(\s|$))/.test(search))
    return open.filter((task) => isMeant(state, task, search, today));
  if (search !== undefined) return live.filter((task) => task.title.toLowerCase().includes(search.toLowerCase()));
  if (filter !== undefined) return open.filter((task) => isMeant(state, task, filter, today));
  switch (view?.kind) {
    case 'inbox':
      return open.filter((task) => task.projectId === null);
    case 'today':
      return open.filter((task) => (dueOf(task, today) ?? '9') <= today);
    case 'upcoming':
      return [...new Set(upcoming(state, request, today).map((row) => row.task))];
    case 'backlog':
      return open.filter((task) => task.scheduledFor === null && (dueOf(task, today) ?? '9') > today);
    case 'completed':
      return live.filter((task) => task.completed);
    case 'trash':
      return state.tasks.filter((task) => task.deletedAt !== null);
    case 'project':
      return open.filter((task) => task.projectId === view.id);
    case 'label':
      return open.filter((task) => task.labels.some((label) => label.id === view.id));
    case 'saved_filter': {
      const saved = state.filters?.find((filter) => filter.id === view.id);
      return saved ? open.filter((task) => isMeant(state, task, saved.query, today)) : [];
    }
    default:
      return open;
  }
}

export function listPage(state: State, request: ListRequest, today: string): ListPage {
  const offset = request.offset ?? 0;
  if (request.view?.kind === 'upcoming') {
    const rows = upcoming(state, request, today);
    return { rows: rows.slice(offset, offset + request.limit), total: rows.length };
  }
  const all = matching(state, request, today).sort(inOrder(state, today, request.sort));
  // In Today what is overdue comes first, by its deadline too.
  const due = (task: Task) => dueOf(task, today) ?? '';
  if (request.view?.kind === 'today') all.sort((a, b) => Number(due(a) > due(b)) - Number(due(a) < due(b)));
  return {
    rows: all.slice(offset, offset + request.limit).map((task) => rowOf(state, task, today)),
    total: all.length,
  };
}

export function sidebarOf(state: State, today: string): Sidebar {
  const dates = matching(state, { limit: 0 }, today).flatMap((task) => dateOf(task, today) ?? []);
  const count = (view: ListRequest['view']) => matching(state, { view, limit: 0 }, today).length;
  return {
    today,
    counts: {
      inbox: count({ kind: 'inbox' }),
      today: count({ kind: 'today' }),
      upcoming: count({ kind: 'upcoming' }),
      backlog: count({ kind: 'backlog' }),
      completed: count({ kind: 'completed' }),
      trash: count({ kind: 'trash' }),
      next7Days: dates.filter((date) => date >= today && date < addDays(today, 7)).length,
      scheduled: dates.length,
      overdue: matching(state, { limit: 0 }, today).filter((task) => (dueOf(task, today) ?? '9') < today).length,
    },
    projects: state.projects
      .filter((project) => project.archivedAt === null)
      .toSorted(inSidebar)
      .map((project) => ({ ...project, count: count({ kind: 'project', id: project.id }) })),
    archivedProjects: state.projects.filter((project) => project.archivedAt !== null),
    labels: state.labels
      .filter((label) => label.deletedAt === null && label.archivedAt === null)
      .map((label) => ({ ...label, count: count({ kind: 'label', id: label.id }) })),
    archivedLabels: state.labels.filter((label) => label.deletedAt === null && label.archivedAt !== null),
    labelGroups: state.labelGroups ?? [],
    filters: (state.filters ?? [])
      .toSorted((a, b) => a.position - b.position)
      .map((filter) => ({ ...filter, count: count({ kind: 'saved_filter', id: filter.id }) })),
  };
}

export function countsOf(state: State, today: string): SidebarCounts {
  const { counts, projects, labels, filters } = sidebarOf(state, today);
  const byId = (rows: { id: string; count: number }[]) => Object.fromEntries(rows.map(({ id, count }) => [id, count]));
  return { today, counts, projects: byId(projects), labels: byId(labels), filters: byId(filters) };
}

const WORDS: [QuickAddSpan['kind'], RegExp][] = [
  ['recurrence', /\bevery (?:day|week|weekday)\b/iu],
  ['date', /\b(?:today|tomorrow)\b/iu],
  ['time', /\b\d{1,2}(?::\d\d)?(?:am|pm)\b/iu],
  ['priority', /(?<=^|\s)(?:p[123]|!high|!low)(?=\s|$)/iu],
  ['project', /#[\w-]+/u],
  ['label', /@[\w-]+/gu],
];

/** What is offered for words that are not understood for sure. */
function offersOf(text: string, today: string, taken: readonly (readonly [number, number, ...unknown[]])[]) {
  const monday = addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const known: [RegExp, QuickAddOffer['why'], QuickAddValue[]][] = [
    [/\blast monday\b/iu, 'past', [{ scheduledFor: monday, sentence: monday }]],
    [
      /\bmonday 5\b/iu,
      'half',
      ['17:00', '05:00'].map((timeOfDay) => ({ scheduledFor: monday, timeOfDay, sentence: `${monday}, ${timeOfDay}` })),
    ],
  ];
  return known.flatMap(([pattern, why, values]): QuickAddOffer[] => {
    const match = pattern.exec(text);
    if (!match) return [];
    const start = [...text.slice(0, match.index)].length;
    const end = start + [...match[0]].length;
    if (taken.some(([from, to]) => from < end && start < to)) return [];
    return [{ start, end, text: match[0], why, values }];
  });
}

/** Reads a handful of words; enough to show how a line is understood. */
export function readQuickAdd(state: State, request: QuickAddRequest, today: string): QuickAddReading {
  const { text, plain, chosen = [] } = request;
  const offers = offersOf(text, today, [...plain, ...chosen]);
  const cut = (start: number, end: number) => [...text].slice(start, end).join('');
  const spans: QuickAddSpan[] = chosen.map(([start, end]) => ({ start, end, text: cut(start, end), kind: 'date' }));
  for (const [kind, pattern] of WORDS) {
    for (const match of text.matchAll(new RegExp(pattern.source, 'giu'))) {
      const start = [...text.slice(0, match.index)].length;
      const end = start + [...match[0]].length;
      if (!plain.some(([from, to]) => from < end && start < to)) spans.push({ start, end, text: match[0], kind });
    }
  }
  spans.sort((a, b) => a.start - b.start);
  const letters = [...text];
  const operation: Record<string, unknown> = { op: 'create' };
  for (const [, , value] of chosen) Object.assign(operation, value, { sentence: undefined });
  const unknownLabels: string[] = [];
  let unknownProject: string | undefined;
  const labels: string[] = [];
  for (const span of spans) {
    const word = span.text.toLowerCase();
    if (span.kind === 'date') operation.scheduledFor ??= addDays(today, word === 'tomorrow' ? 1 : 0);
    if (span.kind === 'time') {
      const [, hour, minute, half] = /(\d+)(?::(\d+))?(am|pm)/.exec(word) ?? [];
      const hours = (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
      operation.timeOfDay = `${String(hours).padStart(2, '0')}:${minute ?? '00'}`;
      operation.scheduledFor ??= today;
    }
    if (span.kind === 'priority')
      operation.priority = /1|high/.test(word) ? 'high' : /3|low/.test(word) ? 'low' : 'medium';
    if (span.kind === 'recurrence') {
      operation.recurrence = {
        type: word.endsWith('weekday') ? 'weekdays' : word.endsWith('week') ? 'weekly' : 'daily',
      };
      operation.scheduledFor ??= today;
    }
    if (span.kind === 'project') {
      const known = state.projects.find((project) => project.name.toLowerCase() === word.slice(1));
      if (known) operation.project = known.name;
      else {
        span.kind = 'unknown_project';
        unknownProject = span.text.slice(1);
      }
    }
    if (span.kind === 'label') {
      const known = state.labels.find((label) => label.name.toLowerCase() === word.slice(1));
      if (known) labels.push(known.name);
      else {
        span.kind = 'unknown_label';
        unknownLabels.push(span.text.slice(1));
      }
    }
    for (let index = span.start; index < span.end; index++) letters[index] = '';
  }
  if (unknownProject !== undefined) operation.project = unknownProject;
  if (labels.length + unknownLabels.length > 0) operation.labels = [...labels, ...unknownLabels];
  const projects: Operation[] = unknownProject === undefined ? [] : [{ op: 'create_project', name: unknownProject }];
  operation.title = letters.join('').replace(/\s+/gu, ' ').trim();
  return {
    operation: operation as unknown as Operation,
    creations: [...projects, ...unknownLabels.map((name): Operation => ({ op: 'create_label', name }))],
    spans,
    offers,
    unknownProject,
    unknownLabels,
    sentence: [
      ...(operation.scheduledFor
        ? [`${String(operation.scheduledFor)} ${String(operation.timeOfDay ?? '')}`.trim()]
        : []),
      ...(unknownProject === undefined ? [] : [`New project ${unknownProject}.`]),
      ...unknownLabels.map((name) => `New label ${name}.`),
    ].join(' '),
    problem: operation.title === '' ? { code: 'invalid_title', message: 'The task needs a title.' } : undefined,
  };
}
