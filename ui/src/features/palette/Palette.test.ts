import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import App from '../../App.svelte';
import { fetchLater } from '../../app/later';
import { start } from '../../app/start';
import { connectTo, type ListPage } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { commands } from '../../shared/state/commands.svelte';
import { dialogs } from '../../shared/state/dialogs.svelte';
import { place } from '../../shared/state/place.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { recent } from './recent.svelte';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

let host: Host;

async function open(options: Parameters<typeof openHost>[0] = {}) {
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z', ...options });
  connectTo(host);
  await start();
  render(App);
  return userEvent.setup();
}

beforeEach(() => {
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
  dialogs.palette = false;
  dialogs.shortcuts = false;
  dialogs.closeSettings();
  commands.resetAll();
  recent.clear();
  place.close();
  place.go({ kind: 'today' });
});

const input = () => screen.findByTestId<HTMLInputElement>('palette-input');
const active = () => {
  const id = screen.getByTestId('palette-input').getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id);
};
const entry = (key: string) => document.querySelector<HTMLElement>(`[data-testid="palette-entry"][data-key="${key}"]`);
const keysOf = (section: string) =>
  within(screen.getByTestId(`palette-${section}`))
    .getAllByTestId('palette-entry')
    .map((line) => line.dataset.key);
const rowOf = async (title: string) =>
  (await screen.findByRole('checkbox', { name: title })).closest<HTMLElement>(
    '[data-testid="task-row"]',
  ) as HTMLElement;
const stateOf = (title: string) => host.state.tasks.find((task) => task.title === title);

async function violations() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

describe('the palette', () => {
  test('opens with Ctrl+K, Escape gives the focus back, Ctrl+K closes it, too', async () => {
    const user = await open();
    const row = await rowOf('Call the roofer about the gutter');
    row.focus();
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(await input());
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByTestId('palette')).toBeNull();
    expect(document.activeElement).toBe(row);
    await user.keyboard('{Control>}k{/Control}');
    await input();
    await user.keyboard('{Control>}k{/Control}');
    await expect.poll(() => screen.queryByTestId('palette')).toBeNull();
    expect(document.activeElement).toBe(row);
  });

  test('lists every command that can be run now, with its keys, and every view', async () => {
    const user = await open();
    await rowOf('Call the roofer about the gutter');
    await user.click(screen.getByTestId('open-palette'));
    await input();
    const options = () => screen.getAllByTestId('palette-entry');
    const count = Number(options()[0]?.getAttribute('aria-setsize'));
    // Only as many entries as can be seen, until somebody moves on.
    expect(options().length).toBeLessThan(count);
    expect(screen.queryByTestId('palette-views')).toBeNull();
    await user.keyboard('{ArrowUp}');
    expect(options().map((one) => Number(one.getAttribute('aria-posinset')))).toEqual(
      Array.from({ length: count }, (_, index) => index + 1),
    );
    expect(active()).toBe(options().at(-1));
    expect(keysOf('commands')).toEqual(
      expect.arrayContaining(['command:undo', 'command:quickAdd', 'command:themeDark']),
    );
    // No row has the focus, none is selected, no pane is open.
    expect(entry('command:complete')).toBeNull();
    expect(entry('command:closePane')).toBeNull();
    expect(entry('command:undo')?.textContent?.replace(/\s+/g, ' ').trim()).toBe('Undo the last change Ctrl Z');
    const { projects, labels, filters } = host.state;
    expect(projects.length * labels.length * (filters?.length ?? 0)).toBeGreaterThan(0);
    expect(keysOf('views').length).toBe(8 + projects.length + labels.length + (filters?.length ?? 0));
    expect(await violations()).toEqual([]);
  });

  test('finds a view in spite of a typing error; Enter goes there', async () => {
    const user = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'upcomign');
    expect(active()?.dataset.key).toBe('command:upcoming');
    await user.keyboard('{Enter}');
    await expect.poll(() => place.current.kind).toBe('upcoming');
    expect(screen.queryByTestId('palette')).toBeNull();
  });

  test('arrows move, round the ends; the field says which is meant', async () => {
    const user = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'theme');
    const keys = keysOf('commands');
    expect(active()?.dataset.key).toBe(keys[0]);
    await user.keyboard('{ArrowDown}');
    expect(active()?.dataset.key).toBe(keys[1]);
    expect(active()?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(active()?.dataset.key).toBe('more:ask');
    await user.keyboard('{ArrowDown}');
    expect(active()?.dataset.key).toBe(keys[0]);
  });

  test('a command acts on the row that had the focus', async () => {
    const user = await open();
    (await rowOf('Order lime plaster samples')).focus();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'move to tomorow');
    expect(active()?.textContent).toContain('Order lime plaster samples');
    await user.keyboard('{Enter}');
    await expect.poll(() => stateOf('Order lime plaster samples')?.scheduledFor).toBe('2026-11-25');
  });

  test('a command that opens a picker opens it at the row', async () => {
    const user = await open();
    (await rowOf('Order lime plaster samples')).focus();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'schedule{Enter}');
    await user.type(await screen.findByTestId('schedule-words'), 'tomorrow 4pm');
    await screen.findByText('Tomorrow, 16:00');
    await user.keyboard('{Enter}');
    await expect.poll(() => stateOf('Order lime plaster samples')?.timeOfDay).toBe('16:00');
  });

  test('tasks are found by the host; Enter opens one', async () => {
    const user = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'dentist');
    const line = await screen.findByRole('option', { name: /Dentist/ });
    expect(active()).toBe(line);
    expect(line.querySelector('mark')?.textContent).toBe('Dentist');
    await user.keyboard('{Enter}');
    await expect.poll(() => place.openTask).toBe(stateOf('Dentist')?.number);
  });

  test('a task is found in spite of two typing errors in a long word, with its date', async () => {
    const user = await open();
    await rowOf('Order lime plaster samples');
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'sampels');
    expect((await screen.findByRole('option', { name: /Order lime plaster/ })).textContent).toContain('samples');
    await user.clear(await input());
    await user.type(await input(), 'plsater smapels');
    const line = await screen.findByRole('option', { name: /Order lime plaster samples/ });
    expect(within(line).getByTestId('palette-date').textContent).toBe('Today');
    await user.clear(await input());
    await user.type(await input(), 'plsatre');
    await screen.findByRole('option', { name: /Order lime plaster samples/ });
    // Letters that are merely in their order are no typing errors.
    await user.clear(await input());
    await user.type(await input(), 'odrlpls');
    await expect.poll(() => screen.getByTestId('palette-status').textContent).toContain('No results');
  });

  test('Enter waits for what is being searched', async () => {
    const user = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'dentist{Enter}');
    await expect.poll(() => place.openTask).toBe(stateOf('Dentist')?.number);
  });

  test('an answer that comes too late is dropped', async () => {
    const user = await open();
    await rowOf('Call the roofer about the gutter');
    const answers = new Map<string, (page: ListPage) => void>();
    const list = host.listTasks;
    const asked = vi
      .spyOn(host, 'listTasks')
      .mockImplementation((request) =>
        request.search === undefined
          ? list(request)
          : new Promise((answer) => answers.set(request.search ?? '', answer)),
      );
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'dentist');
    await expect.poll(() => answers.has('dentist')).toBe(true);
    await user.clear(await input());
    await user.type(await input(), 'roofer');
    await expect.poll(() => answers.has('roofer')).toBe(true);
    answers.get('roofer')?.(await list({ search: 'roofer', limit: 8 }));
    await screen.findByRole('option', { name: /Call the roofer/ });
    answers.get('dentist')?.(await list({ search: 'dentist', limit: 8 }));
    await new Promise((done) => setTimeout(done));
    expect(screen.queryByRole('option', { name: /Dentist/ })).toBeNull();
    asked.mockRestore();
  });

  test('words that fit nothing become a task, or a message to the assistant', async () => {
    const user = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'gutter clip zinc');
    await expect
      .poll(() => screen.getByTestId('palette-status').textContent)
      .toContain('No results for “gutter clip zinc”');
    expect(active()?.dataset.key).toBe('more:add');
    expect(await violations()).toEqual([]);
    await user.keyboard('{Enter}');
    await expect.poll(() => screen.getByTestId<HTMLTextAreaElement>('quick-add').value).toBe('gutter clip zinc');
    expect(document.activeElement).toBe(screen.getByTestId('quick-add'));
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'Plan the party{Control>}{Enter}{/Control}');
    await expect.poll(() => place.open.kind).toBe('assistant');
    await screen.findByText('Plan the party', { exact: false });
  });

  test('a search that fails says so, and leaves the rest', async () => {
    const user = await open();
    await rowOf('Call the roofer about the gutter');
    await user.keyboard('{Control>}k{/Control}');
    vi.spyOn(host, 'listTasks').mockRejectedValue({ code: 'internal', message: 'No.' });
    await user.type(await input(), 'trash');
    await screen.findByText('The tasks could not be searched.');
    expect(active()?.dataset.key).toBe('command:trash');
  });

  test('what was chosen last comes first; a renamed task has its new name', async () => {
    const user = await open();
    for (const words of ['backlog', 'dentist']) {
      await user.keyboard('{Control>}k{/Control}');
      await user.type(await input(), `${words}{Enter}`);
      await expect.poll(() => screen.queryByTestId('palette')).toBeNull();
    }
    const number = stateOf('Dentist')?.number ?? 0;
    await host.apply({ operations: [{ op: 'update', id: number, title: 'Dr. Ilse' }] });
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: /^Dr\. Ilse/ });
    expect(keysOf('recent')).toEqual([`task:${number}`, 'command:backlog']);
    expect(localStorage.getItem('assent.recent')).toBe('["command:backlog"]');
  });

  test('a theme is a command', async () => {
    const user = await open();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await input(), 'dark{Enter}');
    await expect.poll(() => settings.current?.theme).toBe('dark');
  });
});

describe('the search box', () => {
  test('has the focus with a slash', async () => {
    const user = await open();
    (await rowOf('Call the roofer about the gutter')).focus();
    await user.keyboard('/');
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('search'));
    expect((document.activeElement as HTMLInputElement).value).toBe('');
  });
});

describe('the sheet of shortcuts', () => {
  test('opens with a question mark, shows the keys as they are now, and gives the focus back', async () => {
    const user = await open();
    const row = await rowOf('Call the roofer about the gutter');
    commands.rebind('history', ['Mod Y']);
    commands.rebind('label', []);
    row.focus();
    await user.keyboard('?');
    const sheet = await screen.findByTestId('shortcuts-sheet');
    const keys = (name: string) =>
      within(sheet).queryByText(name)?.nextElementSibling?.textContent?.replace(/\s+/g, ' ');
    expect([keys('History')?.trim(), keys('Delete')?.trim(), keys('Add a label')]).toEqual([
      'Ctrl Y',
      'Del or Backspace',
      undefined,
    ]);
    expect(await violations()).toEqual([]);
    await user.keyboard('{Escape}');
    await expect.poll(() => screen.queryByTestId('shortcuts-sheet')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(row);
  });

  test('does not open while something is written', async () => {
    const user = await open();
    await user.type(await screen.findByTestId('quick-add'), 'Why?');
    expect(screen.queryByTestId('shortcuts-sheet')).toBeNull();
  });
});

test('from the sheet to other keys, and back to the list', async () => {
  const user = await open();
  const row = await rowOf('Call the roofer about the gutter');
  row.focus();
  await user.keyboard('?');
  await user.click(await screen.findByTestId('shortcuts-change'));
  await user.click(await screen.findByTestId('shortcut-upcoming'));
  await user.keyboard('u{Escape}');
  await expect.poll(() => screen.queryByTestId('section-shortcuts')).toBeNull();
  (await rowOf('Call the roofer about the gutter')).focus();
  await user.keyboard('u');
  await expect.poll(() => place.current.kind).toBe('upcoming');
});
