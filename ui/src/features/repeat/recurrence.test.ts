import { expect, test } from 'vitest';
import type { Recurrence, Rule } from '../../ipc';
import { recurrenceInWords } from '../../shared/values';
import { draftOf, recurrenceOf } from './recurrence';

const ANCHOR = '2026-11-24';
const rule = (set: Partial<Recurrence>): Recurrence => ({ type: 'none', anchorOn: 'due', ...set });

test.each<[Recurrence, string]>([
  [rule({}), 'none'],
  [rule({ type: 'daily' }), 'daily'],
  [rule({ type: 'every_n_days', intervalDays: 3 }), 'every_n_days'],
  [rule({ type: 'custom', rule: { frequency: 'monthly', monthDays: [24] } }), 'monthly'],
  [rule({ type: 'custom', rule: { frequency: 'monthly', monthDays: [-1] } }), 'custom'],
  [
    rule({ type: 'custom', rule: { frequency: 'weekly', interval: 2, weekdays: [{ day: 'MO' }, { day: 'WE' }] } }),
    'weekly',
  ],
  [rule({ type: 'custom', rule: { frequency: 'daily', count: 5 } }), 'daily'],
  [rule({ type: 'custom', rule: { frequency: 'monthly', weekdays: [{ nth: 2, day: 'TU' }] } }), 'custom'],
  [rule({ type: 'custom', rule: { frequency: 'monthly', weekdays: [{ nth: 4, day: 'TU' }] } }), 'monthly'],
  [rule({ type: 'custom', rule: { frequency: 'monthly', weekdays: [{ day: 'TU' }], positions: [1] } }), 'custom'],
  [rule({ type: 'custom', rule: { frequency: 'monthly', monthDays: [1] } }), 'custom'],
  [rule({ type: 'custom', rule: { frequency: 'yearly', months: [11], monthDays: [24] } }), 'yearly'],
  [rule({ type: 'custom', rule: { frequency: 'monthly', weekdays: [{ nth: -1, day: 'TU' }] } }), 'monthly'],
])('%j is shown as %s', (recurrence, kind) => expect(draftOf(recurrence, ANCHOR).kind).toBe(kind));

test.each<[Recurrence, Partial<ReturnType<typeof draftOf>>, Record<string, unknown>]>([
  [rule({}), { kind: 'weekly' }, { type: 'weekly', anchorOn: 'due' }],
  [rule({}), { kind: 'monthly' }, { type: 'custom', rule: { frequency: 'monthly', monthDays: [24] }, anchorOn: 'due' }],
  [rule({}), { kind: 'every_n_days', intervalDays: 3 }, { type: 'every_n_days', intervalDays: 3, anchorOn: 'due' }],
  [
    rule({}),
    { kind: 'daily', until: '2026-12-24', anchorOn: 'completion' },
    { type: 'daily', until: '2026-12-24', anchorOn: 'completion' },
  ],
  [
    rule({}),
    { kind: 'weekly', every: 2, days: ['MO', 'WE'], count: 10 },
    {
      type: 'custom',
      rule: { frequency: 'weekly', interval: 2, weekdays: [{ day: 'MO' }, { day: 'WE' }], count: 10 },
      anchorOn: 'due',
    },
  ],
  [
    rule({}),
    { kind: 'monthly', monthly: 'nth' },
    { type: 'custom', rule: { frequency: 'monthly', weekdays: [{ nth: 4, day: 'TU' }] }, anchorOn: 'due' },
  ],
  [
    rule({}),
    { kind: 'every_n_days', intervalDays: 3, count: 4, until: '2026-12-24' },
    { type: 'custom', rule: { frequency: 'daily', interval: 3, count: 4 }, anchorOn: 'due' },
  ],
  [rule({ type: 'daily', exceptions: ['2026-11-25'] }), { kind: 'none' }, { type: 'none', anchorOn: 'due' }],
  [
    rule({ type: 'daily', exceptions: ['2026-11-25'] }),
    { until: '2026-12-24' },
    { type: 'daily', until: '2026-12-24', exceptions: ['2026-11-25'], additions: [], anchorOn: 'due' },
  ],
  [rule({ type: 'daily', exceptions: ['2026-11-25'] }), { kind: 'weekly' }, { type: 'weekly', anchorOn: 'due' }],
  [
    rule({ type: 'custom', rule: { frequency: 'monthly', weekdays: [{ nth: -1, day: 'TU' }] } }),
    { anchorOn: 'completion' },
    {
      type: 'custom',
      rule: { frequency: 'monthly', weekdays: [{ nth: -1, day: 'TU' }] },
      exceptions: [],
      additions: [],
      anchorOn: 'completion',
    },
  ],
])('%j with %j becomes %j', (old, edit, expected) => {
  expect(recurrenceOf({ ...draftOf(old, ANCHOR), ...edit }, ANCHOR, old)).toEqual(expected);
});

test.each<[Rule, string]>([
  [{ frequency: 'monthly', monthDays: [24] }, 'Every month'],
  [
    { frequency: 'weekly', interval: 2, weekdays: [{ day: 'MO' }, { day: 'WE' }], count: 10 },
    'Every 2 weeks on Mon, Wed, 10 times',
  ],
  [{ frequency: 'monthly', interval: 3, weekdays: [{ nth: -1, day: 'FR' }] }, 'Every 3 months on the last Friday'],
  [{ frequency: 'monthly', monthDays: [-1] }, 'Every month on the last day'],
  [{ frequency: 'monthly', weekdays: [{ day: 'TU' }], positions: [1] }, 'Custom rule'],
])('%j is said as “%s”', (said, words) => {
  expect(recurrenceInWords(rule({ type: 'custom', rule: said }), ANCHOR)).toBe(words);
});
