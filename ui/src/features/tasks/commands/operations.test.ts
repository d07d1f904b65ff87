import { expect, test } from 'vitest';
import type { TaskRow } from '../../../ipc';
import { makeTask, type Sketch } from '../../../test/rows';
import { schedule, tick } from './operations';
import { overdueToToday } from '../list/overdue';

const TODAY = '2026-11-24';

function row(sketch: Omit<Sketch, 'title'>, occurrence?: string): TaskRow {
  const task = makeTask(7, TODAY, '2026-11-24T09:00:00.000Z', { title: 'A', ...sketch });
  return { task, stepsDone: 0, stepsTotal: 0, ...(occurrence ? { occurrence } : {}) };
}

const once = row({ in: -1 });
const weekly = row({ in: -8, repeats: 'weekly' }, '2026-11-23');

test.each([
  [tick(once), { op: 'complete', id: 7, completed: true }],
  [tick(row({ done: true })), { op: 'complete', id: 7, completed: false }],
  [tick(weekly), { op: 'complete_occurrence', id: 7, occurrenceDate: '2026-11-23', completed: true }],
  [schedule(once, { date: TODAY }), { op: 'update', id: 7, scheduledFor: TODAY }],
  [schedule(once, { date: TODAY, time: '16:00' }), { op: 'update', id: 7, scheduledFor: TODAY, timeOfDay: '16:00' }],
  [schedule(once, { date: null }), { op: 'update', id: 7, scheduledFor: null, timeOfDay: null }],
  [schedule(weekly, { date: TODAY }), { op: 'move_occurrence', id: 7, occurrenceDate: '2026-11-23', to: TODAY }],
  [
    schedule(weekly, { date: TODAY, time: '16:00' }),
    { op: 'move_occurrence', id: 7, occurrenceDate: '2026-11-23', to: TODAY, timeOfDay: '16:00' },
  ],
])('operation, case %#', (operation, expected) => expect(operation).toEqual(expected));

test('overdue to today: one bulk change for what is done once, one move for each missed date', () => {
  expect(overdueToToday([once, undefined, weekly, row({ in: 0 })], TODAY)).toEqual([
    {
      op: 'bulk_update',
      where: { scheduledRange: { to: '2026-11-23' }, completed: false, repeating: false },
      set: { scheduledFor: TODAY },
    },
    { op: 'move_occurrence', id: 7, occurrenceDate: '2026-11-23', to: TODAY },
  ]);
  expect(overdueToToday([row({ in: 0 })], TODAY)).toEqual([]);
});
