// A view of tasks with its quick add: what a key does to all of its rows, and what the view says when something was added or done.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectTo, type View } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { makeTask, type Sketch } from '../../test/rows';
import { commands } from '../../shared/state/commands.svelte';
import { pencil } from '../../shared/state/pencil.svelte';
import { place } from '../../shared/state/place.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import TaskView from './TaskView.svelte';

const TODAY = '2026-11-24';
let host: Host;
let stop: () => void;

async function show(sketches: Sketch[], view: View) {
  host = await openHost({
    today: TODAY,
    now: `${TODAY}T09:00:00.000Z`,
    state: (today, now) => ({
      tasks: sketches.map((sketch, at) => makeTask(at + 1, today, now, sketch)),
      checklists: [],
      notes: [],
      projects: [],
      labels: [],
    }),
  });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  render(TaskView, { place: view, onsearch: () => undefined });
  await screen.findAllByTestId('task-row');
  return userEvent.setup();
}

const many = (count: number, sketch: Omit<Sketch, 'title'> = {}): Sketch[] =>
  Array.from({ length: count }, (_, at) => ({ title: `Task ${at + 1}`, ...sketch }));
const row = (number: number) =>
  screen.getAllByTestId('task-row').find((found) => found.dataset.number === String(number));
const marked = () => document.querySelector<HTMLElement>('.row-stop.added')?.dataset.number;

beforeEach(() => {
  toasts.clear();
  place.close();
  stop = commands.listen(window);
});
afterEach(() => {
  stop();
  cleanup();
});

test('Ctrl+A selects all rows, those that are not loaded, too; a priority leaves them selected, a tick does not', async () => {
  const user = await show(many(130), { kind: 'inbox' });
  row(1)?.focus();
  await user.keyboard('{Control>}a{/Control}');
  const bar = await screen.findByTestId('selection-bar');
  expect(bar.textContent).toContain('130 selected');
  await user.keyboard('1');
  await expect.poll(() => host.state.tasks.filter(({ priority }) => priority === 'high').length).toBe(130);
  expect(screen.getByTestId('selection-bar').textContent).toContain('130 selected');
  await user.keyboard('c');
  await expect.poll(() => screen.queryByTestId('selection-bar')).toBeNull();
});

test('an added task is marked for a moment', async () => {
  const user = await show(many(3), { kind: 'inbox' });
  await user.type(screen.getByTestId('quick-add'), 'Oil the gate{Enter}');
  await expect.poll(marked).toBe('4');
  await expect.poll(marked, { timeout: 4_000 }).toBeUndefined();
});

test('the last tick of today is said with the number of tasks, until something is added', async () => {
  const user = await show([...many(2, { in: 0 }), { title: 'Late', in: -1 }], { kind: 'today' });
  expect(screen.queryByTestId('signed-off')).toBeNull();
  for (const number of [1, 2, 3]) {
    expect(screen.queryByTestId('signed-off')).toBeNull();
    const check = within(row(number) as HTMLElement).getByTestId('task-check');
    await user.click(check);
    await expect.poll(() => row(number)?.textContent).toContain('Done');
  }
  const said = await screen.findByTestId('signed-off');
  expect(said.textContent.trim()).toBe('Today is done. 3 tasks.');
  expect(said.classList.contains('drawn')).toBe(true);
  await user.type(screen.getByTestId('quick-add'), 'One more{Enter}');
  await expect.poll(() => screen.queryByTestId('signed-off')).toBeNull();
  await expect.poll(() => toasts.top?.text).toContain('Added');
});

test('a day that was done before is said, and nothing is drawn', async () => {
  await show(many(1, { in: 0, done: true }), { kind: 'today' });
  const said = await screen.findByTestId('signed-off');
  expect(said.textContent.trim()).toBe('Today is done. 1 task.');
  expect(said.classList.contains('drawn')).toBe(false);
});

test('keys that are faster than the focus are not lost', async () => {
  await show(many(130), { kind: 'inbox' });
  const first = row(1);
  first?.focus();
  for (let times = 0; times < 3; times += 1) {
    first?.dispatchEvent(new KeyboardEvent('keydown', { key: 'PageDown', bubbles: true, cancelable: true }));
  }
  await expect.poll(() => (document.activeElement as HTMLElement | null)?.dataset.number).toBe('37');
});

const margin = (number: number) => row(number)?.querySelector('.margin');

test('a mark turns from pencil to ink when it is signed, and then goes; a refusal leaves it in pencil', async () => {
  await show(many(3), { kind: 'inbox' });
  pencil.set([[2, { field: 'priority', after: 'High' }]]);
  await expect.poll(() => margin(2)?.className).toMatch(/^margin (?!signed)/);
  expect(margin(1)).toBeNull();

  pencil.beginSigning();
  pencil.endSigning(false);
  await new Promise((done) => setTimeout(done, 20));
  expect(margin(2)?.classList).not.toContain('signed');

  pencil.beginSigning();
  pencil.clear();
  pencil.endSigning(true);
  await expect.poll(() => margin(2)?.classList.contains('signed')).toBe(true);
  expect([margin(1), margin(3)]).toEqual([null, null]);
  await expect.poll(() => margin(2)).toBeNull();
});

test('what is proposed for an empty list stands in it', async () => {
  await show([{ title: 'Call Jonas', in: 1 }], { kind: 'inbox' });
  cleanup();
  render(TaskView, { place: { kind: 'backlog' }, onsearch: () => undefined });
  await screen.findByTestId('empty');
  pencil.ghosts = [
    { key: 'a', title: 'Buy milk', fields: {}, lands: ['inbox', 'backlog'] },
    { key: 'b', title: 'Pay rent', fields: {}, lands: ['inbox'] },
  ];
  expect((await screen.findAllByTestId('ghost-row')).map((one) => one.textContent.trim())).toEqual(['Buy milk']);
  expect(screen.queryByTestId('empty')).toBeNull();
  pencil.clear();
  await screen.findByTestId('empty');
});
