import { readFileSync } from 'node:fs';
import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import type { Code, FoundCopy, Problem, SalvageReport, Trouble } from '../../ipc';
import { overwriteGetLocale } from '../../paraglide/runtime';
import type { RecoveryClient } from './client';
import Recovery from './Recovery.svelte';

afterEach(() => {
  overwriteGetLocale(() => 'en');
  cleanup();
});

const figures = { open: 12, completed: 3, trash: 0, projects: 1, labels: 2, notes: 4 };
const copy = (day: number): FoundCopy => ({
  name: `daily-2026-11-${day}.db`,
  kind: 'daily',
  at: `2026-11-${day}T09:00:00Z`,
  holds: { ...figures, open: day },
});

function trouble(code: Code, ways: Trouble['ways']): Trouble {
  return {
    problem: { code, message: `The host says ${code}.` },
    path: '/home/me/assent.db',
    ways,
    today: '2026-11-21',
  };
}

const DAMAGED = trouble('database_damaged', ['use_copy', 'salvage', 'start_empty']);

function open(first: Trouble, over: Partial<RecoveryClient> = {}) {
  const ondone = vi.fn();
  const client: RecoveryClient = {
    recovery: () => Promise.resolve(first),
    recoveryCopies: () => Promise.resolve([20, 19, 18, 17, 16, 15, 14].map(copy)),
    recoverWithCopy: vi.fn(() => Promise.resolve({ setAside: '/home/me/aside.db' })),
    recoverWhatCanBeRead: () => Promise.reject(new Error('not asked for')),
    recoverWithNothing: vi.fn(() => Promise.resolve({})),
    openAgain: () => Promise.reject(first.problem as unknown as Error),
    ...over,
  };
  render(Recovery, { client, trouble: first, ondone });
  return { user: userEvent.setup(), client, ondone };
}

test('copies are listed with their age and their tasks, and one is used', async () => {
  const { user, client, ondone } = open(DAMAGED);
  const rows = await screen.findAllByTestId('recovery-copy');
  expect(rows).toHaveLength(5);
  expect(rows[0]?.textContent).toMatch(/yesterday.*20 open tasks.*3 completed · daily/is);
  await user.click(screen.getByRole('button', { name: 'Show all 7 copies' }));
  expect(screen.getAllByTestId('recovery-copy')).toHaveLength(7);
  await user.click(screen.getAllByTestId('use-copy')[1] as HTMLElement);
  expect(client.recoverWithCopy).toHaveBeenCalledWith('daily-2026-11-19.db');
  expect(ondone).toHaveBeenCalledWith({ setAside: '/home/me/aside.db' }, false);
});

test('what was saved is told, with what could not be read', async () => {
  const report: SalvageReport = {
    path: '/home/me/backups/saved.db',
    tables: [
      { table: 'tasks', saved: 1_200, leftOut: 2 },
      { table: 'notes', saved: 40, leftOut: 0 },
    ],
    pages: 300,
    lostPages: 9,
  };
  const { user } = open(DAMAGED, { recoverWhatCanBeRead: () => Promise.resolve(report) });
  await screen.findAllByTestId('recovery-copy');
  await user.click(screen.getByTestId('salvage'));
  const told = await screen.findByTestId('salvage-report');
  expect(told.textContent).toMatch(/1,200 tasks and 40 notes.*9 of 300 pages.*2 rows were left out/s);
});

test('starting empty is asked twice', async () => {
  const { user, client, ondone } = open(DAMAGED);
  await screen.findAllByTestId('recovery-copy');
  await user.click(screen.getByTestId('start-empty'));
  expect(client.recoverWithNothing).not.toHaveBeenCalled();
  await user.click(screen.getByTestId('start-empty-do'));
  expect(ondone).toHaveBeenCalledWith({}, true);
});

test('what goes wrong is said, and what is wrong then is shown', async () => {
  const failed: Problem = { code: 'disk_full', message: 'The disk is full.' };
  const now = trouble('database_missing', ['use_copy', 'start_empty', 'try_again']);
  const { user, ondone } = open(DAMAGED, {
    recoverWithCopy: () => Promise.reject(failed as unknown as Error),
    recovery: () => Promise.resolve(now),
  });
  await screen.findAllByTestId('recovery-copy');
  await user.click(screen.getAllByTestId('use-copy')[0] as HTMLElement);
  expect((await screen.findByTestId('recovery-failure')).textContent.trim()).toBe('The disk is full.');
  expect(screen.getByTestId('recovery-sentence').textContent).toMatch(/is missing/);
  expect(screen.queryByTestId('salvage')).toBeNull();
  expect(ondone).not.toHaveBeenCalled();
});

test('a file that another program holds is opened once it is free', async () => {
  const locked = trouble('database_locked', ['try_again']);
  const openAgain = vi.fn(() => Promise.reject(locked.problem as unknown as Error));
  const { ondone } = open(locked, { openAgain });
  expect(screen.queryByTestId('use-copy')).toBeNull();
  await vi.waitFor(() => expect(openAgain).toHaveBeenCalled(), { timeout: 8_000 });
  expect(ondone).not.toHaveBeenCalled();
  openAgain.mockImplementation(() => Promise.resolve() as Promise<never>);
  await vi.waitFor(() => expect(ondone).toHaveBeenCalledWith(null, false), { timeout: 8_000 });
});

test.each(['en', 'de'] as const)('every state has a sentence in %s, and axe finds nothing', async (locale) => {
  overwriteGetLocale(() => locale);
  const states = ['damaged', 'truncated', 'missing', 'newer', 'foreign', 'locked'] as const;
  const seen = new Set<string>();
  for (const code of [...states.map((state) => `database_${state}` as const), 'read_only' as const]) {
    open(trouble(code, ['use_copy', 'salvage', 'start_empty', 'try_again']));
    await screen.findAllByTestId('recovery-copy');
    const sentence = screen.getByTestId('recovery-sentence').textContent;
    expect(sentence).not.toContain('The host says');
    seen.add(sentence);
    const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations).toEqual([]);
    cleanup();
  }
  expect(seen.size).toBe(states.length + 1);
});

test('both languages have the same texts', () => {
  const texts = (locale: string) =>
    JSON.parse(readFileSync(`messages/recovery/${locale}.json`, 'utf8')) as Record<string, string>;
  expect(Object.keys(texts('de'))).toEqual(Object.keys(texts('en')));
});
