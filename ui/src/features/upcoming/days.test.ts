import { describe, expect, test } from 'vitest';
import type { TaskRow } from '../../ipc';
import { makeTask } from '../../test/rows';
import { weekInWords, weekNumber, weekOf } from '../../shared/dates';
import { dayHeadings } from './days';

const TODAY = '2026-11-24';

function row(number: number, days: number): TaskRow {
  const task = makeTask(number, TODAY, `${TODAY}T09:00:00.000Z`, { title: `Task ${number}`, in: days });
  return { task, stepsDone: 0, stepsTotal: 0 };
}

describe('the headings of the days', () => {
  test('every day has one, also where nothing stands on it', () => {
    const headings = dayHeadings([row(1, -2), row(2, 0), row(3, 0), row(4, 3)], 4, TODAY, TODAY);
    expect(headings.length).toBe(15);
    expect(headings.slice(0, 6).map(({ text, before, count }) => `${text} ${before} ${count}`)).toEqual([
      'Overdue 0 1',
      'Today, Tue 24 Nov 1 2',
      'Tomorrow, Wed 25 Nov 3 0',
      'Thu 26 Nov 3 0',
      'Fri 27 Nov 3 1',
      'Sat 28 Nov 4 0',
    ]);
  });

  test('what is not here yet is not counted', () => {
    const headings = dayHeadings([row(1, 0), undefined, row(2, 2)], 3, TODAY, TODAY);
    expect(headings.every(({ count }) => count === undefined)).toBe(true);
    expect(headings[2]).toMatchObject({ key: '2026-11-26', before: 2 });
  });
});

describe('weeks', () => {
  test.each([
    ['2026-11-24', 'monday', '2026-11-23'],
    ['2026-11-23', 'monday', '2026-11-23'],
    ['2026-11-22', 'sunday', '2026-11-22'],
    ['2026-11-22', 'monday', '2026-11-16'],
  ] as const)('the week of %s, where weeks begin on %s', (date, start, expected) => {
    expect(weekOf(date, start)).toBe(expected);
  });

  test.each([
    ['2026-01-01', 1],
    ['2025-12-29', 1],
    ['2026-11-22', 47],
    ['2026-11-23', 48],
    ['2026-12-31', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
  ])('%s lies in week %i', (date, number) => {
    expect(weekNumber(date)).toBe(number);
  });

  test('are named by their days', () => {
    expect(weekInWords('2026-11-23', TODAY)).toBe('23 – 29 November');
    expect(weekInWords('2026-11-30', TODAY)).toBe('30 November – 6 December');
    expect(weekInWords('2027-01-04', TODAY)).toBe('4 – 10 January 2027');
  });
});
