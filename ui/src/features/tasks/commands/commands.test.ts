import { cleanup, render, screen, waitFor, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectTo, type Operation, type View } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { idOf, makeProject, makeTask, type Sketch } from '../../../test/rows';
import { onChanged } from '../../../shared/state/changed';
import { commands } from '../../../shared/state/commands.svelte';
import { openTask } from '../../../shared/state/open-task.svelte';
import { place } from '../../../shared/state/place.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import TaskView from '../TaskView.svelte';

const TODAY = '2026-11-24';
let host: Host;
let stop: () => void;

async function show(sketches: Sketch[], view: View = { kind: 'inbox' }, projects: string[] = []) {
  host = await openHost({
    today: TODAY,
    now: `${TODAY}T09:00:00.000Z`,
    state: (today, now) => ({
      tasks: sketches.map((sketch, at) => makeTask(at + 1, today, now, sketch)),
      checklists: [],
      notes: [],
      projects: projects.map((name, at) => makeProject(name, 'teal', at)),
      labels: [],
    }),
  });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const rendered = render(TaskView, { place: view, onsearch: () => undefined });
  await screen.findAllByTestId('task-row');
  return { ...rendered, user: userEvent.setup() };
}

const rows = () => screen.getAllByTestId('task-row');
const titles = () => rows().map((row) => within(row).getByRole('checkbox').getAttribute('aria-label'));
const operations = () => host.applied.flatMap((request) => request.operations);
const offered = (id: string) => commands.available().some((command) => command.id === id);

const THREE: Sketch[] = [
  { title: 'Bread', in: 2, priority: 'low' },
  { title: 'Apples', priority: 'high' },
  { title: 'Cheese', in: -1 },
];

beforeEach(() => {
  toasts.clear();
  place.close();
  stop = commands.listen(window);
});
afterEach(() => {
  stop();
  cleanup();
});

describe('commands on rows', () => {
  test.each<[string, object]>([
    ['1', { op: 'update', id: 1, priority: 'high' }],
    ['2', { op: 'update', id: 1, priority: 'medium' }],
    ['t', { op: 'update', id: 1, scheduledFor: '2026-11-25' }],
  ])('key %s', async (key, operation) => {
    const { user } = await show(THREE);
    rows()[0]?.focus();
    await user.keyboard(key);
    expect(operations()).toEqual([operation]);
  });

  test.each<[Parameters<typeof commands.run>[0], object]>([
    ['nextWeek', { op: 'update', id: 1, scheduledFor: '2026-11-30' }],
    ['noDate', { op: 'update', id: 1, scheduledFor: null, timeOfDay: null }],
    ['moveBottom', { op: 'move_task', id: 1 }],
  ])('%s acts on the row with the focus', async (id, operation) => {
    await show(THREE);
    rows()[0]?.focus();
    expect(commands.run(id)).toBe(true);
    expect(operations()).toEqual([operation]);
  });

  test('all of them act on the selection, in the order of the list', async () => {
    const { user } = await show(THREE);
    for (const row of [rows()[2], rows()[1]]) {
      row?.focus();
      await user.keyboard(' ');
    }
    commands.run('moveTop');
    await vi.waitFor(() => expect(titles()).toEqual(['Apples', 'Cheese', 'Bread']));
    expect(host.applied.length).toBe(1);
    commands.run('priorityLow');
    await vi.waitFor(() => expect(host.applied[1]?.operations.length).toBe(2));
  });

  test('with nothing in the list in hand they act on the open task, wherever it is', async () => {
    await show(THREE);
    expect(offered('priorityHigh')).toBe(false);
    const task = makeTask(9, TODAY, `${TODAY}T09:00:00.000Z`, { title: 'Elsewhere' });
    openTask.now = { row: { task, stepsDone: 0, stepsTotal: 0 }, element: document.body };
    host.state.tasks.push(task);
    expect([offered('priorityHigh'), offered('edit'), offered('moveTop')]).toEqual([true, false, false]);
    commands.run('priorityHigh');
    expect(operations()).toEqual([{ op: 'update', id: 9, priority: 'high' }]);
    openTask.now = null;
  });

  test('O and Enter open the task', async () => {
    const { user } = await show(THREE);
    rows()[1]?.focus();
    await user.keyboard('o');
    expect(place.openTask).toBe(2);
    rows()[0]?.focus();
    await user.keyboard('{Enter}');
    expect(place.openTask).toBe(1);
  });
});

test('what changes while a view is on its way is in it, and until then the rows of the view before stay', async () => {
  const { rerender } = await show([{ title: 'Bread' }, { title: 'Dentist', in: 0 }]);
  const { listTasks } = host;
  const held: (() => void)[] = [];
  host.listTasks = async (request) => {
    const page = await listTasks(request);
    await new Promise<void>((done) => held.push(done));
    return page;
  };
  await rerender({ place: { kind: 'backlog' } });
  await vi.waitFor(() => expect(held.length).toBe(1));
  await host.apply({ operations: [{ op: 'create', title: 'Butter' }] });
  held.shift()?.();
  await new Promise((done) => setTimeout(done, 50));
  expect(titles()).toEqual(['Bread', 'Dentist']);
  await vi.waitFor(() => {
    held.splice(0).forEach((release) => release());
    expect(titles()).toEqual(['Bread', 'Butter']);
  });
});

describe('order', () => {
  test('a command sorts the view, which is remembered; by hand is offered again', async () => {
    const { unmount } = await show(THREE);
    expect([offered('sortPosition'), offered('sortTitle')]).toEqual([false, true]);
    commands.run('sortTitle');
    await vi.waitFor(() => expect(titles()).toEqual(['Apples', 'Bread', 'Cheese']));
    expect([offered('sortPosition'), offered('sortTitle'), offered('moveUp')]).toEqual([true, false, false]);
    expect(JSON.parse(localStorage.getItem('assent.orders') ?? '')).toEqual({ inbox: { sort: 'title' } });
    unmount();
    await show(THREE);
    await vi.waitFor(() => expect(titles()).toEqual(['Apples', 'Bread', 'Cheese']));
    commands.run('sortPosition');
    await vi.waitFor(() => expect(titles()).toEqual(['Bread', 'Apples', 'Cheese']));
  });

  test('by project as the sidebar shows them, also after it has changed', async () => {
    await show(
      [
        { title: 'Bread' },
        { title: 'Paint', project: 'Work' },
        { title: 'Apples', project: 'Home' },
        { title: 'Nails', project: 'Work' },
      ],
      { kind: 'backlog' },
      ['Home', 'Work'],
    );
    const stopFollowing = onChanged((changed) => void sidebar.follow(changed));
    const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const apply = (operation: Operation) => host.apply({ operations: [operation] });
    commands.run('groupProject');
    await vi.waitFor(() => expect(titles()).toEqual(['Apples', 'Paint', 'Nails', 'Bread']));
    await waitFor(() => expect(headings()).toEqual(['Home', 'Work', 'No project']));
    expect(document.querySelectorAll('.heading .dot').length).toBe(2);
    expect(document.querySelectorAll('.row .project .dot').length).toBe(0);
    await apply({ op: 'update_project', project: idOf('project-Home'), position: 9 });
    await vi.waitFor(() => expect(titles()).toEqual(['Paint', 'Nails', 'Apples', 'Bread']));
    await apply({ op: 'update_project', project: idOf('project-Home'), name: 'House' });
    await waitFor(() => expect(headings()).toEqual(['Work', 'House', 'No project']));
    await apply({ op: 'archive_project', project: idOf('project-Work'), archived: true });
    await waitFor(() => expect(headings()).toEqual(['House', 'Work', 'No project']));
    stopFollowing();
  });

  test('where all tasks have the same project they cannot be sorted by it', async () => {
    const { user } = await show(THREE);
    expect([offered('sortProject'), offered('groupProject')]).toEqual([false, false]);
    await user.click(screen.getByTestId('sort'));
    await screen.findByText('By priority');
    expect(screen.queryByText('By project')).toBeNull();
  });

  test('grouping sorts by the same and puts headings between; sorting otherwise ends it', async () => {
    const { user } = await show(THREE);
    await user.click(screen.getByTestId('group'));
    await user.click(await screen.findByText('By priority'));
    await vi.waitFor(() => expect(titles()).toEqual(['Apples', 'Cheese', 'Bread']));
    const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(headings()).toEqual(['High priority', 'Medium priority', 'Low priority']));
    commands.run('groupDate');
    await waitFor(() => expect(headings()).toEqual(['Overdue', 'Thu 26 Nov', 'No date']));
    commands.run('sortPosition');
    await waitFor(() => expect(headings()).toEqual([]));
  });
});

describe('the title in its row', () => {
  const field = () => screen.queryByTestId('edit-title') as HTMLInputElement | null;

  async function edit(key: string) {
    const shown = await show(THREE);
    rows()[0]?.focus();
    await shown.user.keyboard(key);
    await waitFor(() => expect(document.activeElement).toBe(field()));
    return shown.user;
  }

  test.each(['e', '{F2}'])('%s edits it, Enter keeps it, and the row has the focus again', async (key) => {
    const user = await edit(key);
    await user.clear(field() as HTMLInputElement);
    await user.keyboard('Rye bread{Enter}');
    expect(operations()).toEqual([{ op: 'update', id: 1, title: 'Rye bread' }]);
    await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
  });

  test('Escape brings the old one back', async () => {
    const user = await edit('e');
    await user.keyboard('x{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(rows()[0]));
    expect([titles()[0], operations()]).toEqual(['Bread', []]);
  });

  test('an empty one is refused, and the old one is not lost', async () => {
    const user = await edit('e');
    await user.clear(field() as HTMLInputElement);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('A title cannot be empty');
    expect([document.activeElement, field()?.getAttribute('aria-invalid')]).toEqual([field(), 'true']);
    await user.keyboard('{Escape}');
    expect([titles()[0], operations()]).toEqual(['Bread', []]);
  });

  test('leaving it for another place keeps it and leaves the focus there', async () => {
    const user = await edit('e');
    await user.keyboard('Rolls');
    await user.click(screen.getByTestId('sort'));
    expect(operations()).toEqual([{ op: 'update', id: 1, title: 'Rolls' }]);
    expect(document.activeElement?.closest('[data-testid="task-row"]')).toBeNull();
  });
});
