import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectAs } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { loadDrafts } from '../../shared/state/drafts.svelte';
import QuickAddWindow from './QuickAddWindow.svelte';

let host: Host;

beforeEach(async () => {
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  connectAs('quick-add', host);
});

/** Whether the window was shown last, or closed. */
const isOpen = () =>
  host.calls.findLast((name) => name === 'quick_add_ready' || name === 'close_quick_add') === 'quick_add_ready';

/** The text that the host has kept. */
const keptWords = async () => (await host.quickAddDrafts()).map(({ text }) => text).join();

async function open() {
  const user = userEvent.setup();
  await loadDrafts();
  render(QuickAddWindow);
  await expect.poll(isOpen).toBe(true);
  return { user, field: screen.getByTestId<HTMLTextAreaElement>('quick-add') };
}

const newest = () => host.state.tasks.at(-1);
const said = () => screen.getByTestId('quick-add-said').textContent?.trim();

test('it is shown at its height, with the focus in the line', async () => {
  const { field } = await open();
  await expect.poll(() => host.asked('resize_quick_add').at(-1)?.height).toBeGreaterThan(0);
  expect(document.activeElement).toBe(field);
});

test('Enter adds, says so, and closes', async () => {
  const { user, field } = await open();
  await user.type(field, 'Pay rent tomorrow{Enter}');
  await expect.poll(said).toBe('Added “Pay rent”');
  expect(newest()).toMatchObject({ title: 'Pay rent', scheduledFor: '2026-11-25', projectId: null });
  expect(isOpen()).toBe(true);
  await expect.poll(isOpen, { timeout: 3_000 }).toBe(false);
  expect([field.value, await keptWords()]).toEqual(['', '']);
});

test('who types on after Enter stays', async () => {
  const { user, field } = await open();
  await user.type(field, 'Pay rent{Enter}');
  await expect.poll(said).toBe('Added “Pay rent”');
  await user.type(field, 'Buy milk');
  await new Promise((done) => setTimeout(done, 1_000));
  expect([isOpen(), field.value]).toEqual([true, 'Buy milk']);
});

test('Shift+Enter adds and takes the next line', async () => {
  const { user, field } = await open();
  await user.type(field, 'Pay rent{Shift>}{Enter}{/Shift}');
  await expect.poll(said).toBe('Added “Pay rent”');
  await user.type(field, 'Buy milk{Shift>}{Enter}{/Shift}');
  await expect.poll(said).toBe('Added “Buy milk”');
  expect([isOpen(), field.value, document.activeElement]).toEqual([true, '', field]);
});

test('Ctrl+Enter adds and has the main window open the task', async () => {
  const { user, field } = await open();
  await user.type(field, 'Pay rent{Control>}{Enter}{/Control}');
  await expect.poll(isOpen).toBe(false);
  expect(host.asked('open_task')).toEqual([{ number: newest()?.number }]);
});

test('Escape and losing the focus close it and keep the words for the next time', async () => {
  const { user, field } = await open();
  await user.type(field, 'Call Jonas{Escape}');
  await expect.poll(isOpen).toBe(false);
  expect([field.value, await keptWords()]).toEqual(['Call Jonas', 'Call Jonas']);

  cleanup();
  const { field: next } = await open();
  expect(next.value).toBe('Call Jonas');
  window.dispatchEvent(new Event('blur'));
  await expect.poll(isOpen).toBe(false);
});

test('a refusal is said, and the words and what was turned back into text stay', async () => {
  const { user, field } = await open();
  await user.type(field, 'Read tomorrow');
  await user.click(await screen.findByRole('button', { name: 'Turn “tomorrow” back into text' }));
  host.refuseNext({ code: 'disk_full', message: 'The disk is full. Nothing was changed.' });
  await user.type(field, '{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.');
  await expect.poll(keptWords).toBe('Read tomorrow');
  expect([isOpen(), field.value]).toEqual([true, 'Read tomorrow']);
  await user.type(field, '{Enter}');
  await expect.poll(() => newest()?.title).toBe('Read tomorrow');
});

/** One character too many. */
const LONG = 'b'.repeat(401);
const TOO_LONG = 'The title has 401 characters; at most 400 are possible.';

test('a line that is too long says why it is not added', async () => {
  const { user, field } = await open();
  await user.click(field);
  await user.paste(LONG);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(TOO_LONG);
  expect(isOpen()).toBe(true);
});

test('what does not exist is announced, made with the task and opened with it', async () => {
  const { user, field } = await open();
  await user.type(field, 'Pay rent #Cabin @bills');
  await expect.poll(() => screen.queryByTestId('quick-add-sentence')?.textContent).toContain('new label bills.');
  await user.type(field, '{Control>}{Enter}{/Control}');
  await expect.poll(isOpen).toBe(false);
  expect(host.state.labels.map((label) => label.name)).toContain('bills');
  expect(host.state.projects.map((project) => project.name)).toContain('Cabin');
  expect(host.asked('open_task')).toEqual([{ number: newest()?.number }]);
});

test('axe finds nothing', async () => {
  const { user, field } = await open();
  const violations = async () => {
    const { violations } = await axe.run(document.body, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'color-contrast': { enabled: false } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
  };
  expect(await violations()).toEqual([]);
  await user.type(field, 'Pay rent tomorrow @bills');
  await screen.findByText('@bills', { selector: 'mark' });
  expect(await violations()).toEqual([]);
});

test('it says the project and the labels of the line although it does not see the lists', async () => {
  vi.spyOn(sidebar, 'data', 'get').mockReturnValue({ ...sidebar.data, projects: [], labels: [] });
  const { user, field } = await open();
  await user.type(field, 'Pay rent #home @calls @bills');
  const sentence = () => screen.queryByTestId('quick-add-sentence')?.textContent.replace(/\s+/g, ' ').trim();
  await expect.poll(sentence).toMatch(/^New label bills\. ?#Home ?@calls$/);
});
