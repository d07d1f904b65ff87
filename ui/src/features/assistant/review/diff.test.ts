import { describe, expect, it } from 'vitest';
import type { Proposed } from '../../../ipc';
import { diffOf, pencilWords, signedValues, touches } from './diff';
import { reconcile, type Row } from './review';
import { deletion, proposed, sample } from '../../../test/proposals';

const TODAY = '2026-11-24';
const row = (operation: Proposed): Row => {
  const [first] = reconcile([], [operation]);
  if (!first) throw new Error('one row was given');
  return first;
};
const update = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  proposed('u', { op: { op: 'update', id: 3 }, preview: { count: 1, samples: [sample(3, 'Call', before, after)] } });
const create = (after: Record<string, unknown>) =>
  proposed('c', {
    op: { op: 'create', title: 'Milk' },
    preview: { count: 1, samples: [sample(undefined, 'Milk', undefined, after)] },
  });
const lines = (operation: Proposed) => {
  const diff = diffOf(row(operation), TODAY);
  if (diff.kind === 'values') return diff.values;
  const changes = diff.kind === 'changes' ? diff.changes : diff.tasks.map((task) => task.change);
  return changes.map((change) => [change?.name, change?.before, '→', change?.after].filter(Boolean).join(' '));
};

describe('one task', () => {
  it.each([
    ['a date', update({ scheduledFor: '2026-11-23' }, { scheduledFor: '2026-11-25' }), ['Yesterday → Wed 25 Nov']],
    ['no date before', update({ scheduledFor: null }, { scheduledFor: '2026-11-24' }), ['No date → Tue 24 Nov']],
    [
      'a date with its time, in one line',
      update({ scheduledFor: '2026-11-24', timeOfDay: '16:30' }, { timeOfDay: '09:00', scheduledFor: '2027-01-02' }),
      ['Today, 16:30 → Sat 2 Jan 2027, 09:00'],
    ],
    ['only a time', update({ timeOfDay: null }, { timeOfDay: '09:00' }), ['none → 09:00']],
    ['a priority', update({ priority: 'medium' }, { priority: 'high' }), ['Medium → High']],
    ['done', update({ completed: false }, { completed: true }), ['Open → Done']],
    ['a title', update({ title: 'Call' }, { title: 'Ring' }), ['Call → Ring']],
    [
      'several fields, the telling ones first, named where they need a name',
      update(
        { labels: [], project: 'Home', priority: 'low' },
        { labels: ['calls', 'home'], project: null, priority: 'high' },
      ),
      ['Low → High', 'Project Home → none', 'Labels none → calls, home'],
    ],
  ])('%s', (_, operation, expected) => {
    expect(lines(operation)).toEqual(expected);
  });

  it('is done for one date', () => {
    const occurrence = (completed?: boolean) =>
      proposed('o', {
        op: {
          op: 'complete_occurrence',
          id: 3,
          occurrenceDate: TODAY,
          ...(completed === undefined ? {} : { completed }),
        },
        preview: { count: 1, samples: [sample(3, 'Stretch', { completedDates: [] }, { completedDates: [TODAY] })] },
      });
    expect([lines(occurrence()), lines(occurrence(false))]).toEqual([
      ['Tue 24 Nov Open → Done'],
      ['Tue 24 Nov Done → Open'],
    ]);
  });

  it('goes to the trash without further words', () => {
    expect(lines(deletion('d', 1))).toEqual(['→']);
    const single = proposed('d', { op: { op: 'delete', id: 3 }, preview: { count: 1, samples: [sample(3, 'Call')] } });
    expect(diffOf(row(single), TODAY)).toEqual({ kind: 'changes', changes: [] });
  });
});

describe('a new task', () => {
  it.each([
    [
      'says what it is given',
      create({
        title: 'Milk',
        timeOfDay: '16:00',
        scheduledFor: '2026-11-26',
        deadline: '2026-11-25',
        priority: 'high',
        project: 'Home',
        labels: ['errands', 'food'],
        recurrence: { type: 'daily' },
        checklist: ['Oats'],
      }),
      ['Thu 26 Nov, 16:00', 'Deadline: Tomorrow', 'High', 'Home', 'errands', 'food', 'Every day', 'Oats'],
    ],
    [
      'leaves out what is as usual',
      create({
        title: 'Milk',
        notes: '',
        scheduledFor: null,
        priority: 'medium',
        labels: [],
        completed: false,
        recurrence: { type: 'none' },
      }),
      [],
    ],
  ])('%s', (_, operation, expected) => {
    expect(lines(operation)).toEqual(expected);
  });
});

it('tells the new steps', () => {
  const items = [{ title: 'Laser meter' }, { title: 'wall plan' }];
  expect(lines(proposed('s', { op: { op: 'add_checklist_items', id: 3, items } }))).toEqual([
    'Laser meter',
    'wall plan',
  ]);
});

describe('several tasks', () => {
  it('each with its first change', () => {
    const operation = proposed('b', {
      op: { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-25' } },
      preview: {
        count: 12,
        samples: [sample(3, 'Call', { scheduledFor: '2026-11-20' }, { scheduledFor: '2026-11-25' }), sample(4, 'Ring')],
      },
    });
    expect(diffOf(row(operation), TODAY)).toEqual({
      kind: 'tasks',
      total: 12,
      tasks: [
        { number: 3, title: 'Call', change: { before: 'Fri 20 Nov', after: 'Wed 25 Nov' } },
        { number: 4, title: 'Ring' },
      ],
    });
    expect(touches(row(operation))).toEqual([3, 4]);
  });

  it('only their titles when they go to the trash', () => {
    expect(diffOf(row(deletion('d', 2)), TODAY)).toEqual({
      kind: 'titles',
      total: 2,
      tasks: [
        { number: 41, title: 'Draft 1' },
        { number: 42, title: 'Draft 2' },
      ],
    });
  });
});

describe('once it is applied', () => {
  const moved = (...dates: string[]) =>
    proposed('b', {
      op: { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-25' } },
      preview: {
        count: dates.length,
        samples: dates.map((date) => sample(3, 'Call', { scheduledFor: null }, { scheduledFor: date })),
      },
    });

  it.each([
    ['the values of a new task', create({ scheduledFor: '2026-11-26', project: 'Home' }), ['Thu 26 Nov', 'Home']],
    ['the value that several tasks share', moved('2026-11-25', '2026-11-25'), ['Wed 25 Nov']],
    ['nothing where they differ', moved('2026-11-25', '2026-11-26'), []],
    ['nothing for one task', update({ priority: 'low' }, { priority: 'high' }), []],
    ['nothing for the trash', deletion('d', 3), []],
  ])('tells %s', (_, operation, expected) => {
    expect(signedValues(row(operation), TODAY)).toEqual(expected);
  });
});

it.each([
  ['scheduledFor', '2026-11-25', 'Wed 25'],
  ['scheduledFor', null, 'No date'],
  ['completed', true, 'Done'],
  ['completedDates', true, 'Done'],
  ['deletedAt', true, 'Trash'],
  ['priority', 'high', 'High'],
  ['steps', 1, '+ 1 step'],
  ['steps', 3, '+ 3 steps'],
  ['title', 'Ring', 'Ring'],
] as const)('pencils %s %j as %j', (field, after, expected) => {
  expect(pencilWords({ field, after }, TODAY)).toEqual({ field, after: expected });
});
