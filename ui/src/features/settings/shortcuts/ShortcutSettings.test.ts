import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test, vi } from 'vitest';
import { connectTo, type Client } from '../../../ipc';
import { openHost } from '../../../test/host';
import { commands } from '../../../shared/state/commands.svelte';
import { dialogs } from '../../../shared/state/dialogs.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import SettingsPage from '../SettingsPage.svelte';

beforeEach(() => commands.resetAll());

async function open(scripted: Partial<Client> = {}) {
  connectTo({ ...(await openHost()), ...scripted });
  await settings.load();
  dialogs.openSettings('shortcuts');
  render(SettingsPage, { onsearch: () => undefined });
  await screen.findByTestId('section-shortcuts');
  return userEvent.setup();
}

const keys = (id: string) => screen.getByTestId<HTMLButtonElement>(`shortcut-${id}`);

async function violations() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

test('new keys are pressed, shown and kept, by keyboard alone', async () => {
  const user = await open();
  expect(await violations()).toEqual([]);
  keys('history').focus();
  expect(keys('history').getAttribute('aria-label')).toBe('History: Ctrl H. Change');
  await user.keyboard('{Enter}');
  expect(keys('history').textContent?.trim()).toBe('Press new keys');
  await user.keyboard('{Control>}y{/Control}');
  expect(keys('history').getAttribute('aria-label')).toBe('History: Ctrl Y. Change');
  expect(document.activeElement).toBe(keys('history'));
  expect(localStorage.getItem('assent.shortcuts')).toBe('{"history":["Mod Y"]}');
});

test('keys that another command has are named, and change hands only when wanted', async () => {
  const user = await open();
  await user.click(keys('inbox'));
  await user.keyboard('{Control>}j{/Control}');
  const conflict = screen.getByTestId('shortcut-conflict');
  expect(conflict.textContent).toContain('Ctrl J belongs to “Show or hide the assistant”.');
  expect(commands.keys('inbox')).toEqual([]);
  expect(await violations()).toEqual([]);
  await user.click(within(conflict).getByTestId('shortcut-keep'));
  expect([commands.keys('inbox'), commands.keys('assistant')]).toEqual([[], ['Mod J']]);
  expect(document.activeElement).toBe(keys('inbox'));
  await user.keyboard('{Enter}{Control>}j{/Control}');
  await user.click(screen.getByTestId('shortcut-take'));
  expect([commands.keys('inbox'), commands.keys('assistant')]).toEqual([['Mod J'], []]);
  expect(keys('assistant').textContent?.trim()).toBe('None');
});

test('a conflict below the last row in sight is scrolled to', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  const user = await open();
  await user.click(keys('inbox'));
  await user.keyboard('{Control>}j{/Control}');
  expect(scrolled.mock.contexts).toContain(screen.getByTestId('shortcut-conflict'));
  scrolled.mockRestore();
});

test('Escape leaves the keys as they are and the settings open', async () => {
  const user = await open();
  await user.click(keys('history'));
  await user.keyboard('{Escape}');
  expect([commands.keys('history'), dialogs.settings?.section]).toEqual([['Mod H'], 'shortcuts']);
  expect(document.activeElement).toBe(keys('history'));
  await user.click(keys('inbox'));
  await user.keyboard('{Control>}j{/Control}{Escape}');
  expect(screen.queryByTestId('shortcut-conflict')).toBeNull();
  expect(dialogs.settings).not.toBeNull();
});

test('keys the window needs are refused, with the reason', async () => {
  const user = await open();
  await user.click(keys('history'));
  await user.keyboard('{Enter}');
  await screen.findByText('Enter is needed for typing and navigation. Press other keys.');
  await user.keyboard('{Shift>}g{/Shift}');
  expect(commands.keys('history')).toEqual(['Shift G']);
});

test('keys are taken away, and come back one by one or all at once', async () => {
  const user = await open();
  expect(screen.getByTestId<HTMLButtonElement>('shortcuts-reset-all').disabled).toBe(true);
  await user.click(screen.getByTestId('shortcut-delete-none'));
  expect(commands.keys('delete')).toEqual([]);
  expect(document.activeElement).toBe(keys('delete'));
  expect(screen.getByRole('status').textContent).toBe('Delete: None');
  await user.click(screen.getByTestId('shortcut-delete-reset'));
  expect(commands.keys('delete')).toEqual(['Delete', 'Backspace']);
  commands.rebind('inbox', ['Mod J']);
  commands.rebind('today', ['G']);
  await expect.poll(() => screen.getByTestId<HTMLButtonElement>('shortcut-assistant-reset').disabled).toBe(false);
  await user.click(screen.getByTestId('shortcut-assistant-reset'));
  expect(screen.getByTestId('shortcut-conflict').textContent).toContain('Ctrl J belongs to “Inbox”.');
  await user.click(screen.getByTestId('shortcut-take'));
  expect([commands.keys('assistant'), commands.keys('inbox')]).toEqual([['Mod J'], []]);
  await user.click(screen.getByTestId('shortcuts-reset-all'));
  expect([commands.anyChosen, commands.keys('today')]).toEqual([false, []]);
});

test('Tab leaves a key that listens', async () => {
  const user = await open();
  await user.click(keys('history'));
  await user.tab();
  expect(keys('history').getAttribute('aria-pressed')).toBe('false');
  expect(commands.keys('history')).toEqual(['Mod H']);
});

test('the keys of the quick-add window are kept by the host, which says whether it hears them', async () => {
  const user = await open({
    quickAddShortcut: async () => (settings.current?.quickAddShortcut ? 'heard' : 'off'),
  });
  const keys = () => screen.getByTestId('quick-add-shortcut');
  const state = () => screen.getByTestId('quick-add-shortcut-state').textContent;
  expect(keys().textContent?.replace(/\s+/g, ' ').trim()).toBe('Ctrl Shift Space');
  await expect.poll(state).toContain('Opens the quick-add window from any program');
  await user.click(keys());
  await user.keyboard('a');
  expect((await screen.findByRole('alert')).textContent).toContain('A global shortcut must be a function key');
  await user.keyboard('{Control>}{Alt>}n{/Alt}{/Control}');
  await expect.poll(() => settings.current?.quickAddShortcut).toBe('Mod Alt N');
  expect(document.activeElement).toBe(keys());
  await user.click(screen.getByTestId('quick-add-shortcut-none'));
  await expect.poll(() => settings.current?.quickAddShortcut).toBe('');
  await expect.poll(state).toContain('No shortcut is set');
  await user.click(screen.getByTestId('quick-add-shortcut-reset'));
  await expect.poll(() => settings.current?.quickAddShortcut).toBe('Mod Shift Space');
});

test.each([
  ['taken' as const, 'Another program uses this shortcut.'],
  ['unavailable' as const, 'assent --quick-add'],
])('keys that are %s are said in a sentence', async (shortcut, sentence) => {
  await open({ quickAddShortcut: async () => shortcut });
  expect((await screen.findByTestId('quick-add-shortcut-state')).textContent).toContain(sentence);
  expect(await violations()).toEqual([]);
});
