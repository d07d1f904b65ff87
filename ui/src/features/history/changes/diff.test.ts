import { expect, test } from 'vitest';
import type { ChangedRow } from '../../../ipc';
import { diffLines } from './diff';

const TODAY = '2026-11-24';
const said = (row: Pick<ChangedRow, 'before' | 'after'>) =>
  diffLines({ entity: 'task', id: 'a', title: 'A', ...row }, TODAY).map(({ name, before, after }) => [
    name,
    before,
    after,
  ]);

test('a changed task: the fields that differ, without the bookkeeping', () => {
  expect(
    said({
      before: { scheduledFor: '2026-11-20', priority: 'medium', updatedAt: '1', completed: false, completedAt: null },
      after: { scheduledFor: '2026-11-25', priority: 'high', updatedAt: '2', completed: true, completedAt: '2' },
    }),
  ).toEqual([
    ['Scheduled', 'Fri 20 Nov', 'Tomorrow'],
    ['Priority', 'Medium', 'High'],
    ['Status', 'Open', 'Done'],
  ]);
});

test('a new task: only what was set', () => {
  expect(
    said({
      before: null,
      after: { title: 'A', notes: '', priority: 'medium', scheduledFor: '2026-11-26', timeOfDay: '16:00', labels: [] },
    }),
  ).toEqual([
    ['Scheduled', null, 'Thu 26 Nov'],
    ['Time', null, '16:00'],
  ]);
});

test('the trash is a place', () => {
  expect(said({ before: { deletedAt: null }, after: { deletedAt: '2026-11-24T09:00:00Z' } })).toEqual([
    ['Place', 'In the list', 'In the trash'],
  ]);
});

test('a cleared field is none', () => {
  expect(said({ before: { deadline: '2026-11-30' }, after: { deadline: null } })).toEqual([
    ['Deadline', 'Mon 30 Nov', 'none'],
  ]);
});

test('a repeating task whose rule stays: its date that moved, was left out or got another time', () => {
  const weekly = { type: 'weekly', anchorOn: 'schedule' };
  const lines = (before: object, after: object) =>
    said({ before: { recurrence: { ...weekly, ...before } }, after: { recurrence: { ...weekly, ...after } } });
  const moved = { exceptions: ['2026-11-30'], additions: ['2026-12-01'] };
  expect(lines({}, moved)).toEqual([['Scheduled', 'Mon 30 Nov', 'Tue 1 Dec']]);
  expect(lines({}, { ...moved, times: { '2026-12-01': '10:00' } })).toEqual([
    ['Scheduled', 'Mon 30 Nov', 'Tue 1 Dec, 10:00'],
  ]);
  expect(lines(moved, { ...moved, additions: ['2026-12-02'] })).toEqual([['Scheduled', 'Tue 1 Dec', 'Wed 2 Dec']]);
  expect(lines(moved, {})).toEqual([['Scheduled', 'Tue 1 Dec', 'Mon 30 Nov']]);
  expect(lines({}, { exceptions: ['2026-11-30'] })).toEqual([['Scheduled', 'Mon 30 Nov', 'none']]);
  expect(lines({}, { times: { '2026-11-30': '10:00' } })).toEqual([['Scheduled', 'Mon 30 Nov', 'Mon 30 Nov, 10:00']]);
  expect(lines({}, { type: 'daily' })).toEqual([['Repeats', 'Every week', 'Every day']]);
});
