import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo, type Fields, type Operation } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { questions } from '../../../shared/state/changes.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import ChangeDetail from './ChangeDetail.svelte';

const ROOFER = 201;
const FERN = 207;
let host: Host;

beforeEach(async () => {
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00Z' });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
});
afterEach(() => {
  cleanup();
  toasts.clear();
});

async function apply(...operations: Operation[]): Promise<string> {
  const { changeSetId } = await host.apply({ operations });
  return changeSetId ?? '';
}

async function open(id: string) {
  const view = render(ChangeDetail, { id });
  await screen.findAllByTestId('changed-row');
  return { ...view, user: userEvent.setup() };
}

const task = (number: number) => host.state.tasks.find((task) => task.number === number);
const words = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

const update = (id: number, fields: Fields): Operation => ({ op: 'update', id, ...fields });

test('says what undo leaves before it is pressed, and does not ask again', async () => {
  const id = await apply(update(ROOFER, { scheduledFor: '2026-11-30', priority: 'medium' }));
  await apply(update(ROOFER, { priority: 'low' }));
  const { container, user } = await open(id);
  const button = screen.getByTestId('change-undo');
  expect(words(button)).toBe('Undo (leaves 1 field)');
  expect(words(screen.getByTestId('change-notice'))).toMatch(
    /^Priority of #201 has changed again \(you, \d\d:16\) and stays as it is\.$/,
  );
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByTestId('change-notice').id);
  expect(words(screen.getByTestId('kept-field'))).toMatch(/^Now Low \(you, \d\d:16\)\. Stays as it is\.$/);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(button);
  await vi.waitFor(() => expect(task(ROOFER)?.scheduledFor).toBe('2026-11-24'));
  expect([task(ROOFER)?.priority, questions.conflicts]).toEqual(['low', null]);
  expect(toasts.top?.detail).toBe('1 field has changed since and stays as it is.');
});

test('hears of a change that comes while it is open', async () => {
  const id = await apply(update(ROOFER, { priority: 'medium' }), update(FERN, { priority: 'low' }));
  await open(id);
  expect(words(screen.getByTestId('change-undo'))).toBe('Undo this change');
  await apply(update(ROOFER, { priority: 'low' }));
  await vi.waitFor(() => expect(words(screen.getByTestId('change-undo'))).toBe('Undo (leaves 1 field)'));
  const [first, second] = screen.getAllByTestId('changed-row');
  expect(within(first as HTMLElement).queryAllByTestId('kept-field')).toHaveLength(1);
  expect(within(second as HTMLElement).queryAllByTestId('kept-field')).toHaveLength(0);
});

test('is off, with the reason, where nothing of it can be undone', async () => {
  const id = await apply(update(ROOFER, { priority: 'medium' }));
  await apply(update(ROOFER, { priority: 'low' }));
  await open(id);
  const button = screen.getByTestId<HTMLButtonElement>('change-undo');
  const reason = 'Everything in this change has changed again since, so it cannot be undone.';
  expect([button.disabled, button.title, words(screen.getByTestId('change-notice'))]).toEqual([true, reason, reason]);
});

test('a task that was made and then changed stays as a whole', async () => {
  const id = await apply({ op: 'create', title: 'Pay rent' });
  const made = host.state.tasks.at(-1)?.number ?? 0;
  await apply(update(made, { title: 'Pay the rent' }));
  await open(id);
  expect(words(screen.getByTestId('kept-field'))).toContain('it has changed since');
  expect(screen.getByTestId<HTMLButtonElement>('change-undo').disabled).toBe(true);
});

test('offers redo of an older change that was undone, with newer ones after it', async () => {
  const id = await apply(update(ROOFER, { priority: 'medium' }));
  await apply(update(FERN, { priority: 'low' }));
  const { user } = await open(id);
  await user.click(screen.getByTestId('change-undo'));
  await user.click(await screen.findByTestId('change-redo'));
  await vi.waitFor(() => expect(screen.queryByTestId('change-undo')).toBeTruthy());
  expect([task(ROOFER)?.priority, task(FERN)?.priority]).toEqual(['medium', 'low']);
});

test('shows the rows beyond the first 200 when they are wanted', async () => {
  const id = await apply(...Array.from({ length: 230 }, (_, at): Operation => ({ op: 'create', title: `Step ${at}` })));
  const { user } = await open(id);
  expect(screen.getAllByTestId('changed-row')).toHaveLength(200);
  await user.click(screen.getByTestId('change-more'));
  await vi.waitFor(() => expect(screen.getAllByTestId('changed-row')).toHaveLength(230));
  expect(document.activeElement).toBe(screen.getByTestId('change-detail'));
});
