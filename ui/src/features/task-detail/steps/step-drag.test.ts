import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { idOf, makeItem, makeTask } from '../../../test/rows';
import { drag, dragSource } from '../../../shared/drag/drag.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import { moveTo, press, release } from '../../../test/pointer';
import Checklist from './Checklist.svelte';
import { OpenTask } from '../detail.svelte';

const STEP = 36;
let host: Host;

beforeEach(async () => {
  host = await openHost({
    state: (today, now) => {
      const task = makeTask(1, today, now, { title: 'Party' });
      const items = ['Cake', 'Candles', 'Guests'].map((title, at) => makeItem('list', at, title));
      const checklists = [
        { id: idOf('list'), taskId: task.id, title: 'Steps', position: 0, items },
        { id: idOf('later'), taskId: task.id, title: 'Later', position: 1, items: [] },
      ];
      return { tasks: [task], checklists, notes: [], projects: [], labels: [] };
    },
  });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const open = new OpenTask(1);
  await open.refresh();
  for (const at of [0, 1]) {
    // As in the pane, the list follows the open task.
    const props = {
      open,
      get checklist() {
        return open.value?.checklists[at];
      },
    };
    render(Checklist, props);
  }
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

const titles = () => host.state.checklists.map(({ items }) => items.map(({ title }) => title));
const later = () => screen.getByDisplayValue('Later').closest('section') as HTMLElement;

function carry(from: number, y: number, over?: Element) {
  press(steps()[from]?.querySelector('.name') as Element, 50, from * STEP);
  moveTo(50, from * STEP + 20);
  moveTo(50, y, over ?? steps()[0]);
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
  expect(host.applied.map(({ operations }) => operations.length)).toEqual([1]);
  await waitFor(() => expect(titles()[0]).toEqual(expected));
});

test('in its own place nothing happens', () => {
  carry(1, 1.2 * STEP);
  release(50, 1.2 * STEP);
  expect([names(), host.applied]).toEqual([['Cake', 'Candles', 'Guests'], []]);
});

test('a refusal puts the step back and says why', async () => {
  host.refuseNext({ code: 'disk_full', message: 'The disk is full.' });
  carry(0, 5 * STEP);
  release(50, 5 * STEP);
  await waitFor(() => expect(toasts.top?.text).toBe('The disk is full.'));
  await waitFor(() => expect(names()).toEqual(['Cake', 'Candles', 'Guests']));
});

test('a step goes into another checklist, empty or not, and back', async () => {
  carry(1, 10, later());
  expect(later().dataset.drop).toBe('yes');
  release(50, 10);
  // The step leaves one list and enters the other at once, before the host has answered.
  await tick();
  expect(names()).toEqual(['Cake', 'Guests', 'Candles']);
  await waitFor(() => expect(titles()).toEqual([['Cake', 'Guests'], ['Candles']]));
  await waitFor(() => expect(screen.getAllByTestId('step-moved')[1]?.textContent).toBe('Moved “Candles” to Later'));
  carry(2, 2);
  release(50, 2);
  await waitFor(() => expect(titles()).toEqual([['Candles', 'Cake', 'Guests'], []]));
  await waitFor(() => expect(names()).toEqual(['Candles', 'Cake', 'Guests']));
});

test('a refusal takes a step back from another checklist', async () => {
  host.refuseNext({ code: 'disk_full', message: 'The disk is full.' });
  carry(0, 10, later());
  release(50, 10);
  await waitFor(() => expect(toasts.top?.text).toBe('The disk is full.'));
  await waitFor(() => expect(names()).toEqual(['Cake', 'Candles', 'Guests']));
});

test('a step of another task is not taken', () => {
  const other = document.createElement('ul');
  other.innerHTML = '<li></li>';
  document.body.append(other);
  const item = makeItem('other', 0, 'Tent');
  const stop = dragSource(() => ({ kind: 'step', item, checklist: 'other', text: item.title }))(other);
  press(other.firstElementChild as Element, 50, 0);
  moveTo(50, 10, later());
  expect(later().dataset.drop).toBe('no');
  stop?.();
});

test('the menu moves a step to the end of another checklist, and the focus goes along', async () => {
  const user = userEvent.setup();
  for (const title of ['Cake', 'Guests']) {
    await user.click(screen.getByRole('button', { name: `More for “${title}”`, hidden: true }));
    await user.click(await screen.findByText('Move to “Later”'));
    await waitFor(() => expect(titles()[1]?.at(-1)).toBe(title));
    const box = within(later()).getByRole('checkbox', { name: title });
    await waitFor(() => expect(document.activeElement).toBe(box));
  }
  expect(titles()).toEqual([['Candles'], ['Cake', 'Guests']]);
});
