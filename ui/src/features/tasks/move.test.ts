import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectTo } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { makeTask } from '../../test/rows';
import { commands } from '../../shared/state/commands.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { TaskList } from './list/list.svelte';
import TaskGrid from './grid/TaskGrid.svelte';

let host: Host;
let stopListening: (() => void) | undefined;

async function open(count: number) {
  host = await openHost({
    today: '2026-11-24',
    now: '2026-11-24T09:00:00.000Z',
    state: (today, now) => ({
      tasks: Array.from({ length: count }, (_, at) => makeTask(at + 1, today, now, { title: `Task ${at + 1}` })),
      checklists: [],
      notes: [],
      projects: [],
      labels: [],
    }),
  });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
}

async function loaded(sort?: 'position' | 'date'): Promise<TaskList> {
  const list = new TaskList({ kind: 'inbox' }, sort);
  await list.refresh();
  return list;
}

const numbers = (list: TaskList) => list.rows.map((row) => row?.task.number);
const rowsAt = (list: TaskList, picked: readonly number[]) => picked.flatMap((index) => list.rows[index] ?? []);
/** Moves the row at `from` to the place of the row at `to`. */
const put = (list: TaskList, from: number, to: number) => list.arrange(rowsAt(list, [from]), to > from ? to + 1 : to);
const operations = () => host.applied.flatMap((request) => request.operations);

beforeEach(() => toasts.clear());
afterEach(() => {
  stopListening?.();
  cleanup();
});

describe('a list by hand', () => {
  test.each([
    [0, 2, [2, 3, 1, 4], { op: 'move_task', id: 1, before: 4 }],
    [3, 1, [1, 4, 2, 3], { op: 'move_task', id: 4, before: 2 }],
    [1, 3, [1, 3, 4, 2], { op: 'move_task', id: 2 }],
  ])('moves %i to %i at once, and the host follows', async (from, to, expected, operation) => {
    await open(4);
    const list = await loaded('position');
    const moving = put(list, from, to);
    expect(numbers(list)).toEqual(expected);
    expect(await moving).toBe(true);
    expect(operations()).toEqual([operation]);
    expect(numbers(list)).toEqual(expected);
  });

  test('keeps the order of moves made quickly after one another', async () => {
    await open(4);
    const list = await loaded('position');
    await Promise.all([put(list, 0, 1), put(list, 1, 2), put(list, 2, 3)]);
    await expect.poll(() => numbers(list)).toEqual([2, 3, 4, 1]);
  });

  test('puts the row back where the host refuses, and says why', async () => {
    await open(3);
    const list = await loaded('position');
    host.refuseNext({ code: 'disk_full', message: 'The disk is full.' });
    const moving = put(list, 0, 1);
    expect(numbers(list)).toEqual([2, 1, 3]);
    expect(await moving).toBe(false);
    expect(numbers(list)).toEqual([1, 2, 3]);
    expect(toasts.top?.text).toBe('The disk is full.');
  });

  test('stays where it is already', async () => {
    await open(5);
    const list = await loaded('position');
    for (const [picked, before] of [
      [[0], 0],
      [[0], 1],
      [[4], 5],
      [[1, 2], 1],
      [[1, 2], 2],
      [[1, 2], 3],
    ] as const) {
      expect(await list.arrange(rowsAt(list, picked), before)).toBe(false);
    }
    expect(operations()).toEqual([]);
  });

  test.each([
    [[3, 1], 1, [1, 2, 4, 3, 5]],
    [[0, 4], 2, [2, 1, 5, 3, 4]],
    [[2, 3], 0, [3, 4, 1, 2, 5]],
    [[0, 2], 5, [2, 4, 5, 1, 3]],
  ])('several, %j before %i, are one change in the order of the list', async (picked, before, expected) => {
    await open(5);
    const list = await loaded('position');
    const moving = list.arrange(rowsAt(list, picked), before, 'Moved');
    expect(numbers(list)).toEqual(expected);
    expect(await moving).toBe(true);
    expect(host.applied.length).toBe(1);
    expect(numbers(list)).toEqual(expected);
    expect([toasts.top?.text, toasts.top?.action?.label]).toEqual(['Moved', 'Undo']);
    await toasts.top?.action?.run();
    await host.settled();
    await list.refresh();
    expect(numbers(list)).toEqual([1, 2, 3, 4, 5]);
  });

  test('goes before a row that is on a page not here, and to the end of a long list', async () => {
    await open(1_500);
    const list = await loaded('position');
    expect(await list.arrange(rowsAt(list, [0, 1]), 700)).toBe(true);
    expect(await list.arrange(rowsAt(list, [0]), 1_500)).toBe(true);
    expect(operations()).toEqual([
      { op: 'move_task', id: 1, before: 701 },
      { op: 'move_task', id: 2, before: 701 },
      { op: 'move_task', id: 3 },
    ]);
    expect([list.total, numbers(list)[0]]).toEqual([1_500, 4]);
  });

  test('moves nothing where the row it would stand before cannot be had', async () => {
    await open(1_500);
    const list = await loaded('position');
    host.listTasks = () => Promise.reject({ code: 'database_busy', message: 'Busy.' });
    expect(await list.arrange(rowsAt(list, [0]), 700)).toBe(false);
    expect([operations(), toasts.top?.text, numbers(list)[0]]).toEqual([[], 'Busy.', 1]);
  });
});

describe('in the window', () => {
  const stops = () => screen.getAllByTestId('task-row');
  /** A row's tools are rendered once it has the pointer. */
  async function openMenu(user: UserEvent, index: number) {
    const row = stops()[index] as HTMLElement;
    await user.hover(row);
    await user.click(within(row).getByTestId('task-more'));
  }
  const titles = () => stops().map((stop) => within(stop).getByRole('checkbox').getAttribute('aria-label'));

  async function show(sort: 'position' | 'date' = 'position') {
    await open(3);
    stopListening = commands.listen(window);
    const view = render(TaskGrid, { list: await loaded(sort) });
    await screen.findAllByTestId('task-row');
    return { ...view, user: userEvent.setup() };
  }

  test('Alt with an arrow moves the row, which keeps the focus, and says where it is', async () => {
    const { user } = await show();
    stops()[0]?.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await vi.waitFor(() => expect(titles()).toEqual(['Task 2', 'Task 1', 'Task 3']));
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-number')).toBe('1'));
    await vi.waitFor(() => expect(screen.getByTestId('row-moved').textContent).toBe('“Task 1”, 2 of 3'));
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await vi.waitFor(() => expect(titles()).toEqual(['Task 1', 'Task 2', 'Task 3']));
    expect(toasts.all.length).toBe(0);
  });

  test('does nothing where the order is not by hand', async () => {
    const { user } = await show('date');
    stops()[0]?.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(operations()).toEqual([]);
    await openMenu(user, 1);
    await screen.findByRole('menu', { hidden: true });
    expect(screen.queryByText('Move up')).toBeNull();
  });

  test('the menu of a row moves it, too', async () => {
    const { user } = await show();
    await openMenu(user, 2);
    const menu = await screen.findByRole('menu', { hidden: true });
    expect(within(menu).queryByText('Move down')).toBeNull();
    const { violations } = await axe.run(menu, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.click(within(menu).getByText('Move up'));
    await vi.waitFor(() => expect(titles()).toEqual(['Task 1', 'Task 3', 'Task 2']));
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-number')).toBe('3'));
    expect(screen.queryByRole('menu', { hidden: true })).toBeNull();
  });

  test('a right click opens the menu, and Escape gives the row the focus', async () => {
    const { user } = await show();
    await user.pointer({ keys: '[MouseRight]', target: stops()[1] as HTMLElement });
    await screen.findByRole('menu', { hidden: true });
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('menu', { hidden: true })).toBeNull());
    await vi.waitFor(() => expect(document.activeElement).toBe(stops()[1]));
  });

  test('in a list longer than the screen the focus stays where the row was that has gone', async () => {
    await open(80);
    stopListening = commands.listen(window);
    const list = await loaded('position');
    render(TaskGrid, { list });
    await vi.waitFor(() => expect(stops().length).toBeGreaterThan(20));
    const user = userEvent.setup();
    stops()[5]?.focus();
    await user.keyboard('c');
    await vi.waitFor(() => expect(screen.queryByText('Task 6')).toBeNull());
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-number')).toBe('7'));
    expect(document.activeElement?.getAttribute('data-index')).toBe('5');
    await user.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-number')).toBe('8'));
  });

  test('a list that takes the place of another begins at its first row, also for the keyboard', async () => {
    const { rerender } = await show();
    stops()[2]?.focus();
    await rerender({ list: await loaded('date') });
    await vi.waitFor(() => expect(document.activeElement?.getAttribute('data-index')).toBe('0'));
  });
});
