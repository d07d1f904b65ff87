import { expect, it } from 'vitest';
import type { Proposed } from '../../../ipc';
import { proposed, sample } from '../../../test/proposals';
import { ghostsOf, shiftsOf } from './landing';
import { emptyReview, reconcile, tick, type Review } from './review';

const review = (...operations: Proposed[]): Review => ({
  ...emptyReview(),
  rows: reconcile([], operations),
  status: 'open',
});
const milk = proposed('milk', {
  op: { op: 'create', title: 'Buy milk' },
  preview: {
    count: 1,
    samples: [sample(undefined, 'Buy milk', undefined, { title: 'Buy milk' }, ['inbox', 'upcoming'])],
    shifts: { inbox: 1, upcoming: 1 },
  },
});
const late = proposed('late', {
  op: { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-25' } },
  preview: {
    count: 12,
    samples: [4, 5].map((number) => sample(number, `Late ${number}`, {}, { title: `Soon ${number}` }, ['upcoming'])),
    shifts: { today: -12, upcoming: 12 },
  },
});

it('shows what is ticked: new tasks and moved ones, with the title they would have', () => {
  const open = review(milk, late);
  expect(ghostsOf(open).map(({ number, title, lands }) => [number, title, lands])).toEqual([
    [undefined, 'Buy milk', ['inbox', 'upcoming']],
    [4, 'Soon 4', ['upcoming']],
    [5, 'Soon 5', ['upcoming']],
  ]);
  expect(ghostsOf(tick(open, 'late', false)).map(({ title }) => title)).toEqual(['Buy milk']);
});

it('shows nothing of a task that no list would show anew', () => {
  expect(ghostsOf(review(proposed('name', { preview: { count: 1, samples: [sample(4, 'Rent', {}, {})] } })))).toEqual(
    [],
  );
  expect(ghostsOf(null)).toEqual([]);
});

it('adds up what each place would gain and lose by what is ticked', () => {
  const open = review(milk, late);
  expect(shiftsOf(open)).toEqual({ inbox: 1, upcoming: 13, today: -12 });
  expect(shiftsOf(tick(open, 'late', false))).toEqual({ inbox: 1, upcoming: 1 });
  expect(shiftsOf(null)).toEqual({});
});
