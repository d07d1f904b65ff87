import { expect, test } from 'vitest';
import type { Recurrence } from '../../ipc';
import { draftOf, recurrenceOf } from './recurrence';

const ANCHOR = '2026-11-24';
const rule = (set: Partial<Recurrence>): Recurrence => ({ type: 'none', anchorOn: 'due', ...set });

test.each<[Recurrence, string]>([
  [rule({}), 'none'],
  [rule({ type: 'daily' }), 'daily'],
  [rule({ type: 'every_n_days', intervalDays: 3 }), 'every_n_days'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=24' }), 'monthly'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }), 'custom'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYMONTHDAY=1' }), 'custom'],
  [rule({ type: 'custom', rrule: 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=24' }), 'yearly'],
  [rule({ type: 'custom', rrule: 'FREQ=MONTHLY;BYDAY=-1TU' }), 'custom'],
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
