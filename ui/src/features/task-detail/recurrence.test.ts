import { expect, test } from 'vitest';
import type { Recurrence } from '../../ipc';
import { recurrenceInWords } from '../../shared/values';
import { draftOf, recurrenceOf } from './recurrence';

const ANCHOR = '2026-11-24';
const rule = (set: Partial<Recurrence>): Recurrence => ({ type: 'none', anchorOn: 'due', ...set });

test.each<[Recurrence, string]>([
  [rule({}), 'none'],
  [rule({ type: 'daily' }), 'daily'],
  [rule({ type: 'every_n_days', intervalDays: 3 }), 'every_n_days'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=24' }), 'monthly'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }), 'custom'],
  [rule({ type: 'custom', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE' }), 'weekly'],
  [rule({ type: 'custom', rrule: 'FREQ=DAILY;COUNT=5' }), 'daily'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=2TU' }), 'custom'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=4TU' }), 'monthly'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1' }), 'custom'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' }), 'custom'],
  [rule({ type: 'custom', rrule: 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=24' }), 'yearly'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1TU' }), 'monthly'],
])('%j is shown as %s', (recurrence, kind) => expect(draftOf(recurrence, ANCHOR).kind).toBe(kind));

test.each<[Recurrence, Partial<ReturnType<typeof draftOf>>, Record<string, unknown>]>([
  [rule({}), { kind: 'weekly' }, { type: 'weekly', anchorOn: 'due' }],
  [rule({}), { kind: 'monthly' }, { type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=24', anchorOn: 'due' }],
  [rule({}), { kind: 'every_n_days', intervalDays: 3 }, { type: 'every_n_days', intervalDays: 3, anchorOn: 'due' }],
  [
    rule({}),
    { kind: 'daily', until: '2026-12-24', anchorOn: 'completion' },
    { type: 'daily', until: '2026-12-24', anchorOn: 'completion' },
  ],
  [
    rule({}),
    { kind: 'weekly', every: 2, days: ['MO', 'WE'], count: 10 },
    { type: 'custom', rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10', anchorOn: 'due' },
  ],
  [rule({}), { kind: 'monthly', monthly: 'nth' }, { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=4TU', anchorOn: 'due' }],
  [
    rule({}),
    { kind: 'every_n_days', intervalDays: 3, count: 4, until: '2026-12-24' },
    { type: 'custom', rrule: 'FREQ=DAILY;INTERVAL=3;COUNT=4', anchorOn: 'due' },
  ],
  [rule({ type: 'daily', exceptions: ['2026-11-25'] }), { kind: 'none' }, { type: 'none' }],
  [
    rule({ type: 'daily', exceptions: ['2026-11-25'] }),
    { until: '2026-12-24' },
    { type: 'daily', until: '2026-12-24', exceptions: ['2026-11-25'], additions: [], anchorOn: 'due' },
  ],
  [rule({ type: 'daily', exceptions: ['2026-11-25'] }), { kind: 'weekly' }, { type: 'weekly', anchorOn: 'due' }],
  [
    rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1TU' }),
    { anchorOn: 'completion' },
    { type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1TU', exceptions: [], additions: [], anchorOn: 'completion' },
  ],
])('%j with %j becomes %j', (old, edit, expected) => {
  expect(recurrenceOf({ ...draftOf(old, ANCHOR), ...edit }, ANCHOR, old)).toEqual(expected);
});

test.each([
  ['FREQ=MONTHLY;BYMONTHDAY=24', 'Every month'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=10', 'Every 2 weeks on Mon, Wed, 10 times'],
  ['FREQ=MONTHLY;INTERVAL=3;BYDAY=-1FR', 'Every 3 months on the last Friday'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'Every month on the last day'],
  ['FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1', 'By rule FREQ=MONTHLY;BYDAY=TU;BYSETPOS=1'],
])('%s is said as “%s”', (rrule, words) => {
  expect(recurrenceInWords(rule({ type: 'custom', rrule }), ANCHOR)).toBe(words);
});
