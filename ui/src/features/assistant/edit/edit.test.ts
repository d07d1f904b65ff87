import { describe, expect, it } from 'vitest';
import type { Operation, Requested } from '../../../ipc';
import { dated, dayOf, editable, labelsOf, means, valuesOf, withSeries, withValues } from './edit';

const create: Operation = { op: 'create', title: 'Milk', scheduledFor: '2026-11-25', labels: ['errands'] };
const update: Operation = { op: 'update', id: 4, priority: 'high', timeOfDay: '09:00' };
const bulk: Operation = { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-25' } };

function unread(written: unknown): Requested {
  return { op: 'unread', written };
}

describe('what can be edited', () => {
  it.each<[Requested, string[]]>([
    [create, ['title', 'scheduledFor', 'recurrence', 'deadline', 'priority', 'project', 'labels']],
    [update, ['scheduledFor', 'priority']],
    [bulk, ['scheduledFor']],
    [{ op: 'update', id: 4, notes: 'x' }, []],
    [{ op: 'complete', id: 4 }, []],
    [{ op: 'bulk_delete', where: { all: true } }, []],
    [unread({ op: 'update', id: 4, deadline: 'soon' }), ['deadline']],
    [unread({ op: 'create' }), ['title', 'scheduledFor', 'recurrence', 'deadline', 'priority', 'project', 'labels']],
    [unread({ op: 'fly', title: 'x' }), []],
    [unread('Buy milk'), []],
  ])('of %j', (op, expected) => {
    expect(editable(op)).toEqual(expected);
  });
});

it('changes a value where the operation has it, and leaves it out of a new task when cleared', () => {
  expect(withValues(create, { scheduledFor: null, deadline: null, title: 'Bread' })).toEqual({
    op: 'create',
    title: 'Bread',
    labels: ['errands'],
  });
  expect(withValues(update, { priority: 'low' })).toEqual({ ...update, priority: 'low' });
  expect(withValues(update, { project: null })).toEqual({ ...update, project: null });
  expect(withValues(bulk, { scheduledFor: null })).toEqual({ ...bulk, set: { scheduledFor: null } });
  expect(valuesOf(bulk)).toEqual({ scheduledFor: '2026-11-25' });
});

it('mends what could not be read, by the fields that were written', () => {
  const late = unread({ op: 'update', id: 4, deadline: 'soon', priority: 'high' });
  expect(withValues(late, { deadline: null })).toEqual(
    unread({ op: 'update', id: 4, deadline: null, priority: 'high' }),
  );
  const milk = unread({ op: 'create', title: 'Milk', deadline: 'soon' });
  expect(withValues(milk, { deadline: null })).toEqual(unread({ op: 'create', title: 'Milk' }));
  const several = unread({ op: 'bulk_update', where: {}, set: { priority: 'high' } });
  expect(withValues(several, { priority: 'low' })).toEqual(
    unread({ op: 'bulk_update', where: {}, set: { priority: 'low' } }),
  );
  expect(withSeries(unread({ op: 'update', id: 4, timeOfDay: '25:00' }), true)).toEqual(
    unread({ op: 'update', id: 4, timeOfDay: '25:00', series: true }),
  );
});

it('keeps a time that is not said, unless the date goes', () => {
  expect(dated('2026-11-26')).toEqual({ scheduledFor: '2026-11-26' });
  expect(dated('2026-11-26', '16:00')).toEqual({ scheduledFor: '2026-11-26', timeOfDay: '16:00' });
  expect(dated(null)).toEqual({ scheduledFor: null, timeOfDay: null });
});

it.each([
  ['2026-11-25', '2026-11-25'],
  ['2026-02-31', null],
  ['next friday', null],
  [7, null],
  [undefined, null],
])('a day is only what the calendar has: %j', (scheduledFor, expected) => {
  expect(dayOf(unread({ op: 'create', scheduledFor }), 'scheduledFor')).toBe(expected);
});

it('reads labels and knows them by name or id', () => {
  expect(labelsOf(create)).toEqual(['errands']);
  expect(labelsOf(unread({ op: 'create', labels: ['errands', 3] }))).toEqual(['errands']);
  const label = { id: 'label-1', name: 'Errands' };
  expect([means(' errands', label), means('label-1', label), means('calls', label), means(null, label)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
