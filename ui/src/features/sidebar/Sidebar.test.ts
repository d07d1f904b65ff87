import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectTo, ipc } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { idOf } from '../../test/rows';
import { place } from '../../shared/state/place.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { positionBeside } from './order';
import Sidebar from './Sidebar.svelte';

let host: Host;
let stop: () => void;

async function show() {
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  stop = ipc().onChanged(() => void sidebar.refresh());
  const view = render(Sidebar, { onsettings: () => undefined });
  return { ...view, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, of: string, item: string) {
  await user.click(screen.getByTestId(`${of}-more`));
  const menu = await screen.findByRole('menu', { hidden: true });
  await user.click(within(menu).getByText(item));
}

const last = () => host.applied.at(-1)?.operations;

beforeEach(() => {
  toasts.clear();
  place.go({ kind: 'today' });
});
afterEach(() => {
  stop();
  cleanup();
});

test('a view is asked for when the pointer is pressed on it, and only then if it is a list that is not shown', async () => {
  const { user } = await show();
  const asked = vi.spyOn(host, 'listTasks');
  const press = async (name: string) => {
    await user.pointer({ keys: '[MouseLeft>]', target: screen.getByTestId(name) });
    const views = asked.mock.calls.map(([{ view }]) => view?.kind);
    await user.pointer({ keys: '[/MouseLeft]' });
    asked.mockClear();
    return views;
  };
  expect(await press('view-backlog')).toEqual(['backlog']);
  expect(place.current.kind).toBe('backlog');
  expect(await press('view-backlog')).toEqual([]);
  expect(await press('view-history')).toEqual([]);
  await user.pointer({ keys: '[MouseRight]', target: screen.getByTestId('view-trash') });
  expect(asked).not.toHaveBeenCalled();
});

describe('a project', () => {
  test('gets another name, and the focus goes back to it', async () => {
    const { user } = await show();
    await choose(user, 'view-project-Home', 'Rename');
    await user.keyboard('House{Enter}');
    const row = await screen.findByTestId('view-project-House');
    expect(last()).toEqual([{ op: 'update_project', project: idOf('project-Home'), name: 'House' }]);
    await vi.waitFor(() => expect(document.activeElement).toBe(row));
  });

  test('keeps the field open with what was typed where the name is taken', async () => {
    const { user } = await show();
    await choose(user, 'view-project-Home', 'Rename');
    await user.keyboard('Reading{Enter}');
    await vi.waitFor(() => expect(toasts.top?.text).toBe('There is already a project “Reading”.'));
    expect(screen.getByTestId<HTMLInputElement>('rename-project').value).toBe('Reading');
    await user.keyboard('{Escape}');
    expect(screen.getByTestId('view-project-Home')).toBeTruthy();
  });

  test('gets another colour', async () => {
    const { user } = await show();
    await choose(user, 'view-project-Home', 'Colour…');
    const chosen = await screen.findByTestId('hue-orange');
    expect(chosen.getAttribute('aria-pressed')).toBe('true');
    await user.click(screen.getByTestId('hue-plum'));
    await vi.waitFor(() => expect(host.state.projects[0]?.color).toBe('plum'));
  });

  test('says what becomes of its tasks when it is deleted, and leaves its view', async () => {
    const { user } = await show();
    place.go({ kind: 'project', id: idOf('project-Home') });
    await choose(user, 'view-project-Home', 'Delete project');
    await vi.waitFor(() => expect(toasts.top?.text).toBe('“Home” deleted. Open tasks now in the Inbox: 4'));
    expect(place.current).toEqual({ kind: 'inbox' });
    expect(toasts.top?.action?.kind).toBe('undo');
    await vi.waitFor(() => expect(screen.queryByTestId('view-project-Home')).toBeNull());
  });

  test('that was put away is found and brought back', async () => {
    const { user } = await show();
    await choose(user, 'view-project-Reading', 'Archive project');
    await user.click(await screen.findByTestId('archived-projects'));
    expect(screen.queryByTestId('view-project-Reading')).toBeNull();
    await choose(user, 'archived-project-Reading', 'Bring back');
    await screen.findByTestId('view-project-Reading');
    expect(screen.queryByTestId('archived-projects')).toBeNull();
  });

  test('moves by Alt and an arrow, with the focus', async () => {
    const { user } = await show();
    screen.getByTestId('view-project-Harbour Run').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const names = () => sidebar.data.projects.map(({ name }) => name).slice(0, 2);
    await vi.waitFor(() => expect(names()).toEqual(['Harbour Run', 'Home']));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('view-project-Harbour Run')));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(host.applied.length).toBe(1);
  });

  test('moves one place for each press, also faster than the host answers', async () => {
    const { user } = await show();
    screen.getByTestId('view-project-Home').focus();
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(sidebar.data.projects[2]?.name).toBe('Home'));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('view-project-Home')));
  });
});

test.each([
  [
    'view-project-Home',
    ['Rename', 'Colour…', 'Settings of the project', 'Move down', 'Archive project', 'Delete project'],
  ],
  ['view-label-calls', ['Rename', 'Colour…', 'Group…', 'Archive label', 'Delete label']],
])('the menu of %s', async (of, expected) => {
  const { user } = await show();
  await user.click(screen.getByTestId(`${of}-more`));
  const items = (await screen.findAllByRole('menuitem', { hidden: true })).map((item) => item.textContent?.trim());
  expect(items.map((item) => item?.replace(/\s*Alt.*/, ''))).toEqual(expected);
});

describe('a label', () => {
  test('gets another name and another colour, and its view is left when it goes', async () => {
    const { user } = await show();
    place.go({ kind: 'label', id: idOf('label-calls') });
    await choose(user, 'view-label-calls', 'Rename');
    await user.keyboard('phone{Enter}');
    await screen.findByTestId('view-label-phone');
    expect(last()).toEqual([{ op: 'update_label', label: idOf('label-calls'), name: 'phone' }]);
    await choose(user, 'view-label-phone', 'Colour…');
    await user.click(await screen.findByTestId('hue-plum'));
    await vi.waitFor(() => expect(last()).toEqual([{ op: 'update_label', label: idOf('label-calls'), color: 'plum' }]));
    await choose(user, 'view-label-phone', 'Delete label');
    await vi.waitFor(() => expect(place.current).toEqual({ kind: 'inbox' }));
  });

  test('is kept from models, and shown to them again', async () => {
    const { user } = await show();
    const menu = async () => {
      await user.click(screen.getByTestId('view-label-calls-more'));
      return screen.findByRole('menuitemcheckbox', { hidden: true });
    };
    const item = await menu();
    expect(item.getAttribute('aria-checked')).toBe('false');
    await user.click(item);
    await vi.waitFor(() => expect(last()).toEqual([{ op: 'update_label', label: idOf('label-calls'), private: true }]));
    await vi.waitFor(() => expect(sidebar.label(idOf('label-calls'))?.private).toBe(true));
    expect((await menu()).getAttribute('aria-checked')).toBe('true');
  });

  test('is put away, and brought back', async () => {
    const { user } = await show();
    await choose(user, 'view-label-calls', 'Archive label');
    await vi.waitFor(() =>
      expect(last()).toEqual([{ op: 'archive_label', label: idOf('label-calls'), archived: true }]),
    );
    await user.click(await screen.findByTestId('archived-labels'));
    expect(screen.queryByTestId('view-label-calls')).toBeNull();
    expect(sidebar.nameOf(idOf('label-calls'))).toBe('calls');
    await choose(user, 'archived-label-calls', 'Bring back');
    await screen.findByTestId('view-label-calls');
  });

  test('is made, put into a group, and deleted', async () => {
    const { user } = await show();
    await user.click(screen.getByTestId('new-label'));
    await user.keyboard('garden{Enter}');
    await screen.findByTestId('view-label-garden');
    await choose(user, 'view-label-garden', 'Group…');
    await user.type(await screen.findByRole('combobox', { hidden: true }), 'Places{Enter}');
    await vi.waitFor(() => expect(screen.getByTestId('view-label-garden').textContent).toContain('Places'));
    await choose(user, 'view-label-calls', 'Delete label');
    await vi.waitFor(() => expect(toasts.top?.text).toBe('Label “calls” deleted. Open tasks that had it: 3'));
    await vi.waitFor(() => expect(screen.queryByTestId('view-label-calls')).toBeNull());
  });
});

describe('a search', () => {
  test('is kept under a name, renamed, ordered and deleted', async () => {
    const { user } = await show();
    expect(screen.queryByTestId('save-search')).toBeNull();
    place.go({ kind: 'search', words: '@errands p:high' });
    await user.click(await screen.findByTestId('save-search'));
    await user.keyboard('Out and about{Enter}');
    const row = await screen.findByTestId('view-filter-Out and about');
    expect(last()).toEqual([{ op: 'save_filter', name: 'Out and about', query: '@errands p:high' }]);
    await host.settled();
    row.focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(sidebar.data.filters.map(({ name }) => name)[0]).toBe('Out and about'), 8_000);
    await choose(user, 'view-filter-Out and about', 'Rename');
    await user.keyboard('Errands{Enter}');
    await screen.findByTestId('view-filter-Errands');
    expect(last()?.[0]).toMatchObject({ name: 'Errands', query: '@errands p:high' });
    await choose(user, 'view-filter-Errands', 'Delete filter');
    await vi.waitFor(() => expect(screen.queryByTestId('view-filter-Errands')).toBeNull());
  });
});

test('positions lie between their neighbours, and there is none beyond the ends', () => {
  const rows = [1, 2, 4].map((position) => ({ position }));
  expect([positionBeside(rows, 2, -1), positionBeside(rows, 1, 1), positionBeside(rows, 0, 1)]).toEqual([1.5, 5, 3]);
  expect([positionBeside(rows, 0, -1), positionBeside(rows, 2, 1)]).toEqual([null, null]);
});

test('axe finds nothing', async () => {
  const { container } = await show();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
});
