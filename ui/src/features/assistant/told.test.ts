import { expect, it } from 'vitest';
import type { DryRun, Problem, Proposed } from '../../ipc';
import { checked } from './mend';
import { proposed, result, sample, script } from './testing/samples';
import { told } from './told';
import { begin, receive, type Turn } from './turn';

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

/** The turn after its list was checked again with these results. */
function again(before: Turn, ...results: Partial<DryRun['results'][number]>[]): Turn {
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
  return { ...before, review: checked(before.review, operations, { results: full, summary, warnings: [] }) };
}

it('is the host’s for as long as the list would do the same', () => {
  const one = turn(overdue, label);
  expect([told(one), told(again(one))]).toEqual([TEXT, TEXT]);
});

it('counts what is left', () => {
  const one = turn(overdue);
  const fewer = again(one, { preview: { count: 1, samples: [sample(2, 'Gutter')] } });
  expect(told(fewer)).toMatch(/^Move “Gutter” to .*\.$/);
  const none = again(fewer, { preview: { count: 0, samples: [], idle: 'no_match' } });
  expect(told(none)).toBe('Nothing is left to change.');
  expect(told(again(none, { preview: overdue.preview }))).toBe(TEXT);
});

it('says how much can be applied and why not all of it', () => {
  const one = turn(overdue, label);
  const errors: Problem[] = [{ code: 'unknown_label', message: 'There is no label “garden”.' }];
  const some = again(one, {}, { valid: false, errors, preview: { count: 0, samples: [] } });
  expect(told(some)).toBe('1 of 2 changes can be applied. There is no label “garden”.');
  const all = again(some, { valid: false, errors, preview: { count: 0, samples: [] } }, { valid: false, errors });
  expect(told(all)).toBe('None of these 2 changes can be applied. There is no label “garden”.');
});

it('keeps what else the host has said', () => {
  const first = told(again(turn(overdue), { preview: { count: 3, samples: [] } })).replace('3', '2');
  const one = { ...turn(overdue), text: `${first} I left out a part.` };
  expect(told(again(one, { preview: { count: 1, samples: [] } }))).toMatch(/^Move 1 overdue .*\. I left out a part\.$/);
});
