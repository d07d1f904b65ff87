import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { connectTo, type Client, type Problem } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import Toasts from '../../../shared/primitives/floating/Toasts.svelte';
import { dialogs, type Section } from '../../../shared/state/dialogs.svelte';
import { place } from '../../../shared/state/place.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import SettingsPage from '../SettingsPage.svelte';
import { importing } from './import.svelte';

let host: Host;

const line = (value: object) => JSON.stringify({ status: 'pending', ...value });
const TASKS = [
  line({ description: 'Return the library books', project: 'House', tags: ['errands'], due: '20261125T230000Z' }),
  line({ description: 'Order tiles', depends: 'x' }),
  line({
    description: 'Ring the tiler',
    status: 'deleted',
    annotations: [{ entry: '20261101T100000Z', description: 'no longer needed' }],
  }),
];
const bytes = (text: string) => new TextEncoder().encode(text);
const fileOf = (text: string, name = 'tasks.json') => ({ name, text });

async function open(
  chooses?: { name: string; text: string },
  section: Section = 'data',
  scripted: Partial<Client> = {},
) {
  host = await openHost({ today: '2026-11-21', now: '2026-11-21T09:00:00.000Z', chooses });
  Object.assign(host, scripted);
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  dialogs.openSettings(section);
  render(Toasts);
  render(SettingsPage, { onsearch: () => undefined });
  await screen.findByTestId('settings-page');
  return userEvent.setup();
}

async function violations() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

const titles = () => host.state.tasks.map((task) => task.title);

afterEach(() => {
  importing.cancel();
  dialogs.closeSettings();
  place.close();
  place.go({ kind: 'today' });
  toasts.clear();
  cleanup();
});

describe('an import', () => {
  it('shows what a file would do, does it, and can be undone', async () => {
    const user = await open(fileOf(TASKS.join('\n')));
    const before = titles();
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('import-choose'));
    const summary = await screen.findByTestId('import-summary');
    expect(document.activeElement).toBe(screen.getByTestId('import-file'));
    expect(screen.getByTestId<HTMLSelectElement>('import-format').value).toBe('taskwarrior');
    expect(summary.textContent).toContain('This adds 3 tasks and 1 project.');
    expect(summary.textContent).toContain('1 entry in the file is already here.');
    const samples = screen.getAllByTestId('import-sample').map((row) => row.textContent?.replace(/\s+/g, ' ').trim());
    expect(samples).toEqual(['Return the library books errands House Wed 25 Nov 23:00', 'Order tiles']);
    const [left, kept] = screen.getAllByTestId('data-remarks');
    expect([left?.textContent, kept?.textContent].map((text) => text?.includes('1 time'))).toEqual([true, true]);
    expect(left?.textContent).toContain('dependencies between tasks');
    expect(titles()).toEqual(before);
    expect(await violations()).toEqual([]);

    const apply = screen.getByTestId('import-apply');
    expect(apply.textContent?.trim()).toBe('Import 3 tasks');
    await user.click(apply);
    await expect
      .poll(() => titles().slice(before.length))
      .toEqual(['Return the library books', 'Order tiles', 'Ring the tiler']);
    expect(dialogs.settings).toBeNull();
    const toast = await screen.findByTestId('toast');
    expect(toast.textContent).toContain('Imported 3 tasks and 1 project.');
    const [entry] = await host.history(1, null);
    expect(entry?.source).toBe('import');
    await user.click(screen.getByTestId('toast-open'));
    expect([place.current.kind, place.open]).toEqual(['history', { kind: 'change', id: entry?.id }]);
  });

  it('is taken back by the toast', async () => {
    const user = await open(fileOf(TASKS.join('\n')));
    const before = titles();
    await user.click(screen.getByTestId('import-choose'));
    await user.click(await screen.findByTestId('import-apply'));
    await user.click(await screen.findByTestId('toast-undo'));
    await expect.poll(titles).toEqual(before);
  });

  it('names the line that cannot be read, keeps the file, and cancels without a trace', async () => {
    const user = await open(fileOf(`${TASKS[0]}\n{"description":7}\n`));
    const before = titles();
    await user.click(screen.getByTestId('import-choose'));
    expect((await screen.findByTestId('import-problem')).textContent).toContain('Line 2: ');
    expect(screen.getByTestId('import-file').textContent).toContain('tasks.json');
    expect(screen.queryByTestId('import-apply')).toBeNull();
    expect(await violations()).toEqual([]);
    await user.selectOptions(screen.getByTestId('import-format'), 'json');
    await expect
      .poll(() => screen.queryByTestId('import-problem')?.textContent)
      .toContain('This is not a backup of Assent');
    await user.click(screen.getByTestId('import-cancel'));
    expect(await screen.findByTestId('import-choose')).toBeTruthy();
    expect(titles()).toEqual(before);
  });

  it('asks for the format of a file that looks like none, and says when nothing is new', async () => {
    const user = await open(fileOf('{"about":"me"}\n' + line({ title: 'Dentist' })));
    await user.click(screen.getByTestId('import-choose'));
    expect(await screen.findByText(/does not recognise the format/)).toBeTruthy();
    expect(screen.queryByTestId('import-summary')).toBeNull();
    await user.click(screen.getByTestId('import-cancel'));
    const { projects } = host.state;
    const text = JSON.stringify({ format: 'assent', version: 1, projects });
    const file = new File([text], 'again.json');
    // The tests' browser has no `arrayBuffer` on files.
    file.arrayBuffer = async () => bytes(text).buffer;
    await importing.take(file);
    expect((await screen.findByTestId('import-summary')).textContent).toContain(
      'Everything in this file is already here.',
    );
    expect(screen.queryByTestId('import-apply')).toBeNull();
  });

  it('says what it does meanwhile, and drops a preview nobody waits for', async () => {
    let go: () => void = () => undefined;
    const pause = () => new Promise<void>((resolve) => (go = resolve));
    const user = await open(fileOf(TASKS.join('\n')));
    const { chooseImport, previewImport } = host;
    host.chooseImport = async (title) => {
      await pause();
      return chooseImport(title);
    };
    host.previewImport = async (...asked) => {
      await pause();
      return previewImport(...asked);
    };
    await user.click(screen.getByTestId('import-choose'));
    expect((await screen.findByTestId('data-busy')).textContent).toContain('Reading the file…');
    go();
    await expect.poll(() => screen.queryByTestId('data-busy')?.textContent).toContain('Looking at what is in it…');
    await user.click(screen.getByTestId('import-cancel'));
    go();
    await screen.findByTestId('import-choose');
    expect([importing.file, importing.preview]).toEqual([null, null]);
  });
});

describe('copies', () => {
  it('are made and restored, after a look at what is in them', async () => {
    const user = await open();
    await user.click(screen.getByTestId('back-up'));
    await expect.poll(() => screen.queryAllByTestId('backup').length).toBe(1);
    const before = titles();
    await host.apply({ operations: [{ op: 'create', title: 'Made later' }] });
    const restore = screen.getAllByTestId('restore')[0] as HTMLElement;
    await user.click(restore);
    const table = await screen.findByTestId('restore-preview');
    const cells = within(table).getAllByRole('row')[1]?.querySelectorAll('td');
    expect([...(cells ?? [])].map((cell) => cell.textContent)).toEqual(['18', '19']);
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('restore-cancel'));
    expect(await violations()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(titles()).toContain('Made later');
    expect(dialogs.settings).not.toBeNull();

    await user.click(restore);
    await screen.findByTestId('restore-preview');
    await user.click(screen.getByTestId('restore-confirm'));
    await expect.poll(titles).toEqual(before);
    await expect.poll(() => dialogs.settings).toBeNull();
    expect((await screen.findByTestId('toast')).textContent).toContain('is among the backups');
    expect((await host.listBackups()).files[0]?.kind).toBe('restore');
  });

  it('that are damaged say so, and cannot be restored', async () => {
    const user = await open();
    const damaged: Problem = { code: 'database_damaged', message: 'This copy is damaged.' };
    host.previewBackup = () => Promise.reject(damaged);
    await user.click(screen.getByTestId('back-up'));
    await user.click(await screen.findByTestId('restore'));
    expect((await screen.findByTestId('restore-problem')).textContent).toBe('This copy is damaged.');
    expect(screen.getByTestId<HTMLButtonElement>('restore-confirm').disabled).toBe(true);
  });
});

describe('the trash', () => {
  it('is emptied after the count was confirmed', async () => {
    const user = await open();
    expect(screen.getByTestId<HTMLButtonElement>('empty-trash').disabled).toBe(true);
    const numbers = host.state.tasks.slice(0, 2).map((task) => task.number);
    await host.apply({ operations: numbers.map((id) => ({ op: 'delete', id })) });
    await sidebar.refresh();
    await expect.poll(() => screen.getByTestId<HTMLButtonElement>('empty-trash').disabled).toBe(false);
    await user.click(screen.getByTestId('empty-trash'));
    expect(await screen.findByText('Remove 2 tasks for good?')).toBeTruthy();
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('dialog-cancel'));
    await expect.poll(() => screen.queryByTestId('dialog-confirm')).toBeNull();
    expect(host.state.tasks.filter((task) => task.deletedAt !== null).length).toBe(2);
    await user.click(screen.getByTestId('empty-trash'));
    await user.click(await screen.findByTestId('dialog-confirm'));
    await expect.poll(() => screen.getByTestId('trash-said').textContent).toBe('2 tasks removed for good.');
    expect(host.state.tasks.some((task) => numbers.includes(task.number))).toBe(false);
  });
});

describe('an export', () => {
  it('says what was written, where to, and what stayed behind', async () => {
    const user = await open();
    await user.selectOptions(await screen.findByTestId('export-format'), 'taskwarrior');
    await user.click(screen.getByTestId('export'));
    const said = await screen.findByTestId('export-report');
    expect(said.textContent).toMatch(
      /Wrote 19 tasks, 5 projects, 4 labels, 7 steps and 3 notes \(5 kB\) to\s+\/.+\/assent-2026-11-21-taskwarrior\.json/,
    );
    expect(within(said).getByText('saved filters')).toBeTruthy();
    expect(await violations()).toEqual([]);
  });

  it('that was given up says nothing', async () => {
    const user = await open(undefined, 'data', { exportData: async () => null });
    await user.click(screen.getByTestId('export'));
    await expect.poll(() => screen.queryByTestId('data-busy')).toBeNull();
    expect(screen.queryByTestId('export-report')).toBeNull();
  });
});

describe('about', () => {
  it('says versions and where the data is, and copies diagnostics', async () => {
    const user = await open(undefined, 'about');
    await expect.poll(() => screen.queryByTestId('about')?.textContent).toContain('/assent.db');
    await user.click(screen.getByTestId('copy-diagnostics'));
    expect((await screen.findByTestId('diagnostics')).textContent).toContain('SQLite: 3.51.3');
    expect(await navigator.clipboard.readText()).toContain('Tasks: 19 (1 completed, 0 in the trash)');
    expect(await violations()).toEqual([]);
  });
});
