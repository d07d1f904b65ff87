import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import App from '../../App.svelte';
import { fetchLater } from '../../app/later';
import { start } from '../../app/start';
import { connectTo } from '../../ipc';
import { openHost } from '../../test/host';
import { dialogs } from '../../shared/state/dialogs.svelte';
import { place } from '../../shared/state/place.svelte';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

const width = window.innerWidth;
const resize = (to: number) => {
  window.innerWidth = to;
  window.dispatchEvent(new Event('resize'));
};

async function open(to = 1440) {
  resize(to);
  place.close();
  place.go({ kind: 'today' });
  connectTo(await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' }));
  await start();
  render(App);
  await screen.findAllByTestId('task-row');
  return userEvent.setup();
}

const isThere = () => screen.queryByTestId('settings-page') !== null;
const focusedRow = () => document.activeElement?.closest<HTMLElement>('[data-number]')?.dataset.number;

afterEach(() => {
  dialogs.closeSettings();
  place.close();
  cleanup();
  resize(width);
});

test('Escape leads back to the view and to the row that had the focus', async () => {
  const user = await open();
  const row = screen.getAllByTestId('task-row').at(-1);
  row?.focus();
  const number = focusedRow();
  expect(number).toBeTruthy();
  await user.keyboard('{Control>},{/Control}');
  await expect.poll(isThere).toBe(true);
  await expect.poll(() => document.activeElement?.getAttribute('data-testid')).toBe('settings-general');
  expect(screen.getByTestId('open-settings').getAttribute('aria-current')).toBe('page');
  expect(screen.getByTestId('view-today').getAttribute('aria-current')).toBeNull();
  await user.keyboard('{Escape}');
  await expect.poll(isThere).toBe(false);
  expect(screen.getByTestId('view-today').getAttribute('aria-current')).toBe('page');
  await expect.poll(focusedRow).toBe(number);
});

test('the button leads back too, and another view leaves them', async () => {
  const user = await open();
  await user.click(screen.getByTestId('open-settings'));
  await user.click(await screen.findByTestId('settings-close'));
  await expect.poll(isThere).toBe(false);
  expect(document.activeElement).toBe(screen.getByTestId('open-settings'));
  await user.click(screen.getByTestId('open-settings'));
  await expect.poll(isThere).toBe(true);
  await user.click(screen.getByTestId('view-inbox'));
  await expect.poll(isThere).toBe(false);
  expect(place.current.kind).toBe('inbox');
});

test('Escape in the pane beside them leaves them open', async () => {
  const user = await open();
  place.openAssistant();
  await user.click(screen.getByTestId('open-settings'));
  await expect.poll(isThere).toBe(true);
  (await screen.findByTestId('assistant-input')).focus();
  await user.keyboard('{Escape}');
  expect(isThere()).toBe(true);
});

test('in a narrow window the pane makes room for them, and comes back', async () => {
  const user = await open(480);
  place.openAssistant();
  await user.click(await screen.findByTestId('assistant-settings'));
  expect(await screen.findByTestId('section-models')).toBeTruthy();
  expect(place.open.kind).toBe('nothing');
  await user.keyboard('{Escape}');
  await expect.poll(() => place.open.kind).toBe('assistant');
  expect(isThere()).toBe(false);
});
