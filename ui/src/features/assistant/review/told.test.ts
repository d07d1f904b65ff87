import { expect, it } from 'vitest';
import type { DryRun, Problem, Proposed } from '../../../ipc';
import { checked } from '../edit/mend';
import { refuse } from './review';
import { proposed, result, sample, script } from '../../../test/proposals';
import { told } from './told';
import { begin, receive, type Turn } from '../conversation/turn';

const overdue = proposed('overdue', {
  op: { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-27' } },
  sentence: 'Move 2 overdue tasks to Friday',
  preview: { count: 2, samples: [sample(1, 'Roof'), sample(2, 'Gutter')] },
});
const label = proposed('label', { op: { op: 'add_labels', id: 3, labels: ['garden'] }, sentence: 'Label “Fence”' });
const TEXT = 'Two changes.';

function turn(...operations: Proposed[]): Turn {
  const events = script('t', result({ text: TEXT, operations, proposalId: 'p' }), { event: 'done' });
  return events.reduce(receive, begin({ id: 't', message: 'Do it', mode: 'auto' }));
}

/** The turn once its list was checked again with these results. */
function again(before: Turn, sentence: string, ...results: Partial<DryRun['results'][number]>[]): Turn {
  if (!before.review) throw new Error('there is no list');
  const operations = before.review.rows.map((row) => row.proposed.op);
  const full = operations.map((op, index) => ({
    op,
    valid: true,
    errors: [],
    notes: [],
    preview: before.review?.rows[index]?.proposed.preview ?? { count: 0, samples: [] },
    ...results[index],
  }));
  const summary = { created: 0, updated: 0, completed: 0, deleted: 0, unchanged: 0 } as unknown as DryRun['summary'];
  return { ...before, review: checked(before.review, operations, { results: full, summary, warnings: [], sentence }) };
}

it('is the first one for as long as the list would do the same', () => {
  const one = turn(overdue, label);
  expect([told(one), told(again(one, 'Another.'))]).toEqual([TEXT, TEXT]);
});

it('is that of the newest check where the list would do something else', () => {
  const one = turn(overdue);
  const fewer = again(one, 'Move “Gutter” to Friday.', { preview: { count: 1, samples: [sample(2, 'Gutter')] } });
  expect(told(fewer)).toBe('Move “Gutter” to Friday.');
  const none = again(fewer, 'Nothing is left to change.', { preview: { count: 0, samples: [], idle: 'no_match' } });
  expect(told(none)).toBe('Nothing is left to change.');
  expect(told(again(none, 'Another.', { preview: overdue.preview }))).toBe(TEXT);
});

it('counts what was refused when it was to be applied, and says why', () => {
  const errors: Problem[] = [{ code: 'unknown_label', message: 'There is no label “garden”.' }];
  const refused = (one: Turn, ...rows: string[]): Turn =>
    one.review
      ? {
          ...one,
          review: refuse(
            one.review,
            rows,
            errors[0] ?? { code: 'internal', message: '' },
            rows.map(() => errors),
          ),
        }
      : one;
  const one = turn(overdue, label);
  expect(told(refused(one, 'label'))).toBe('1 of 2 changes can be applied. There is no label “garden”.');
  const all = told(refused(one, 'overdue', 'label'));
  expect(all).toBe('None of these 2 changes can be applied. There is no label “garden”.');
  expect(told(refused(turn(label), 'label'))).toBe('This cannot be applied. There is no label “garden”.');
});

it('keeps what else the host has said', () => {
  const one = { ...turn(overdue), remarks: 'I left out a part.' };
  expect(told(again(one, 'Move 1 task.', { preview: { count: 1, samples: [] } }))).toBe(
    'Move 1 task. I left out a part.',
  );
});

it('is shown in the language of the window and repeated in that of the host', () => {
  expect(told({ ...turn(overdue), words: 'Zwei Änderungen.' })).toBe('Zwei Änderungen.');
});
