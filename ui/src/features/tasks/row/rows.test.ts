import { describe, expect, test } from 'vitest';
import { connectTo, type TaskRow } from '../../../ipc';
import { openHost } from '../../../test/host';
import { idOf, makeProject, makeTask, type Sketch } from '../../../test/rows';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { deadlineOf, dueOf, headingsOf, keyOf, whenOf, type ListPlace } from './rows';

const TODAY = '2026-11-24';
const NOW = '2026-11-24T09:00:00.000Z';

function row(number: number, sketch: Omit<Sketch, 'title'>, occurrence?: string): TaskRow {
  const task = makeTask(number, TODAY, NOW, { title: `Task ${number}`, ...sketch });
  return { task, stepsDone: 0, stepsTotal: 0, ...(occurrence ? { occurrence } : {}) };
}

function doneOn(day: string): TaskRow {
  const done = row(1, { done: true });
  return { ...done, task: { ...done.task, completedAt: `${day}T09:00:00.000Z` } };
}

const said = (rows: (TaskRow | undefined)[], place: ListPlace, total = rows.length) =>
  headingsOf(rows, total, place, TODAY).map(({ text, before, count }) => [text, before, count]);

describe('headings', () => {
  const rows = [
    row(1, { in: -3 }),
    row(2, { in: -1 }),
    row(3, { in: 0 }),
    row(4, { in: 0 }),
    row(5, { in: 0, done: true }),
  ];

  test('Today: overdue, today, done today', () => {
    expect(said(rows, { kind: 'today' })).toEqual([
      ['Overdue', 0, 2],
      ['Today', 2, 2],
      ['Done today', 4, 1],
    ]);
  });

  test('Today: a deadline that has passed is overdue, also without a date or with a later one', () => {
    const rows = [row(1, { by: -2 }), row(2, { in: 5, by: -1 }), row(3, { in: -1, by: 4 }), row(4, { by: 0 })];
    expect(said(rows, { kind: 'today' })).toEqual([
      ['Overdue', 0, 3],
      ['Today', 3, 1],
    ]);
    expect(rows.map(dueOf)).toEqual(['2026-11-22', '2026-11-23', '2026-11-23', '2026-11-24']);
  });

  test('a count is said only where every row between is loaded', () => {
    expect(said([rows[0], undefined, rows[2], rows[3]], { kind: 'today' })).toEqual([
      ['Overdue', 0, undefined],
      ['Today', 2, 2],
    ]);
    expect(said([rows[0]], { kind: 'today' }, 250)).toEqual([['Overdue', 0, undefined]]);
  });

  test('Upcoming: one heading a day', () => {
    expect(
      said([row(1, { in: 0 }), row(2, { in: 1 }), row(3, { in: 1 }), row(4, { in: 6 })], { kind: 'upcoming' }),
    ).toEqual([
      ['Today, Tue 24 Nov', 0, 1],
      ['Tomorrow, Wed 25 Nov', 1, 2],
      ['Mon 30 Nov', 3, 1],
    ]);
  });

  test('by project: one a project, which takes rows unless it was put away, and one for those without', async () => {
    const projects = ['Home', 'Old'].map((name, at) => makeProject(name, 'teal', at));
    projects.forEach((project) => (project.archivedAt = project.name === 'Old' ? NOW : null));
    connectTo(
      await openHost({
        state: () => ({ tasks: [], checklists: [], notes: [], projects, labels: [] }),
      }),
    );
    await sidebar.refresh();
    const placed = [row(1, { project: 'Home' }), row(2, { project: 'Home' }), row(3, { project: 'Old' }), row(4, {})];
    expect(headingsOf(placed, 4, { kind: 'backlog' }, TODAY, 'project')).toEqual([
      {
        key: idOf('project-Home'),
        text: 'Home',
        late: false,
        hue: 'teal',
        value: { project: idOf('project-Home') },
        before: 0,
        count: 2,
      },
      { key: idOf('project-Old'), text: 'Old', late: false, before: 2, count: 1 },
      { key: 'none', text: 'No project', late: false, value: { project: null }, before: 3, count: 1 },
    ]);
  });

  test('a flat list has none', () => expect(said(rows, { kind: 'inbox' })).toEqual([]));
});

test.each<[TaskRow, ListPlace, ReturnType<typeof whenOf>]>([
  [row(1, { in: -1 }), { kind: 'today' }, { text: 'Yesterday', kind: 'late' }],
  [row(1, { in: 0, at: '09:30' }), { kind: 'today' }, { text: '09:30', kind: 'time' }],
  [row(1, { in: 0 }), { kind: 'today' }, null],
  [row(1, {}), { kind: 'backlog' }, null],
  [row(1, { in: 1, at: '09:30' }), { kind: 'inbox' }, { text: 'Tomorrow, 09:30', kind: 'date' }],
  [row(1, { in: -1, at: '09:30' }), { kind: 'inbox' }, { text: 'Yesterday, 09:30', kind: 'late' }],
  [row(1, { in: 2, at: '16:00' }), { kind: 'upcoming' }, { text: '16:00', kind: 'time' }],
  [row(1, { in: -9, repeats: 'weekly' }, '2026-11-29'), { kind: 'inbox' }, { text: 'Sun 29 Nov', kind: 'date' }],
  [row(1, { in: -4, done: true }), { kind: 'completed' }, { text: 'Done 09:00', kind: 'date' }],
  [doneOn('2026-11-20'), { kind: 'completed' }, { text: 'Done Fri 20 Nov', kind: 'date' }],
  [doneOn('2026-11-20'), { kind: 'search', words: 'task' }, { text: 'Done Fri 20 Nov', kind: 'date' }],
])('the date column, case %#', (row, place, expected) => expect(whenOf(row, place, TODAY)).toEqual(expected));

test('a repeating task has a key for each of its dates', () => {
  expect([keyOf(row(7, { in: 0 })), keyOf(row(7, { repeats: 'daily' }, '2026-11-25'))]).toEqual(['7', '7@2026-11-25']);
});

test.each<[string, TaskRow, ReturnType<typeof deadlineOf>]>([
  ['none', row(1, { in: 0 }), null],
  ['one to come', row(1, { by: 6 }), { text: 'Mon 30 Nov', tone: undefined }],
  ['one of today', row(1, { in: 3, by: 0 }), { text: 'Today', tone: 'now' }],
  ['one that has passed', row(1, { by: -1 }), { text: 'Yesterday', tone: 'late' }],
  ['one of a task that is done', row(1, { by: -1, done: true }), null],
])('a row says its deadline: %s', (_, row, expected) => expect(deadlineOf(row, TODAY)).toEqual(expected));

test('in Upcoming a row on its deadline says its date, and not the time of that', () => {
  const said = (sketch: Omit<Sketch, 'title'>) => whenOf(row(1, sketch), { kind: 'upcoming' }, TODAY);
  expect(said({ in: 6, at: '08:00', by: 2 })).toEqual({ text: 'Mon 30 Nov', kind: 'date' });
  expect(said({ in: 2, at: '08:00', by: 6 })).toEqual({ text: '08:00', kind: 'time' });
  expect(said({ by: 2 })).toBeNull();
});
