import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { connectTo, type HistoryEntry } from '../../ipc';
import { openHost } from '../../test/host';
import { place } from '../../shared/state/place.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import HistoryView from './HistoryView.svelte';

/** A history of this many changes; every hundredth is the agent's. */
async function open(count: number) {
  const all = Array.from({ length: count }, (_, at): HistoryEntry => ({
    id: `set-${at}`,
    at: '2026-11-24T09:00:00.000Z',
    source: at % 100 === 99 ? 'agent' : 'user',
    title: at % 100 === 99 ? `Steps of week ${at}` : `Change ${at}`,
    summary: { created: 0, updated: 1, deleted: 0, completed: 0 },
  }));
  const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00Z' });
  const history = vi.fn(async (limit: number, before: string | null) => {
    const from = all.findIndex(({ id }) => id === before) + 1;
    return all.slice(from, from + limit);
  });
  host.history = history;
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const view = render(HistoryView, { onsearch: () => undefined });
  const user = userEvent.setup();
  await screen.findAllByTestId('history-entry');
  return { ...view, all, host, history, user };
}

const shown = () => screen.queryAllByTestId('history-entry').length;

afterEach(() => {
  cleanup();
  toasts.clear();
  place.go({ kind: 'today' });
});

test('looks further back until there is enough of what is looked for', async () => {
  const { container, history, user } = await open(450);
  expect([shown(), history.mock.calls.length]).toEqual([60, 1]);
  await user.click(screen.getByTestId('history-source-agent'));
  await vi.waitFor(() => expect(shown()).toBe(4));
  expect(screen.getByText('4 changes found')).toBeTruthy();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.type(screen.getByTestId('history-words'), '399 STEPS');
  await vi.waitFor(() => expect(shown()).toBe(1));
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(shown()).toBe(4));
});

test('says how far it has looked, and goes on when asked', async () => {
  const { user } = await open(1_500);
  await user.click(screen.getByTestId('history-words'));
  await user.paste('change 1490');
  expect((await screen.findByTestId('history-nothing')).textContent).toContain(
    'Looked through the newest 1060 changes.',
  );
  await user.click(screen.getByTestId('history-further'));
  await vi.waitFor(() => expect(shown()).toBe(1));
});

test('copies what is shown, a line for each', async () => {
  const { all, user } = await open(100);
  await user.click(screen.getByTestId('history-source-agent'));
  await vi.waitFor(() => expect(shown()).toBe(1));
  await user.click(screen.getByTestId('history-more'));
  await user.click(await screen.findByText('Copy as JSON Lines'));
  await vi.waitFor(() => expect(toasts.top?.text).toBe('1 change copied as JSON Lines.'));
  expect(await navigator.clipboard.readText()).toBe(`${JSON.stringify(all[99])}\n`);
});

test('a number means a task, and days are the host’s to find', async () => {
  const { all, history, user } = await open(10);
  await user.click(screen.getByTestId('history-words'));
  await user.paste('#201 change');
  await vi.waitFor(() => expect(history).toHaveBeenLastCalledWith(60, null, { task: 201 }));
  expect(shown()).toBe(10);
  await user.clear(screen.getByTestId('history-words'));
  await user.selectOptions(screen.getByTestId('history-period'), 'week');
  await vi.waitFor(() => expect(history).toHaveBeenLastCalledWith(60, null, { from: '2026-11-18' }));
  await user.selectOptions(screen.getByTestId('history-period'), 'any');
  await vi.waitFor(() => expect(history).toHaveBeenLastCalledWith(60, null, {}));
  expect(all).toHaveLength(10);
});

test('saves all that is looked for, however far back', async () => {
  const { host, user } = await open(1_500);
  await user.click(screen.getByTestId('history-source-agent'));
  await user.click(screen.getByTestId('history-more'));
  await user.click(await screen.findByText('Save as JSON Lines…'));
  await vi.waitFor(() => expect(toasts.top?.text).toBe('15 changes saved in “assent-history.jsonl”.'));
  expect(String(host.asked('save_text')[0]?.text).trim().split('\n')).toHaveLength(15);
});

test('shows the history of one task, and lets go of it', async () => {
  place.go({ kind: 'history', task: 201 });
  const { history, user } = await open(3);
  await vi.waitFor(() => expect(history).toHaveBeenLastCalledWith(60, null, { task: 201 }));
  await user.click(screen.getByRole('button', { name: 'Show the changes of all tasks' }));
  await vi.waitFor(() => expect(history).toHaveBeenLastCalledWith(60, null, {}));
});

test('offers only what can be undone', async () => {
  const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00Z' });
  connectTo(host);
  const made = await host.apply({ operations: [{ op: 'create', title: 'Pay rent' }] });
  const number = host.state.tasks.at(-1)?.number ?? 0;
  const renamed = await host.apply({
    operations: [{ op: 'update', id: number, title: 'Pay the rent' }],
  });
  await Promise.all([settings.load(), sidebar.refresh()]);
  render(HistoryView, { onsearch: () => undefined });
  const user = userEvent.setup();
  const [newest, older] = await screen.findAllByTestId('history-entry');
  const offer = (entry?: HTMLElement) => entry?.querySelector<HTMLButtonElement>('[data-testid="history-undo"]');
  await user.hover(newest as HTMLElement);
  await user.hover(older as HTMLElement);
  await vi.waitFor(() => expect(offer(older)?.disabled).toBe(true));
  expect(offer(older)?.title).not.toBe('');
  expect(offer(newest)?.disabled).toBe(false);
  // Somebody else's change arrives while the pointer rests there.
  await host.apply({ operations: [{ op: 'create', title: 'Buy milk' }] });
  await vi.waitFor(() => expect(screen.getAllByTestId('history-entry').length).toBe(3));
  await vi.waitFor(() => expect(offer(screen.getAllByTestId('history-entry')[2])?.disabled).toBe(true));
  // An undo asked for anyway is refused, and nothing is marked.
  await expect(host.undo({ changeSetId: made.changeSetId, insist: true })).rejects.toMatchObject({
    code: 'nothing_to_undo',
  });
  expect((await host.history(9, null)).slice(1).map(({ id, undoneBy }) => [id, undoneBy])).toEqual([
    [renamed.changeSetId, undefined],
    [made.changeSetId, undefined],
  ]);
  // Once the newer change is undone, the older one can be undone.
  await user.click(offer(newest) as HTMLElement);
  await vi.waitFor(async () => {
    const entry = screen.getAllByTestId('history-entry').at(-1);
    await user.unhover(entry as HTMLElement);
    await user.hover(entry as HTMLElement);
    expect(offer(entry)?.disabled).toBe(false);
  });
});

test('folds what the command line changed within a minute, and unfolds it', async () => {
  const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00Z' });
  const at = (seconds: number) => `2026-11-24T09:15:${seconds}.000Z`;
  const summary = { created: 1, updated: 0, deleted: 0, completed: 0 };
  const entries = [50, 40, 30].map((seconds): HistoryEntry => ({
    id: `set-${seconds}`,
    at: at(seconds),
    source: 'cli',
    title: `Created “${seconds}”`,
    summary,
  }));
  host.history = async () => entries;
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const { container } = render(HistoryView, { onsearch: () => undefined });
  const user = userEvent.setup();
  const group = await screen.findByTestId('history-group');
  expect(group.textContent?.replace(/\s+/g, ' ')).toContain('3 changes Command line');
  expect(shown()).toBe(0);
  await user.click(group);
  expect(shown()).toBe(3);
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(group);
  expect(shown()).toBe(0);
  // Who looks for words sees each change.
  await user.type(screen.getByTestId('history-words'), 'created 40');
  await vi.waitFor(() => expect(shown()).toBe(1));
});

test('narrows to a source by its chip, also with the arrow keys', async () => {
  const { user } = await open(450);
  expect(screen.getByTestId('history-source-anyone').getAttribute('aria-checked')).toBe('true');
  screen.getByTestId('history-source-anyone').focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await vi.waitFor(() => expect(shown()).toBe(4));
  expect(document.activeElement).toBe(screen.getByTestId('history-source-agent'));
});

test('the audit closes the change that was open', async () => {
  const { user } = await open(3);
  place.openChange('set-1');
  await user.click(screen.getByTestId('history-audit'));
  expect(place.open).toEqual({ kind: 'nothing' });
});
