// How many requests a change causes: only for data that the change may have touched.
import { render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { connectTo, type Changed } from '../ipc';
import { openHost, type Host } from '../test/host';
import { place } from '../shared/state/place.svelte';
import { sidebar } from '../shared/state/sidebar.svelte';
import { fetchLater } from './later';
import { start } from './start';

const ASKED = ['sidebar', 'sidebarCounts', 'listTasks', 'taskDetail'] as const;
let host: Host;
let calls: Record<(typeof ASKED)[number], number>;

beforeAll(fetchLater);

beforeEach(async () => {
  place.go({ kind: 'inbox' });
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  calls = { sidebar: 0, sidebarCounts: 0, listTasks: 0, taskDetail: 0 };
  connectTo(host);
  for (const name of ASKED) {
    const ask = host[name] as (...args: unknown[]) => Promise<never>;
    vi.spyOn(host, name).mockImplementation((...args: unknown[]) => {
      calls[name] += 1;
      return ask(...args);
    });
  }
  await start();
  render(App);
  await screen.findByText('Sort the old drawings');
  place.openTaskDetail(205);
  await screen.findByTestId('detail-title');
  await settled();
});

afterEach(() => place.close());

/** Waits until there has been no request for a while. */
async function settled() {
  let before;
  do {
    before = JSON.stringify(calls);
    await new Promise((done) => setTimeout(done, 500));
  } while (before !== JSON.stringify(calls));
}

async function after(...changes: Omit<Changed, 'source'>[]) {
  const before = { ...calls };
  for (const changed of changes) host.announce({ source: 'cli', ...changed });
  await settled();
  return Object.fromEntries(ASKED.map((name) => [name, calls[name] - before[name]]));
}

test('the start asks for each thing once', () => {
  expect(calls).toEqual({ sidebar: 1, sidebarCounts: 0, listTasks: 1, taskDetail: 1 });
});

test('a change asks for what it may have touched', async () => {
  const nothing = { sidebar: 0, sidebarCounts: 0, listTasks: 1, taskDetail: 0 };
  expect(await after({ numbers: [198], kinds: ['task'] })).toEqual({ ...nothing, sidebarCounts: 1 });
  expect(await after({ numbers: [205], kinds: ['note'] })).toEqual({ ...nothing, taskDetail: 1 });
  expect(await after({ numbers: [], kinds: ['project'] })).toEqual({ ...nothing, sidebar: 1 });
  expect(await after({})).toEqual({ ...nothing, sidebar: 1, taskDetail: 1 });
});

test('a burst asks for its first change, and once for all others', async () => {
  const burst = Array.from({ length: 20 }, (_, index) => ({ numbers: [198 + index], kinds: ['task' as const] }));
  expect(await after(...burst)).toEqual({ sidebar: 0, sidebarCounts: 2, listTasks: 2, taskDetail: 1 });
});

test('numbers that come after names do not take their place', async () => {
  await host.apply({ operations: [{ op: 'create_label', name: 'new', color: 'slate' }] });
  await after({ numbers: [], kinds: ['label'] }, { numbers: [198], kinds: ['task'] });
  expect(sidebar.data.labels.map(({ name }) => name)).toContain('new');
});
