import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime';
import {
  addDays,
  dateAndTime,
  dateCard,
  dayInWords,
  daysBetween,
  distance,
  longDate,
  nextWeek,
  relativeDate,
  shortDate,
  weekInWords,
} from './dates';

const TODAY = '2026-11-24';

test.each([
  ['2026-11-23', 'Yesterday'],
  ['2026-11-24', 'Today'],
  ['2026-11-25', 'Tomorrow'],
  ['2026-11-26', 'Thu 26 Nov'],
  ['2026-11-20', 'Fri 20 Nov'],
  ['2027-01-04', 'Mon 4 Jan 2027'],
])('%s is %s', (date, words) => expect(relativeDate(date, TODAY)).toBe(words));

test.each([
  ['2026-11-24', 'monday', '2026-11-30'],
  ['2026-11-23', 'monday', '2026-11-30'],
  ['2026-11-29', 'monday', '2026-11-30'],
  ['2026-11-24', 'sunday', '2026-11-29'],
  ['2026-11-29', 'sunday', '2026-12-06'],
] as const)('the week after %s, weeks from %s, begins on %s', (today, start, date) =>
  expect(nextWeek(today, start)).toBe(date),
);

test('the other ways to say a date', () => {
  expect([
    addDays('2026-02-28', 1),
    daysBetween(TODAY, '2026-12-01'),
    shortDate(TODAY, TODAY),
    longDate(TODAY, TODAY),
    longDate('2027-03-01', TODAY),
    dayInWords('2026-11-23', TODAY),
    dayInWords('2026-11-26', TODAY),
    dateAndTime('2026-11-24T20:00:00', TODAY),
    dateCard(TODAY, TODAY),
    dateCard('2026-12-29', TODAY),
    distance('2026-11-30', TODAY),
    distance('2026-11-22', TODAY),
  ]).toEqual([
    '2026-03-01',
    7,
    'Tue 24 Nov',
    'Tuesday, 24 November',
    'Monday, 1 March 2027',
    'Yesterday, Mon 23 Nov',
    'Thu 26 Nov',
    'Tue 24 Nov, 20:00',
    { day: '24 Nov', below: 'today' },
    { day: '29 Dec', below: 'Tue' },
    'in 6 days',
    '2 days ago',
  ]);
});

describe('in German', () => {
  beforeAll(() => overwriteGetLocale(() => 'de'));
  afterAll(() => overwriteGetLocale(() => 'en'));

  test('a date has its dots and no comma', () => {
    expect([
      dayInWords(TODAY, TODAY),
      dayInWords('2026-12-03', TODAY),
      dateAndTime('2026-11-24T20:00:00', TODAY),
    ]).toEqual(['Heute, Di. 24. Nov.', 'Do. 3. Dez.', 'Di. 24. Nov., 20:00']);
  });

  test('a week is a range without spaces between two numbers', () => {
    expect(['2026-11-23', '2026-11-30', '2027-01-04'].map((first) => weekInWords(first, TODAY))).toEqual([
      '23.–29. November',
      '30. November – 6. Dezember',
      '4.–10. Januar 2027',
    ]);
  });
});
