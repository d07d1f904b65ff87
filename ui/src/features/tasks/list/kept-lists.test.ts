import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo, ipc, type ListRequest } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { outdateLists, take } from './kept-lists';

let asked: string[];

async function open(): Promise<Host> {
  const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  const { listTasks } = host;
  host.listTasks = (request: ListRequest) => {
    asked.push(request.search ?? request.view?.kind ?? '');
    return listTasks(request);
  };
  connectTo(host);
  return host;
}

beforeEach(async () => {
  asked = [];
  await open();
  await sidebar.refresh();
});

afterEach(() => vi.useRealTimers());

test('a view that was shown before is there at once, with the rows it had', async () => {
  const inbox = take({ kind: 'inbox' });
  await inbox.loaded;
  await take({ kind: 'backlog' }).loaded;
  expect(take({ kind: 'inbox' }).list).toBe(inbox.list);
  expect(asked).toEqual(['inbox', 'backlog']);
});

test('after a change it is asked for anew when it is shown', async () => {
  const inbox = take({ kind: 'inbox' });
  await inbox.loaded;
  outdateLists();
  const again = take({ kind: 'inbox' });
  expect(again.list).not.toBe(inbox.list);
  expect(take({ kind: 'inbox' }).list).toBe(again.list);
});

test('a little after a change they are asked for anew, those shown last first, and come back at once', async () => {
  await take({ kind: 'inbox' }).loaded;
  await take({ kind: 'backlog' }).loaded;
  vi.useFakeTimers();
  outdateLists();
  await vi.advanceTimersByTimeAsync(100);
  outdateLists();
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual(['inbox', 'backlog']);
  await vi.runAllTimersAsync();
  await (ipc() as Host).settled();
  expect(asked).toEqual(['inbox', 'backlog', 'backlog', 'inbox']);
  expect(take({ kind: 'inbox' }).list.loaded).toBe(true);
  expect(asked).toHaveLength(4);
});

test('one in sight follows the change itself, and is not asked for anew', async () => {
  const inbox = take({ kind: 'inbox' });
  await inbox.loaded;
  await take({ kind: 'backlog' }).loaded;
  vi.useFakeTimers();
  outdateLists([inbox.list]);
  await vi.runAllTimersAsync();
  expect(asked).toEqual(['inbox', 'backlog', 'backlog']);
  expect(take({ kind: 'inbox' }).list).toBe(inbox.list);
});

test('those that another change may have made old again wait until it is over', async () => {
  await take({ kind: 'inbox' }).loaded;
  await take({ kind: 'backlog' }).loaded;
  vi.useFakeTimers();
  const host = ipc() as Host;
  const { listTasks } = host;
  host.listTasks = (request) => {
    // A change happens while the first list is loading.
    if (asked.length === 2) queueMicrotask(outdateLists);
    return listTasks(request);
  };
  outdateLists();
  await vi.advanceTimersByTimeAsync(160);
  expect(asked).toEqual(['inbox', 'backlog', 'backlog']);
  await vi.runAllTimersAsync();
  await host.settled();
  expect(asked).toEqual(['inbox', 'backlog', 'backlog', 'backlog', 'inbox']);
});

test('what failed is tried again, what was searched for is not kept, and another host has other lists', async () => {
  const host = await open();
  const { listTasks } = host;
  host.listTasks = () => Promise.reject(new Error('no'));
  const failed = take({ kind: 'inbox' });
  await failed.loaded;
  host.listTasks = listTasks;
  const again = take({ kind: 'inbox' });
  expect(again.list).not.toBe(failed.list);

  const found = take({ kind: 'search', words: 'a' });
  expect(take({ kind: 'search', words: 'a' }).list).not.toBe(found.list);

  await again.loaded;
  await open();
  expect(take({ kind: 'inbox' }).list).not.toBe(again.list);
});

test('only the last eight are kept', async () => {
  const labels = Array.from({ length: 8 }, (_, index) => ({ kind: 'label' as const, id: `label-${index}` }));
  const inbox = take({ kind: 'inbox' });
  for (const label of labels) await take(label).loaded;
  expect(take({ kind: 'inbox' }).list).not.toBe(inbox.list);
});
