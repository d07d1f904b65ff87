import { describe, expect, it } from 'vitest';
import type { Code, DryRun, DryRunResult, Problem, Proposed, Requested } from '../../../ipc';
import { checked, completeDate, waysOut, withOperation } from './mend';
import { emptyReview, pick, reconcile, refuse, type Review, tick } from '../review/review';
import { proposed, sample } from '../../../test/proposals';

const open = (...operations: Proposed[]): Review => ({
  ...emptyReview(),
  status: 'open',
  rows: reconcile([], operations),
});
const refused = (op: Requested, ...codes: Code[]) =>
  proposed('a', { op, errors: codes.map((code) => ({ code, message: '' })), preselected: false });
const known = { labels: ['errands', 'Straße'], projects: ['Home'] };
const REPEATS = 'use_complete_occurrence_for_repeating';
const label = (name: string) => ({ kind: 'create', op: 'create_label', name });
const project = (name: string) => ({ kind: 'create', op: 'create_project', name });

describe('ways out', () => {
  it.each<[string, Proposed['op'], Code[], unknown[]]>([
    [
      'a new task with an unknown label',
      { op: 'create', title: 'Milk', labels: ['Errands', 'garden'] },
      ['unknown_label'],
      [label('garden')],
    ],
    [
      'several names, each beside its problem',
      { op: 'create', title: 'Milk', project: 'Garden', labels: ['garden', 'errands', 'weeds'] },
      ['unknown_project', 'unknown_label', 'unknown_label'],
      [project('Garden'), label('garden'), label('weeds')],
    ],
    ['a changed task', { op: 'update', id: 3, project: ' Garden ' }, ['unknown_project'], [project('Garden')]],
    [
      'a labelled task',
      { op: 'add_labels', id: 3, labels: ['STRASSE', 'straße'] },
      ['unknown_label'],
      [label('STRASSE')],
    ],
    [
      'several tasks',
      { op: 'bulk_update', where: { overdue: true }, set: { labels: ['x'] } },
      ['unknown_label'],
      [label('x')],
    ],
    [
      'nothing for another problem',
      { op: 'create', title: '', labels: ['garden'] },
      ['invalid_title', 'unknown_label'],
      [undefined, label('garden')],
    ],
    [
      'nothing where a filter names it',
      { op: 'bulk_delete', where: { labels: ['garden'] } },
      ['unknown_label'],
      [undefined],
    ],
    [
      'nothing where a filter names something, too',
      { op: 'bulk_update', where: { labels: ['weeds'] }, set: { labels: ['garden'] } },
      ['unknown_label', 'unknown_label'],
      [undefined, undefined],
    ],
    [
      'nothing where it is to be taken off',
      { op: 'remove_labels', id: 3, labels: ['garden'] },
      ['unknown_label'],
      [undefined],
    ],
    [
      'nothing for an id',
      { op: 'add_labels', id: 3, labels: ['00000000-0000-7000-8000-000000000001'] },
      ['unknown_label'],
      [undefined],
    ],
    ['nothing for the Inbox', { op: 'update', id: 3, project: 'Inbox' }, ['unknown_project'], [undefined]],
    ['a repeating task', { op: 'complete', id: 4 }, [REPEATS], [{ kind: 'current_date', number: 4 }]],
    [
      'a repeating task, said otherwise',
      { op: 'update', id: 4, completed: true },
      [REPEATS],
      [{ kind: 'current_date', number: 4 }],
    ],
    ['nothing where more would be lost', { op: 'update', id: 4, completed: true, title: 'x' }, [REPEATS], [undefined]],
    ['nothing for reopening', { op: 'complete', id: 4, completed: false }, [REPEATS], [undefined]],
  ])('%s', (_, op, codes, expected) => {
    const [row] = open(refused(op, ...codes)).rows;
    expect(row && waysOut(row, known)).toEqual(expected);
  });

  it('are those of the newest refusal', () => {
    const review = open(proposed('a', { op: { op: 'add_labels', id: 3, labels: ['garden'] } }));
    const problem: Problem = { code: 'unknown_label', message: '' };
    const [row] = refuse(review, ['a'], problem, [[problem]]).rows;
    expect(row && waysOut(row, known)).toEqual([label('garden')]);
  });
});

describe('a new check', () => {
  const result = (more: Partial<DryRunResult> = {}): DryRunResult => ({
    op: { op: 'complete', id: 1 },
    valid: true,
    errors: [],
    notes: [],
    preview: { count: 1, samples: [sample(4, 'Review')] },
    ...more,
  });
  const run = (...results: DryRunResult[]): DryRun => ({
    results,
    summary: { created: 0, updated: 0, deleted: 0, completed: 0 },
    warnings: [{ code: 'many_deletions', count: 26, limit: 20, message: '' }],
    sentence: '',
  });
  const operations = (review: Review) => review.rows.map((row) => row.proposed.op);

  it('keeps the ticks set by hand and preselects what can be applied now', () => {
    const bin = proposed('bin', { op: { op: 'bulk_delete', where: {} }, preselected: false });
    const before = tick(
      open(proposed('kept'), refused({ op: 'create', title: 'Milk' }, 'unknown_label'), bin),
      'kept',
      false,
    );
    const several = result({ preview: { count: 26, samples: [] } });
    const after = checked({ ...before, checking: true }, operations(before), run(result(), result(), several));
    expect(after.rows.map(({ id, ticked, decided, edited }) => [id, ticked, decided, edited])).toEqual([
      ['kept', false, true, false],
      ['a', true, false, false],
      ['bin', false, false, false],
    ]);
    expect([after.checking, after.warnings.length, after.rows[1]?.proposed.errors]).toEqual([false, 1, []]);
  });

  it('marks the row whose operation was replaced, and takes what is noted of the new one', () => {
    const before = open(
      refused({ op: 'complete', id: 4 }, REPEATS),
      proposed('b', { notes: ['“High” was read as high.'] }),
    );
    const op = completeDate(4, '2026-11-24');
    const after = checked(before, withOperation(before.rows, 'a', op), run(result({ notes: ['new'] }), result()));
    expect(after.rows.map(({ edited, proposed: { op, notes } }) => [edited, op, notes])).toEqual([
      [true, { op: 'complete_occurrence', id: 4, occurrenceDate: '2026-11-24', completed: true }, ['new']],
      [false, { op: 'complete', id: 1 }, ['“High” was read as high.']],
    ]);
    const again = checked(after, operations(after), run(result(), result()));
    expect(again.rows.map((row) => row.edited)).toEqual([true, false]);
  });

  it('tells new errors, and does not unsay that a task has changed since', () => {
    const stale: Problem = { code: 'stale', message: '' };
    const gone: Problem = { code: 'id_not_found', message: 'There is no task #1.' };
    const before = refuse(open(proposed('a'), proposed('b')), ['a', 'b'], stale, [[stale], [gone]]);
    const after = checked(before, operations(before), run(result(), result({ valid: false, errors: [gone] })));
    expect(after.rows.map(({ refused, ticked, proposed: { errors } }) => [refused, ticked, errors])).toEqual([
      [[stale], true, []],
      [[], false, [gone]],
    ]);
    expect(pick(after, 'all').rows.map((row) => row.ticked)).toEqual([true, false]);
  });

  it('tells how many tasks it is about now, and keeps its words where nothing is left to change', () => {
    const late = proposed('a', {
      op: { op: 'bulk_update', where: { overdue: true }, set: { priority: 'high' } },
      sentence: 'Make 2 overdue tasks high priority',
      preview: { count: 2, samples: [sample(4, 'Roof'), sample(5, 'Rent')] },
    });
    const check = (preview: DryRunResult['preview']) =>
      run(result({ preview, sentence: `Make ${preview.count} overdue tasks high priority` }));
    const said = (...previews: DryRunResult['preview'][]) =>
      previews.reduce((review, preview) => checked(review, operations(review), check(preview)), open(late)).rows[0]
        ?.proposed;
    const three = { count: 3, samples: [sample(4, 'Roof'), sample(5, 'Rent'), sample(6, 'Tax')] };
    const idle = { count: 0, samples: [], idle: 'no_match' as const };
    expect(said(late.preview)?.sentence).toBe('Make 2 overdue tasks high priority');
    expect(said(three)?.sentence).toBe('Make 3 overdue tasks high priority');
    expect(said(three, idle)).toMatchObject({
      sentence: 'Make 3 overdue tasks high priority',
      preview: { count: 3, idle: 'no_match' },
    });
    expect(said(idle, three)?.preview.idle).toBeUndefined();
  });
});
