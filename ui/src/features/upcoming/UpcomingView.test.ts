import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectTo } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { makeTask } from '../../test/rows';
import { commands } from '../../shared/state/commands.svelte';
import { pencil } from '../../shared/state/pencil.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { moveTo, press, release } from '../../test/pointer';
import { shown } from './shown.svelte';
import UpcomingView from './UpcomingView.svelte';

const TODAY = '2026-11-24';
let host: Host;
let stop: () => void;

/** A Tuesday with an overdue task, a daily task and a few tasks in this week and the next. */
async function show(width = 1_280) {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
  host = await openHost({
    today: TODAY,
    now: `${TODAY}T09:00:00.000Z`,
    state: (today, now) => ({
      tasks: [
        makeTask(1, today, now, { title: 'Late', in: -2 }),
        makeTask(2, today, now, { title: 'Today', in: 0 }),
        makeTask(3, today, now, { title: 'Thursday', in: 2 }),
        makeTask(4, today, now, { title: 'Weekly', in: 1, repeats: 'weekly' }),
        makeTask(5, today, now, { title: 'In three weeks', in: 21 }),
      ],
      checklists: [],
      notes: [],
      projects: [],
      labels: [],
    }),
  });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const view = render(UpcomingView, { onsearch: () => undefined });
  await vi.waitFor(() =>
    expect(screen.getAllByRole('checkbox').length).toBe(shown.shape === 'week' && width > 700 ? 3 : 5),
  );
  return { ...view, user: userEvent.setup() };
}

const row = (title: string, nth = 0) =>
  screen
    .getAllByRole('checkbox', { name: title })
    [nth]?.closest<HTMLElement>('[data-testid="task-row"]') as HTMLElement;
const on = (date: string) =>
  within(screen.getByTestId(`day-${date}`))
    .queryAllByRole('checkbox')
    .map((box) => box.getAttribute('aria-label'));
const LATE = { timeout: 15_000 };
async function add(user: UserEvent, text: string) {
  await user.click(screen.getByTestId('quick-add'));
  await user.paste(text);
  await user.keyboard('{Enter}');
}
/** The titles of the rows that are marked as added from now on. A mark is gone after a moment. */
function markedRows(): Set<string> {
  const titles = new Set<string>();
  const look = () => {
    for (const added of document.querySelectorAll('.row-stop.added')) titles.add(added.textContent?.trim() ?? '');
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  return titles;
}
const operations = () => host.applied.flatMap((request) => request.operations);

beforeEach(() => {
  toasts.clear();
  shown.shape = 'list';
  stop = commands.listen(window);
});
afterEach(() => {
  cleanup();
  stop();
  pencil.clear();
});

describe('the list', () => {
  test('what is overdue comes first and moves to today at once; each day has a heading', async () => {
    const { user } = await show();
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings.slice(1, 5)).toEqual(['Overdue', 'Today, Tue 24 Nov', 'Tomorrow, Wed 25 Nov', 'Thu 26 Nov']);
    await user.click(screen.getByTestId('move-to-today'));
    await vi.waitFor(() => expect(screen.queryByTestId('move-to-today')).toBeNull());
    await host.settled();
    expect(host.state.tasks[0]?.scheduledFor).toBe(TODAY);
  });

  test('each date of a repeating task is a row, and is ticked by itself', async () => {
    const { user } = await show();
    expect(screen.getAllByRole('checkbox', { name: 'Weekly' }).length).toBe(2);
    await user.click(screen.getAllByRole('checkbox', { name: 'Weekly' })[1] as HTMLElement);
    expect(operations()).toEqual([{ op: 'complete_occurrence', id: 4, occurrenceDate: '2026-12-02', completed: true }]);
  });

  test('the plus of a day adds to it, and a date in the line goes before it', async () => {
    const { user } = await show();
    await user.click(screen.getByTestId('add-2026-11-27'));
    expect(screen.getByTestId('quick-add-day').textContent).toContain('Fri 27 Nov');
    await user.keyboard('Buy bread{Enter}');
    await vi.waitFor(() => expect(host.state.tasks.at(-1)).toMatchObject({ scheduledFor: '2026-11-27' }));
    await user.keyboard('Buy milk tomorrow{Enter}');
    await vi.waitFor(() => expect(host.state.tasks.at(-1)).toMatchObject({ scheduledFor: '2026-11-25' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('quick-add-day')).toBeNull();
  });

  test('a task that was added is marked for a moment, and one of another week is not', async () => {
    const { user } = await show();
    const marked = markedRows();
    await add(user, 'Buy bread fri');
    await vi.waitFor(() => expect([...marked]).toEqual([expect.stringContaining('Buy bread')]), LATE);
    await add(user, 'Buy milk in three weeks');
    await vi.waitFor(() => expect(host.state.tasks.at(-1)).toMatchObject({ title: 'Buy milk' }), LATE);
    await vi.waitFor(() => expect(row('Buy bread').classList).not.toContain('added'), LATE);
    expect(marked.size).toBe(1);
  });

  test('the week turns by its buttons and by keys, and never before today', async () => {
    const { user } = await show();
    expect(screen.getByTestId('week-title').textContent).toContain('23 – 29 November');
    expect(screen.getByTestId('week-title').textContent).toContain('Week 48');
    expect(screen.getByTestId<HTMLButtonElement>('week-before').disabled).toBe(true);
    await user.click(screen.getByTestId('week-after'));
    await vi.waitFor(() => expect(screen.getByTestId('week-title').textContent).toContain('30 November – 6 December'));
    expect(screen.queryByRole('checkbox', { name: 'Late' })).toBeNull();
    row('Weekly').focus();
    await user.keyboard('{PageDown}');
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'In three weeks' })).toBeTruthy());
    await user.click(screen.getByTestId('week-today'));
    await vi.waitFor(() => expect(screen.getByRole('checkbox', { name: 'Late' })).toBeTruthy());
    await user.keyboard('{PageUp}');
    expect(screen.getByTestId('week-title').textContent).toContain('23 – 29 November');
  });

  test('Alt with an arrow moves a task a day; the focus goes along', async () => {
    const { user } = await show();
    row('Today').focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await vi.waitFor(() => expect(host.state.tasks[1]?.scheduledFor).toBe('2026-11-25'));
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Today')));
    // The list that is read again gives the row the focus once more.
    await host.settled();
    row('Weekly').focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await vi.waitFor(() =>
      expect(operations().at(-1)).toEqual({
        op: 'move_occurrence',
        id: 4,
        occurrenceDate: '2026-11-25',
        to: '2026-11-26',
      }),
    );
  });

  test('today is as far back as a task goes', async () => {
    const { user } = await show();
    row('Today').focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    expect(operations()).toEqual([]);
  });
});

describe('the columns', () => {
  async function columns() {
    const view = await show();
    await view.user.click(screen.getByTestId('upcoming-week'));
    await screen.findByTestId('week-columns');
    return view;
  }

  test('are offered where there is room, and remembered', async () => {
    await columns();
    expect(localStorage.getItem('assent.upcoming')).toBe('week');
    expect(on('2026-11-25')).toEqual(['Weekly']);
    expect(on('2026-11-30')).toEqual([]);
    cleanup();
    await show(800);
    expect(screen.getByTestId('week-columns')).toBeTruthy();
    cleanup();
    await show(480);
    expect(screen.queryByTestId('upcoming-week')).toBeNull();
    expect(screen.queryByTestId('week-columns')).toBeNull();
  });

  test('what is proposed stands in pencil in the column of its day, and marks the card that it moves', async () => {
    await columns();
    pencil.set([[2, { field: 'scheduledFor', after: 'Thu 26' }]]);
    const lands = ['upcoming'];
    pencil.ghosts = [
      { key: 'a', number: 2, title: 'Today', fields: { scheduledFor: '2026-11-26' }, lands },
      { key: 'b', title: 'Bread', fields: { scheduledFor: '2026-11-26', timeOfDay: '17:00' }, lands },
      { key: 'c', title: 'Milk', fields: { scheduledFor: '2026-11-27' }, lands },
    ];
    const cards = (date: string) =>
      [
        ...screen.getByTestId(`day-${date}`).querySelectorAll('[data-testid="task-row"], [data-testid="ghost-row"]'),
      ].map((one) => `${one.textContent?.replace(/\s+/g, ' ').trim()} ${one.getAttribute('data-testid')}`);
    await vi.waitFor(() =>
      expect(cards('2026-11-26')).toEqual(['Bread 17:00 ghost-row', 'Thursday task-row', 'Today ghost-row']),
    );
    expect(cards('2026-11-27')).toEqual(['Milk ghost-row']);
    expect(cards(TODAY)).toEqual(['Today Thu 26 task-row']);
    expect(row('Today').querySelector('.margin')).toBeTruthy();
    expect(row('Thursday').querySelector('.margin')).toBeNull();
  });

  test('a task that was added is marked in its column', async () => {
    const { user } = await columns();
    const marked = markedRows();
    await add(user, 'Buy bread fri');
    await vi.waitFor(() => expect([...marked]).toEqual([expect.stringContaining('Buy bread')]), LATE);
  });

  test('what is overdue is one line, which unfolds into its rows', async () => {
    const { user } = await columns();
    const fold = screen.getByTestId('week-overdue');
    expect([fold.ariaExpanded, fold.textContent?.replace(/\s+/g, ' ').trim()]).toEqual(['false', 'Overdue 1 Late']);
    expect(screen.queryByRole('checkbox', { name: 'Late' })).toBeNull();
    await user.click(fold);
    expect(row('Late')).toBeTruthy();
    row('Today').focus();
    await user.keyboard('{ArrowUp}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Late')));
  });

  test('arrows lead through a day and to the days beside, empty ones too', async () => {
    const { user } = await columns();
    row('Today').focus();
    await user.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Weekly')));
    await user.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Thursday')));
    await user.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('add-2026-11-27')));
    await user.keyboard('{ArrowLeft}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Thursday')));
    await user.keyboard('{ArrowUp}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Weekly')));
  });

  test('several tasks move a day together', async () => {
    const { user } = await columns();
    row('Today').focus();
    await user.keyboard(' ');
    row('Thursday').focus();
    await user.keyboard(' {Alt>}{ArrowRight}{/Alt}');
    await vi.waitFor(() => expect(on('2026-11-27')).toEqual(['Thursday']));
    expect(on('2026-11-25')).toContain('Today');
    expect(host.applied.length).toBe(1);
  });

  test('Shift takes along all that lies between, and another week lets go of it', async () => {
    const { user } = await columns();
    row('Today').focus();
    await user.keyboard('{Shift>}{End}{/Shift}');
    await vi.waitFor(() => expect(document.activeElement).toBe(row('Thursday')));
    const picked = () => screen.queryAllByTestId('task-row').filter((one) => one.ariaSelected === 'true');
    expect(picked()).toEqual([row('Today'), row('Weekly'), row('Thursday')]);
    await user.click(screen.getByTestId('week-after'));
    await vi.waitFor(() => expect(screen.queryByTestId('selection-bar')).toBeNull());
  });

  test('a card is dropped on another day, and not on its own', async () => {
    await columns();
    const day = (date: string) => screen.getByTestId(`day-${date}`);
    press(row('Today').querySelector('.title') as Element, 50, 50);
    moveTo(50, 60, day(TODAY));
    expect(day(TODAY).dataset.drop).toBe('no');
    moveTo(50, 70, day('2026-11-26'));
    expect(day('2026-11-26').dataset.drop).toBe('yes');
    release(50, 70);
    await vi.waitFor(() => expect(on('2026-11-26')).toContain('Today'));
    expect(operations()).toEqual([{ op: 'update', id: 2, scheduledFor: '2026-11-26' }]);
  });

  test('axe finds nothing', async () => {
    const { container } = await columns();
    const options = { rules: { 'color-contrast': { enabled: false } } };
    expect((await axe.run(container, options)).violations.map(({ id }) => id)).toEqual([]);
    cleanup();
    shown.shape = 'list';
    const list = await show();
    expect((await axe.run(list.container, options)).violations.map(({ id }) => id)).toEqual([]);
  });
});
