import { expect, test } from 'vitest';
import type { ChangedRow, Entity } from '../../../ipc';
import { taskChange } from './task-change';

const TODAY = '2026-11-24';
type Fields = ChangedRow['before'];
const row = (entity: Entity, before: Fields, after: Fields, number = 7): ChangedRow => ({
  entity,
  id: `${entity}-${number}`,
  number,
  title: 'Order tiles',
  before,
  after,
});
const item = (isChecked: boolean, title = 'Pay') => ({ title, isChecked });

test.each<[string, ChangedRow[], string | null]>([
  ['nothing of it', [row('task', null, {}, 8)], null],
  ['created with steps', [row('task', null, { title: 'Order' }), row('checklist_item', null, item(false))], 'Created'],
  ['gone', [row('task', {}, null)], 'Deleted for good'],
  [
    'moved, beside another',
    [row('task', { scheduledFor: null }, { scheduledFor: '2026-11-25' }), row('task', null, {}, 8)],
    'Scheduled: Tomorrow',
  ],
  ['completed', [row('task', { completed: false }, { completed: true, completedBy: 'user' })], 'Completed'],
  ['reopened', [row('task', { completed: true }, { completed: false })], 'Reopened'],
  [
    'put into the trash',
    [row('task', { deletedAt: null }, { deletedAt: '2026-11-24T09:00:00Z' })],
    'Moved to the trash',
  ],
  ['brought back', [row('task', { deletedAt: '2026-11-24T09:00:00Z' }, { deletedAt: null })], 'Restored'],
  ['a long text', [row('task', { notes: '' }, { notes: 'In two colours' })], 'Description changed'],
  [
    'steps and notes',
    [
      row('checklist_item', null, item(false)),
      row('checklist_item', null, item(false)),
      row('checklist_item', item(false), item(true)),
      row('checklist_item', item(true), item(false)),
      row('checklist_item', item(true), item(true, 'Pay him')),
      row('note', null, { text: 'new' }),
    ],
    '2 steps added, 1 step ticked, 1 step unticked, 1 step changed, 1 note added',
  ],
  ['only bookkeeping', [row('task', { position: 1 }, { position: 2 })], 'Changed'],
])('%s', (_, rows, expected) => {
  expect(taskChange(rows, 7, TODAY)).toBe(expected);
});
