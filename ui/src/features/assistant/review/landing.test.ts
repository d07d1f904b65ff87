import { expect, it } from 'vitest';
import type { Proposed, Task } from '../../../ipc';
import { proposed, sample } from '../testing/samples';
import { askedFor, ghostsOf, shiftsOf, type Facts } from './landing';
import { emptyReview, reconcile, tick, type Review } from './review';

const TODAY = '2026-11-24';

const review = (...operations: Proposed[]): Review => ({
  ...emptyReview(),
  rows: reconcile([], operations),
  status: 'open',
});
const milk = proposed('milk', {
  op: { op: 'create', title: 'Buy milk' },
  preview: {
    count: 1,
    samples: [
      sample(undefined, 'Buy milk', undefined, { title: 'Buy milk', scheduledFor: '2026-11-25', labels: ['errands'] }),
    ],
  },
});
const late = proposed('late', {
  op: { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-25' } },
  preview: {
    count: 2,
    samples: [4, 5].map((number) =>
      sample(number, `Late ${number}`, { scheduledFor: '2026-11-20' }, { scheduledFor: '2026-11-25' }),
    ),
  },
});
const tasks = (type = 'none') => [4, 5].map((number) => ({ number, recurrence: { type } }) as Task);
const overdue = (): Facts => ({ scheduledFor: '2026-11-20', project: 'Home', labels: [] });

it('shows what is ticked: new tasks with all they would have, others with what changes', () => {
  const open = review(milk, late);
  expect(ghostsOf(open).map(({ number, title }) => [number, title])).toEqual([
    [undefined, 'Buy milk'],
    [4, 'Late 4'],
    [5, 'Late 5'],
  ]);
  expect(ghostsOf(tick(open, 'late', false)).map(({ title }) => title)).toEqual(['Buy milk']);
});

it('shows nothing for what is deleted or done', () => {
  const gone = proposed('gone', { preview: { count: 1, samples: [sample(4, 'Rent', {}, { deletedAt: 'now' })] } });
  expect(ghostsOf(review(gone))).toEqual([]);
});

it('counts what each place would gain and lose', () => {
  expect(shiftsOf(review(milk, late), tasks(), overdue, TODAY)).toEqual({
    inbox: 1,
    'label:errands': 1,
    upcoming: 3,
    'project:Home': 0,
    today: -2,
  });
});

it('keeps a task in Today whose deadline is due there', () => {
  const due = (): Facts => ({ ...overdue(), deadline: TODAY });
  expect(shiftsOf(review(late), tasks(), due, TODAY)).toMatchObject({ today: 0, upcoming: 2 });
});

it('says nothing of dates that only the host knows: of repeating tasks, and of lists that are named in part', () => {
  expect(shiftsOf(review(milk, late), tasks('weekly'), overdue, TODAY)).toEqual({
    inbox: 1,
    'label:errands': 1,
    'project:Home': 0,
  });
  expect(askedFor(review(late))).toEqual([4, 5]);
  expect(askedFor(review({ ...late, preview: { ...late.preview, count: 12 } }))).toBeNull();
});
