import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { makeTask } from '../../test/rows';
import { change, questions, redo, undo } from './changes.svelte';
import { toasts } from './toasts.svelte';

const NOW = '2026-11-24T09:00:00.000Z';
let host: Host;

async function open(titles: string[], limit = 20): Promise<void> {
  host = await openHost({
    today: '2026-11-24',
    now: NOW,
    settings: { thresholds: { deletions: limit, bulkUpdates: 50 } },
    state: (today, now) => ({
      tasks: titles.map((title, index) => makeTask(index + 1, today, now, { title })),
      checklists: [],
      notes: [],
      projects: [],
      labels: [],
    }),
  });
  connectTo(host);
}

beforeEach(() => open(['One', 'Two', 'Three']));
afterEach(() => toasts.clear());

const trash = () => host.state.tasks.filter((task) => task.deletedAt).map((task) => task.number);
const settle = () => host.settled();

test('a change offers Undo, undo offers Redo, redo offers Undo', async () => {
  await change([{ op: 'delete', id: 2 }]);
  expect([trash(), toasts.top?.text, toasts.top?.action?.kind]).toEqual([[2], 'Moved “Two” to the trash', 'undo']);
  toasts.top?.action?.run();
  await settle();
  expect([trash(), toasts.top?.text, toasts.top?.action?.label]).toEqual([
    [],
    'Undid: Moved “Two” to the trash',
    'Redo',
  ]);
  toasts.top?.action?.run();
  await settle();
  expect([trash(), toasts.top?.action?.kind]).toEqual([[2], 'undo']);
});

test('undo without a change says so', async () => {
  await open([]);
  await undo();
  expect(toasts.top?.text).toBe('There is nothing to undo.');
  await redo();
  expect(toasts.top?.text).toBe('There is nothing to redo.');
});

test('a refusal is said and nothing is changed', async () => {
  expect(await change([{ op: 'delete', id: 9 }])).toBeNull();
  expect([toasts.top?.text, toasts.top?.tone, trash()]).toEqual(['There is no task #9.', 'error', []]);
});

test('a quiet change shows nothing', async () => {
  await change([{ op: 'delete', id: 1 }], { quiet: true });
  expect([trash(), toasts.all]).toEqual([[1], []]);
});

test.each([
  [true, [1, 2, 3]],
  [false, []],
])('over the limit it asks for the number; confirmed %s', async (confirmed, left) => {
  await open(['One', 'Two', 'Three'], 2);
  const done = change([1, 2, 3].map((id) => ({ op: 'delete', id })));
  await settle();
  expect(questions.confirmation?.count).toBe(3);
  questions.confirmation?.answer(confirmed);
  await done;
  expect([trash(), questions.confirmation]).toEqual([left, null]);
  const keys = host.applied.map((request) => request.idempotencyKey);
  expect(new Set(keys).size).toBe(keys.length);
});

test('fields that changed since are shown, and the rest is undone only when the user insists', async () => {
  const asked: unknown[] = [];
  host.undo = async (request) => {
    asked.push(request);
    return request.insist
      ? { kind: 'undone', changeSetId: 'b', reversed: 'a', sentence: 'Undid the rest.', conflicts: [] }
      : {
          kind: 'conflicts',
          reversed: 'a',
          sentence: 'The title has changed since.',
          conflicts: [{ entity: 'task', id: 'x', number: 1, title: 'One', field: 'title', current: 'Uno' }],
        };
  };
  const refused = undo('a');
  await settle();
  expect(questions.conflicts?.conflicts.map((conflict) => conflict.field)).toEqual(['title']);
  questions.conflicts?.answer(false);
  await refused;
  const insisted = undo('a');
  await settle();
  questions.conflicts?.answer(true);
  await insisted;
  expect(asked).toEqual([
    { changeSetId: 'a', insist: undefined },
    { changeSetId: 'a', insist: undefined },
    { changeSetId: 'a', insist: true },
  ]);
  expect(toasts.top?.text).toBe('Undid the rest.');
});
