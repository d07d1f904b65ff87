import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../ipc';
import { counts, emptyReview, pencilMap, pick, reconcile, refuse, type Review, type Row, tick } from './review';
import { deletion, invalid, proposed, sample } from '../../../test/proposals';

const ticks = (rows: Row[]) => Object.fromEntries(rows.map((row) => [row.id, row.ticked]));
const open = (...operations: Parameters<typeof reconcile>[1]): Review => ({
  ...emptyReview(),
  status: 'open',
  rows: reconcile([], operations),
});

describe('reconcile', () => {
  it('follows the preselection where nothing was decided', () => {
    const rows = reconcile([], [proposed('a'), invalid('b'), deletion('c', 26), deletion('d', 1)]);
    expect(ticks(rows)).toEqual({ a: true, b: false, c: false, d: true });
  });

  it('keeps the ticks set by hand, whatever the order of the newer version', () => {
    const first = pick(open(proposed('a'), proposed('b'), deletion('c', 26)), 'none');
    const decided = tick(first, 'c', true);
    const rows = reconcile(decided.rows, [deletion('c', 26), proposed('new'), proposed('a')]);
    expect(ticks(rows)).toEqual({ c: true, new: true, a: false });
  });

  it('remembers a tick through a version in which the operation was invalid', () => {
    const ticked = tick(open(deletion('a', 3)), 'a', true);
    const broken = reconcile(ticked.rows, [invalid('a')]);
    expect(counts({ ...ticked, rows: broken }).selected).toBe(0);
    expect(ticks(reconcile(broken, [deletion('a', 3)]))).toEqual({ a: true });
  });

  it('tells two alike operations apart', () => {
    expect(reconcile([], [proposed('a'), proposed('a')]).map((row) => row.id)).toEqual(['a', 'a~2']);
  });

  describe('after a repair', () => {
    const before = open(proposed('a'), invalid('b'), proposed('c'));

    it('marks what stands in the place of a row that could not be applied, and goes on marking it', () => {
      const repaired = reconcile(before.rows, [proposed('a'), proposed('b2'), proposed('c')], true);
      const last = reconcile(repaired, [proposed('a'), proposed('b2'), proposed('c')]);
      for (const rows of [repaired, last]) {
        expect(rows.map((row) => [row.id, row.repaired, row.ticked])).toEqual([
          ['a', false, true],
          ['b2', true, true],
          ['c', false, true],
        ]);
      }
    });

    it('marks nothing where the old row is still there, or nothing was repaired', () => {
      const same = reconcile(before.rows, [proposed('a'), proposed('new'), invalid('b')], true);
      const grown = reconcile(before.rows, [proposed('a'), proposed('b2'), proposed('c')]);
      expect([...same, ...grown].map((row) => row.repaired)).toEqual([false, false, false, false, false, false]);
    });

    it.each([
      ['taken away goes on', [true, false], false],
      ['set for something else does not', [true], false],
    ] as const)('a tick that was %s', (_, ticked, expected) => {
      const growing = ticked.reduce((review, on) => tick(review, 'b', on), open(proposed('b')));
      const refused = reconcile(growing.rows, [invalid('b')]);
      const [row] = reconcile(refused, [{ ...proposed('b2'), preselected: !ticked.at(-1) }], true);
      expect(row?.ticked).toBe(expected);
    });
  });

  it('forgets reasons of an older version', () => {
    const refused = refuse(open(proposed('a')), ['a'], { code: 'stale', message: '' }, [
      [{ code: 'stale', message: '' }],
    ]);
    expect(reconcile(refused.rows, [proposed('a')])[0]?.refused).toEqual([]);
  });
});

describe('ticks', () => {
  const review = open(proposed('a'), invalid('b'), deletion('c', 26));

  it.each([
    ['all', { a: true, b: false, c: true }],
    ['none', { a: false, b: false, c: false }],
    ['valid', { a: true, b: false, c: false }],
  ] as const)('select %s', (which, expected) => {
    expect(ticks(pick(review, which).rows)).toEqual(expected);
  });

  it('leaves a row that cannot be applied alone', () => {
    expect(tick(review, 'b', true)).toEqual(review);
  });

  it('are settled once the list is applied', () => {
    const applied: Review = { ...review, status: 'applied' };
    expect([tick(applied, 'a', false), pick(applied, 'none')]).toEqual([applied, applied]);
  });

  it('are counted', () => {
    expect(counts(review)).toEqual({ proposed: 3, applicable: 2, selected: 1 });
  });
});

it('a refusal puts each reason beside its row and keeps the other ticks', () => {
  const stale: Problem = { code: 'stale', message: 'You renamed it at 09:14, after this was proposed.' };
  const review = refuse(open(proposed('a'), proposed('b'), invalid('c')), ['a', 'b'], stale, [[], [stale]]);
  expect(review).toMatchObject({ status: 'open', problem: stale });
  expect(review.rows.map((row) => [row.id, row.ticked, row.refused])).toEqual([
    ['a', true, []],
    ['b', true, [stale]],
    ['c', false, []],
  ]);
  expect(counts(review)).toEqual({ proposed: 3, applicable: 1, selected: 1 });
});

it('pencils what the ticked rows would change, the telling field first', () => {
  const review = open(
    proposed('move', {
      preview: {
        count: 1,
        samples: [sample(3, 'Call', { scheduledFor: null, notes: '' }, { notes: 'x', scheduledFor: '2026-11-23' })],
      },
    }),
    proposed('new', { preview: { count: 1, samples: [sample(undefined, 'Milk', undefined, { priority: 'high' })] } }),
    deletion('bin', 1),
    deletion('unticked', 2),
    proposed('nothing', { preview: { count: 1, samples: [sample(6, 'As it is', {}, {})] } }),
    proposed('steps', {
      op: { op: 'add_checklist_items', id: 5, items: [{ title: 'Laser' }, { title: 'Plan' }] },
      preview: { count: 1, samples: [sample(5, 'Visit')] },
    }),
  );
  expect([...pencilMap(review)]).toEqual([
    [3, { field: 'scheduledFor', after: '2026-11-23' }],
    [41, { field: 'deletedAt', after: true }],
    [5, { field: 'steps', after: 2 }],
  ]);
});

describe('a label that is created for a task', () => {
  const list = () =>
    open(
      proposed('label', { op: { op: 'create_label', name: 'errands' } }),
      proposed('milk', { op: { op: 'create', title: 'Buy milk', labels: ['Errands'] } }),
      proposed('bread', { op: { op: 'add_labels', id: 2, labels: ['errands'] } }),
      proposed('other', { op: { op: 'create', title: 'Sweep', labels: ['home'] } }),
    );
  const all = { label: true, milk: true, bread: true, other: true };
  const ticked = (...steps: [string, boolean][]) =>
    ticks(steps.reduce((review, [id, on]) => tick(review, id, on), list()).rows);

  it('takes the operations that need it along when its tick is taken away', () => {
    expect(ticked(['label', false])).toEqual({ label: false, milk: false, bread: false, other: true });
  });

  it('comes back with the first operation that needs it', () => {
    expect(ticked(['label', false], ['milk', true])).toEqual({ ...all, bread: false });
  });

  it('goes with the last operation that needs it', () => {
    expect(ticked(['milk', false])).toEqual({ ...all, milk: false });
    expect(ticked(['milk', false], ['bread', false])).toEqual({ label: false, milk: false, bread: false, other: true });
    expect(ticked(['milk', false], ['bread', false], ['label', true])).toEqual({ ...all, milk: false, bread: false });
  });
});
