import { expect, it } from 'vitest';
import type { TaskRow } from '../../../ipc';
import type { Ghost } from '../../../shared/state/pencil.svelte';
import type { Heading, ListPlace } from '../row/rows';
import { placed } from './ghosts';

const TODAY = '2026-11-24';
const FRIDAY = '2026-11-27';

const row = (number: number, scheduledFor: string | null, timeOfDay: string | null = null) =>
  ({
    task: {
      number,
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
  const { after, under } = placed(ghosts, { place, rows, headings, byHand: true, today: TODAY });
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
