import { expect, it } from 'vitest';
import type { Sort, TaskRow } from '../../../ipc';
import type { Ghost } from '../../../shared/state/pencil.svelte';
import { headingsOf, type Grouping, type Heading, type ListPlace } from '../row/rows';
import { placed, PROPOSED } from './ghosts';

const TODAY = '2026-11-24';
const FRIDAY = '2026-11-27';

const row = (
  number: number,
  scheduledFor: string | null,
  timeOfDay: string | null = null,
  { title = `Task ${number}`, priority = 'medium' } = {},
) =>
  ({
    task: {
      number,
      title,
      priority,
      projectId: null,
      scheduledFor,
      timeOfDay,
      deadline: null,
      completed: false,
      completedDates: [],
      recurrence: { type: 'none' },
    },
  }) as unknown as TaskRow;
const ghost = (title: string, lands: string, fields: Record<string, unknown>, number?: number): Ghost => ({
  key: title,
  title,
  fields,
  lands: lands.split(' '),
  ...(number === undefined ? {} : { number }),
});
const day = (date: string, before: number): Heading => ({
  key: date,
  text: date,
  late: false,
  value: { date },
  before,
});

function titles(place: ListPlace, ghosts: Ghost[], rows: TaskRow[], headings: Heading[] = []) {
  const { after, under } = placed(ghosts, { place, rows, headings, sort: 'position', today: TODAY });
  return [...after, ...under].flatMap(([key, found]) => found.map(({ title }) => [key, title]));
}

it('puts a new task at the end of a list in its own order, and only into the list that would hold it', () => {
  const rows = [row(1, null), row(2, null)];
  const milk = ghost('Milk', 'inbox upcoming', { scheduledFor: FRIDAY });
  const roof = ghost('Roof', 'backlog project:p', { project: 'Home' });
  expect(titles({ kind: 'inbox' }, [milk, roof], rows)).toEqual([[1, 'Milk']]);
  expect(titles({ kind: 'project', id: 'p' }, [milk, roof], rows)).toEqual([[1, 'Roof']]);
  expect(titles({ kind: 'backlog' }, [milk, roof], rows)).toEqual([[1, 'Roof']]);
});

it('puts a moved task by its time into Today, unless it is there already', () => {
  const rows = [row(1, TODAY, '09:00'), row(2, TODAY, '17:00'), row(3, TODAY)];
  const noon = ghost('Noon', 'today upcoming', { scheduledFor: TODAY, timeOfDay: '12:00' }, 7);
  const renamed = ghost('Renamed', 'today', { scheduledFor: TODAY }, 2);
  expect(titles({ kind: 'today' }, [noon, renamed], rows)).toEqual([[0, 'Noon']]);
  expect(titles({ kind: 'today' }, [ghost('Other', 'today', { priority: 'high' }, 8)], rows)).toEqual([]);
});

it('puts a task under its day of Upcoming, also one that another day shows, and under no other if its day is not shown', () => {
  const rows = [row(1, TODAY), row(2, '2026-11-25')];
  const headings = [day(TODAY, 0), day('2026-11-25', 1), day(FRIDAY, 2)];
  const moved = ghost('Moved', 'upcoming', { scheduledFor: FRIDAY }, 1);
  const added = ghost('Added', 'inbox upcoming', { scheduledFor: '2026-11-25' });
  const far = ghost('Far', 'upcoming', { scheduledFor: '2026-12-24' });
  expect(titles({ kind: 'upcoming' }, [moved, added, far], rows, headings)).toEqual([
    [1, 'Added'],
    [FRIDAY, 'Moved'],
  ]);
});

const INBOX: ListPlace = { kind: 'inbox' };
/** In the order of `priority`, which is that of no other sort. */
const SORTABLE = [
  row(3, FRIDAY, null, { priority: 'high', title: 'Ask' }),
  row(1, TODAY, '09:00', { title: 'Mend' }),
  row(2, null, null, { title: 'Zip' }),
];
const by = (order: (row: TaskRow) => string | number) =>
  SORTABLE.toSorted((one, other) => (order(one) < order(other) ? -1 : 1));

/** The titles of the list from top to bottom, ghosts in brackets and groups with a colon. */
function shown(sort: Sort, rows: readonly TaskRow[], ghosts: Ghost[], grouping?: Grouping) {
  const headings = headingsOf(rows, rows.length, INBOX, TODAY, grouping);
  const { after, under } = placed(ghosts, { place: INBOX, rows, headings, sort, grouping, today: TODAY });
  const pencilled = (found: Ghost[] = []) => found.map(({ title }) => `(${title})`);
  const group = (key: string) => [`${key}:`, ...pencilled(under.get(key))];
  return [
    ...(under.has(PROPOSED) ? group(PROPOSED) : []),
    ...pencilled(after.get(-1)),
    ...rows.flatMap(({ task }, index) => [
      ...headings.filter(({ before }) => before === index).flatMap(({ key }) => group(key)),
      task.title,
      ...pencilled(after.get(index)),
    ]),
  ].join(' ');
}

const added = ghost('New', 'inbox', { priority: 'high', scheduledFor: TODAY, timeOfDay: '12:00' });
const plain = ghost('Nil', 'inbox', {});
const moved = ghost('Old', 'inbox', { project: 'Inbox' }, 2.5);

it.each<[Sort, readonly TaskRow[], string]>([
  ['priority', SORTABLE, '(New) (Old) Ask Mend Zip (Nil)'],
  ['date', by(({ task }) => task.scheduledFor ?? '99'), '(Old) Mend (New) Ask Zip (Nil)'],
  ['title', by(({ task }) => task.title), 'Ask Mend (New) (Nil) (Old) Zip'],
  ['created', by(({ task }) => -task.number), '(New) (Nil) Ask (Old) Zip Mend'],
])('puts ghosts where a list by %s would show them, and first if they do not tell', (sort, rows, expected) => {
  expect(shown(sort, rows, [added, plain, moved])).toBe(expected);
});

it('puts ghosts into their groups, and into one of their own if a group has no rows or is not known', () => {
  const low = ghost('Low', 'inbox', { priority: 'low' });
  expect(shown('priority', SORTABLE, [added, plain, moved, low], 'priority')).toBe(
    'proposed: (Old) (Low) high: (New) Ask medium: Mend Zip (Nil)',
  );
  expect(
    shown(
      'date',
      by(({ task }) => task.scheduledFor ?? '99'),
      [added, moved],
      'date',
    ),
  ).toBe(`proposed: (Old) ${TODAY}: Mend (New) ${FRIDAY}: Ask none: Zip`);
});
