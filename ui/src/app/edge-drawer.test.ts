import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import App from '../App.svelte';
import { connectTo } from '../ipc';
import { openHost, type Host } from '../test/host';
import { drag } from '../shared/drag/drag.svelte';
import { layout } from '../shared/state/layout.svelte';
import { place } from '../shared/state/place.svelte';
import { moveTo, press, release } from '../test/pointer';
import { fetchLater } from './later';
import { start } from './start';

beforeAll(fetchLater);

const DRAWER = 268;
let host: Host;

async function open(width: number) {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  connectTo(host);
  await start();
  render(App);
  const box = await screen.findByRole('checkbox', { name: 'Order lime plaster samples' });
  return box.closest<HTMLElement>('[data-testid="task-row"]')?.querySelector('.title') as HTMLElement;
}

/** Longer than the pointer has to be held. */
const hold = () => new Promise((done) => setTimeout(done, 500));
const views = () => screen.queryByTestId('view-backlog');

beforeEach(() => {
  place.go({ kind: 'today' });
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, DRAWER, 800));
});
afterEach(() => {
  drag.cancel();
  cleanup();
  vi.restoreAllMocks();
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
});

test('held at the left edge, a row opens the drawer, which closes once it is dropped on a view', async () => {
  const title = await open(900);
  press(title, 200, 300);
  moveTo(4, 300);
  expect(views()).toBeNull();
  await vi.waitFor(() => expect(views()).toBeTruthy());
  moveTo(60, 170, views());
  expect(views()?.dataset.drop).toBe('yes');
  release(60, 170);
  await vi.waitFor(() => expect(views()).toBeNull());
  await host.settled();
  const { title: dropped, scheduledFor } = host.state.tasks.find(({ title }) => title.startsWith('Order lime')) ?? {};
  expect([dropped, scheduledFor]).toEqual(['Order lime plaster samples', null]);
});

test('a pointer that passes by, or began there, opens nothing', async () => {
  const title = await open(480);
  press(title, 200, 300);
  moveTo(4, 300);
  moveTo(120, 300);
  await hold();
  expect(layout.drawer).toBe(false);
  release(120, 300);
  press(title, 9, 300);
  moveTo(9, 320);
  moveTo(6, 360);
  await hold();
  expect(layout.drawer).toBe(false);
});

test('Escape and going back to the list close it', async () => {
  const title = await open(900);
  press(title, 200, 300);
  moveTo(4, 300);
  await vi.waitFor(() => expect(layout.drawer).toBe(true));
  moveTo(DRAWER + 10, 300);
  await vi.waitFor(() => expect(views()).toBeNull());
  moveTo(4, 300);
  await vi.waitFor(() => expect(views()).toBeTruthy());
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  await vi.waitFor(() => expect(views()).toBeNull());
  expect([drag.load, host.applied]).toEqual([null, []]);
});

test('a drawer that was opened by hand stays', async () => {
  await open(900);
  layout.drawer = true;
  await hold();
  expect(views()).toBeTruthy();
});
