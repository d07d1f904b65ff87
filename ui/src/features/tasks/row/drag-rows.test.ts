import { cleanup, render, screen, waitFor } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectTo, type View } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { idOf, makeLabel, makeProject, makeTask, type Sketch } from '../../../test/rows';
import { drag } from '../../../shared/drag/drag.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import { moveTo, press, release } from '../../../test/pointer';
import Sidebar from '../../sidebar/Sidebar.svelte';
import { TaskList } from '../list/list.svelte';
import type { Grouping } from './rows';
import TaskGrid from '../grid/TaskGrid.svelte';

const TODAY = '2026-11-24';
/** The height of a row in px; the list begins at the top. */
const ROW = 38;
let host: Host;
let list: TaskList;

async function show(sketches: Omit<Sketch, 'title'>[], view: View = { kind: 'inbox' }, grouping?: Grouping) {
  host = await openHost({
    today: TODAY,
    now: `${TODAY}T09:00:00.000Z`,
    state: (today, now) => ({
      tasks: sketches.map((sketch, at) => makeTask(at + 1, today, now, { title: `Task ${at + 1}`, ...sketch })),
      checklists: [],
      notes: [],
      projects: [makeProject('Home', 'green', 0)],
      labels: [makeLabel('calls', 'blue')],
    }),
  });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  list = new TaskList(view, grouping ?? 'position');
  await list.refresh();
  render(Sidebar, { onsettings: () => undefined });
  const rendered = render(TaskGrid, { list, grouping });
  await screen.findAllByTestId('task-row');
  return rendered;
}

const stop = (number: number) =>
  screen.getAllByTestId('task-row').find((row) => row.dataset.number === String(number)) as HTMLElement;
const numbers = () => list.rows.map((row) => row?.task.number);
const operations = () => host.applied.flatMap((request) => request.operations);

/** Picks a row up and drags it over an element, to a vertical position in the window. */
function carry(number: number, over: Element, y: number) {
  press(stop(number).querySelector('.title') as Element, 100, 0);
  moveTo(100, 30);
  moveTo(100, y, over);
}

async function onto(number: number, testid: string) {
  carry(number, screen.getByTestId(testid), 0);
  release(100, 0);
  await vi.waitFor(() => expect(operations().length).toBeGreaterThan(0));
}

beforeEach(() => toasts.clear());
afterEach(() => {
  drag.cancel();
  cleanup();
});

describe('within a list by hand', () => {
  test.each([
    ['below another', 1, 2 * ROW + 30, [2, 3, 1, 4], [4]],
    ['above another', 4, ROW + 5, [1, 4, 2, 3], [2, 3, 4]],
    ['to the top', 3, 2, [3, 1, 2, 4], [1, 2, 3, 4]],
    ['to the bottom', 1, 9 * ROW, [2, 3, 4, 1], []],
  ])('a row goes %s, and the rows below its place make room', async (_, number, y, expected, moving) => {
    await show([{}, {}, {}, {}]);
    carry(number, screen.getByTestId('task-list'), y);
    await screen.findByTestId('drop-line');
    const down = screen.getAllByTestId('task-row').filter((row) => row.classList.contains('down'));
    expect(down.map((row) => Number(row.dataset.number))).toEqual(moving);
    release(100, y);
    expect(numbers()).toEqual(expected);
    await waitFor(() => expect(toasts.top?.text).toContain(`Moved “Task ${number}” to place`));
    expect(numbers()).toEqual(expected);
    expect(screen.queryByTestId('drop-line')).toBeNull();
    expect(document.querySelector('.down')).toBeNull();
    toasts.top?.action?.run();
    await vi.waitFor(async () => {
      await list.refresh();
      expect(numbers()).toEqual([1, 2, 3, 4]);
    });
  });

  test('selected rows go along, in their order, as one change', async () => {
    await show([{}, {}, {}, {}]);
    for (const number of [3, 1]) {
      stop(number).dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    }
    await screen.findByTestId('selection-bar');
    carry(3, screen.getByTestId('task-list'), 9 * ROW);
    expect(screen.getByTestId('drag-image').textContent).toBe('2 tasks');
    release(100, 9 * ROW);
    await waitFor(() => expect(toasts.top?.text).toBe('Moved 2 tasks'));
    expect([numbers(), host.applied.length]).toEqual([[2, 4, 1, 3], 1]);
  });

  test('a refusal puts the row back and says why', async () => {
    await show([{}, {}, {}]);
    host.refuseNext({ code: 'disk_full', message: 'The disk is full.' });
    carry(1, screen.getByTestId('task-list'), 9 * ROW);
    release(100, 9 * ROW);
    expect(numbers()).toEqual([2, 3, 1]);
    await vi.waitFor(() => expect(numbers()).toEqual([1, 2, 3]));
    expect(toasts.top?.text).toBe('The disk is full.');
  });

  test('Escape leaves everything where it was, and the click does not open the task', async () => {
    await show([{}, {}, {}]);
    carry(1, screen.getByTestId('task-list'), 9 * ROW);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    release(100, 9 * ROW);
    expect([numbers(), operations(), toasts.top]).toEqual([[1, 2, 3], [], undefined]);
  });

  test('axe finds nothing while a row is dragged', async () => {
    const { container } = await show([{}, {}]);
    carry(1, screen.getByTestId('task-list'), 9 * ROW);
    await screen.findByTestId('drop-line');
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('onto the views', () => {
  test.each<[string, Omit<Sketch, 'title'>, View, object]>([
    ['view-project-Home', {}, { kind: 'inbox' }, { op: 'update', id: 1, project: idOf('project-Home') }],
    [
      'view-inbox',
      { project: 'Home' },
      { kind: 'project', id: idOf('project-Home') },
      { op: 'update', id: 1, project: null },
    ],
    ['view-today', {}, { kind: 'inbox' }, { op: 'update', id: 1, scheduledFor: TODAY }],
    ['view-backlog', { in: 2 }, { kind: 'inbox' }, { op: 'update', id: 1, scheduledFor: null, timeOfDay: null }],
    ['view-completed', {}, { kind: 'inbox' }, { op: 'complete', id: 1, completed: true }],
    ['view-trash', {}, { kind: 'inbox' }, { op: 'delete', id: 1 }],
    [
      'view-today',
      { in: -8, repeats: 'weekly' },
      { kind: 'inbox' },
      { op: 'move_occurrence', id: 1, occurrenceDate: '2026-11-23', to: TODAY },
    ],
  ])('%s, case %#', async (testid, sketch, view, operation) => {
    await show([sketch], view);
    await onto(1, testid);
    expect(operations()).toEqual([operation]);
    await waitFor(() => expect(toasts.top?.action?.label).toBe('Undo'));
  });

  test('a label is added', async () => {
    await show([{}]);
    await onto(1, 'view-label-calls');
    expect(operations()).toMatchObject([{ op: 'add_labels', id: 1 }]);
    await waitFor(() => expect(toasts.top?.text).toBe('Labelled “Task 1” calls'));
  });

  test.each(['view-inbox', 'view-upcoming', 'view-history', 'view-insights'])('%s refuses', async (testid) => {
    await show([{}]);
    const entry = screen.getByTestId(testid);
    carry(1, entry, 0);
    expect([entry.dataset.drop, document.documentElement.dataset.dragging]).toEqual(['no', 'refused']);
    release(100, 0);
    expect(operations()).toEqual([]);
  });

  test('of several only those that it would change', async () => {
    await show([{ in: 0 }, {}]);
    for (const number of [1, 2]) {
      stop(number).dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    }
    await onto(1, 'view-today');
    expect(operations()).toEqual([{ op: 'update', id: 2, scheduledFor: TODAY }]);
  });

  test('a refusal takes back what was shown', async () => {
    await show([{}]);
    host.refuseNext({ code: 'stale', message: 'It changed since.' });
    carry(1, screen.getByTestId('view-completed'), 0);
    release(100, 0);
    const row = list.rows[0];
    expect(row && list.shown(row).task.completed).toBe(true);
    await waitFor(() => expect(toasts.top?.text).toBe('It changed since.'));
    expect(row && list.shown(row).task.completed).toBe(false);
  });
});

describe('below headings', () => {
  test('of days: the row gets that day', async () => {
    await show([{ in: 0 }, { in: 3 }], { kind: 'upcoming' }, 'date');
    carry(1, screen.getByTestId('task-list'), 9 * ROW);
    await waitFor(() => expect(document.querySelector('.taking')?.textContent).toContain('Fri 27 Nov'));
    release(100, 9 * ROW);
    await vi.waitFor(() => expect(operations()).toEqual([{ op: 'update', id: 1, scheduledFor: '2026-11-27' }]));
  });

  test('of priorities: the row gets that priority', async () => {
    await show([{ priority: 'high' }, { priority: 'low' }], { kind: 'inbox' }, 'priority');
    carry(1, screen.getByTestId('task-list'), 9 * ROW);
    release(100, 9 * ROW);
    await vi.waitFor(() => expect(operations()).toEqual([{ op: 'update', id: 1, priority: 'low' }]));
  });

  test.each([
    ['of a project: the row moves there', 2, 0, idOf('project-Home'), 'Moved “Task 2” to Home'],
    ['of no project: the row leaves its own', 1, 9 * ROW, null, 'Moved “Task 1” to Inbox'],
  ])('%s', async (_, number, y, project, said) => {
    await show([{ project: 'Home' }, {}], { kind: 'backlog' }, 'project');
    carry(number, screen.getByTestId('task-list'), y);
    release(100, y);
    await waitFor(() => expect(toasts.top?.text).toBe(said));
    expect(operations()).toEqual([{ op: 'update', id: number, project }]);
  });
});
