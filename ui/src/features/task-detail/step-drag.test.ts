import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo } from '../../ipc';
import { createFake, makeItem, makeTask, type Fake } from '../../ipc/fake';
import { drag } from '../../shared/drag.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { moveTo, press, release } from '../../test/pointer';
import Checklist from './Checklist.svelte';
import { OpenTask } from './detail.svelte';

const STEP = 36;
let fake: Fake;

beforeEach(async () => {
  fake = createFake({
    state: (today, now) => {
      const task = makeTask(1, today, now, { title: 'Party' });
      const items = ['Cake', 'Candles', 'Guests'].map((title, at) => makeItem('list', at, title));
      const checklists = [{ id: 'list', taskId: task.id, title: 'Steps', position: 0, items }];
      return { tasks: [task], checklists, notes: [], projects: [], labels: [], nextNumber: 2 };
    },
  });
  connectTo(fake);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const open = new OpenTask(1);
  await open.refresh();
  const { rerender } = render(Checklist, { open, checklist: open.value?.checklists[0] });
  // The pane hands the list down anew after each change.
  fake.onChanged(() => void open.refresh().then(() => rerender({ open, checklist: open.value?.checklists[0] })));
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = this instanceof HTMLElement && this.dataset.step ? steps().indexOf(this) : 0;
    return new DOMRect(0, at * STEP, 400, STEP);
  });
});
afterEach(() => {
  drag.cancel();
  cleanup();
});

const steps = () => screen.getAllByTestId('step');
const names = () => steps().map((step) => step.querySelector('.name')?.textContent);

function carry(from: number, y: number) {
  press(steps()[from]?.querySelector('.name') as Element, 50, from * STEP);
  moveTo(50, from * STEP + 20);
  moveTo(50, y, steps()[0]);
}

test.each([
  ['down', 0, 1.8 * STEP, ['Candles', 'Cake', 'Guests']],
  ['to the end', 0, 5 * STEP, ['Candles', 'Guests', 'Cake']],
  ['to the top', 2, 2, ['Guests', 'Cake', 'Candles']],
])('a step goes %s', async (_, from, y, expected) => {
  carry(from, y);
  await screen.findByTestId('drop-line');
  release(50, y);
  await waitFor(() => expect(names()).toEqual(expected));
  expect(fake.applied.map(({ operations }) => operations.length)).toEqual([1]);
  expect(fake.state.checklists[0]?.items.map(({ title }) => title)).toEqual(expected);
});

test('in its own place nothing happens', () => {
  carry(1, 1.2 * STEP);
  release(50, 1.2 * STEP);
  expect([names(), fake.applied]).toEqual([['Cake', 'Candles', 'Guests'], []]);
});

test('a refusal puts the step back and says why', async () => {
  fake.refuseNext({ code: 'disk_full', message: 'The disk is full.' });
  carry(0, 5 * STEP);
  release(50, 5 * STEP);
  await waitFor(() => expect(toasts.top?.text).toBe('The disk is full.'));
  await waitFor(() => expect(names()).toEqual(['Cake', 'Candles', 'Guests']));
});
