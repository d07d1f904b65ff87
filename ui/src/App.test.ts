import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import App from './App.svelte';
import { fetchLater } from './app/later';
import { start } from './app/start';
import { connectTo, type Operation, type SentPrompt } from './ipc';
import { openHost, type Host } from './test/host';
import { makeTask } from './test/rows';
import { dialogs } from './shared/state/dialogs.svelte';
import { layout } from './shared/state/layout.svelte';
import { place, type Place } from './shared/state/place.svelte';
import { sidebar } from './shared/state/sidebar.svelte';
import { toasts } from './shared/state/toasts.svelte';

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
  toasts.clear();
  dialogs.closeSettings();
  dialogs.sent = null;
  place.close();
  place.go({ kind: 'today' });
});

const rowOf = async (title: string) => {
  const found = await screen.findByRole('checkbox', { name: title });
  return found.closest<HTMLElement>('[data-testid="task-row"]') as HTMLElement;
};
const stateOf = (title: string) => host.state.tasks.find((task) => task.title === title);

/** The stylesheet computes the colours, which jsdom cannot do. */
async function violations() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

describe('the list', () => {
  test('a tick completes, the toast takes it back', async () => {
    const user = await open();
    const row = await rowOf('Call the roofer about the gutter');
    await user.click(within(row).getByTestId('task-check'));
    expect(within(row).getByRole('checkbox').getAttribute('aria-checked')).toBe('true');
    await expect.poll(() => stateOf('Call the roofer about the gutter')?.completed).toBe(true);
    await user.click(await screen.findByTestId('toast-undo'));
    await expect.poll(() => stateOf('Call the roofer about the gutter')?.completed).toBe(false);
  });

  test('a refused tick is taken back in the row', async () => {
    const user = await open();
    const row = await rowOf('Call the roofer about the gutter');
    host.refuseNext({ code: 'stale', message: 'It changed since.' });
    await user.click(within(row).getByTestId('task-check'));
    await screen.findByText('It changed since.', { selector: '.text' });
    const again = await rowOf('Call the roofer about the gutter');
    expect(within(again).getByRole('checkbox').getAttribute('aria-checked')).toBe('false');
  });

  test('of a repeating task the date is completed', async () => {
    const user = await open();
    const row = await rowOf('Weekly review with Jonas');
    await user.click(within(row).getByTestId('task-check'));
    await expect.poll(() => stateOf('Weekly review with Jonas')?.completedDates).toEqual(['2026-11-24']);
  });

  test('S opens the schedule, a choice moves the row', async () => {
    const user = await open();
    (await rowOf('Order lime plaster samples')).focus();
    await user.keyboard('s');
    await user.type(await screen.findByTestId('schedule-words'), 'tomorrow 4pm');
    await screen.findByText('Tomorrow, 16:00');
    await user.keyboard('{Enter}');
    await expect
      .poll(() => stateOf('Order lime plaster samples'))
      .toMatchObject({ scheduledFor: '2026-11-25', timeOfDay: '16:00' });
    expect(screen.queryByTestId('schedule-words')).toBeNull();
  });

  test('in the schedule the arrow goes from the words to the usual days, and on into the month', async () => {
    const user = await open();
    (await rowOf('Order lime plaster samples')).focus();
    await user.keyboard('s');
    await screen.findByTestId('schedule-words');
    const focused = () => document.activeElement?.textContent ?? '';
    await user.keyboard('{ArrowDown}');
    expect(focused()).toContain('Today');
    await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}');
    expect(focused()).toContain('Tomorrow');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(document.activeElement?.classList.contains('day')).toBe(true);
    await user.keyboard('{Escape}');
  });

  test('the keyboard: arrows, E to rename, T for tomorrow, Delete, Ctrl+Z', async () => {
    const user = await open();
    (await rowOf('Book the passport appointment')).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => document.activeElement?.getAttribute('data-number')).toBe('200');
    await user.keyboard('e');
    const field = await screen.findByTestId('edit-title');
    await user.clear(field);
    await user.type(field, 'Return the beamer{Enter}');
    await expect.poll(() => host.state.tasks[2]?.title).toBe('Return the beamer');
    await expect.poll(() => document.activeElement?.getAttribute('data-number')).toBe('200');
    await user.keyboard('t');
    await expect.poll(() => host.state.tasks[2]?.scheduledFor).toBe('2026-11-25');
    (await rowOf('Book the passport appointment')).focus();
    await user.keyboard('{Delete}');
    await expect.poll(() => host.state.tasks[0]?.deletedAt).not.toBeNull();
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => host.state.tasks[0]?.deletedAt).toBeNull();
  });

  test('several at once', async () => {
    const user = await open();
    await user.keyboard('{Control>}');
    await user.click(await rowOf('Approve the race bib sample'));
    await user.click(await rowOf('Order lime plaster samples'));
    await user.keyboard('{/Control}');
    await user.click(await screen.findByTestId('bulk-complete'));
    await expect.poll(() => host.applied.at(-1)?.operations).toHaveLength(2);
    expect(screen.queryByTestId('selection-bar')).toBeNull();
  });

  test('everything overdue moves to today', async () => {
    const user = await open();
    await user.click(await screen.findByTestId('move-to-today'));
    await expect.poll(() => host.state.tasks[0]?.scheduledFor).toBe('2026-11-24');
  });

  test('a change from elsewhere shows', async () => {
    await open();
    await rowOf('Call the roofer about the gutter');
    await host.apply({ operations: [{ op: 'update', id: 201, title: 'Call the mason' }] });
    await rowOf('Call the mason');
  });
});

describe('the open task', () => {
  async function openTask(title: string) {
    const user = await open();
    await user.click(await rowOf(title));
    await expect.poll(() => screen.queryByTestId<HTMLTextAreaElement>('detail-title')?.value).toBe(title);
    return user;
  }

  test('fields are edited where they stand', async () => {
    const user = await openTask('Close the month for the studio clients');
    const title = screen.getByTestId('detail-title');
    await user.clear(title);
    await user.type(title, 'Close November{Enter}');
    await expect.poll(() => host.state.tasks[7]?.title).toBe('Close November');
    await user.click(screen.getByTestId('detail-priority'));
    await user.click(await screen.findByTestId('priority-low'));
    await expect.poll(() => host.state.tasks[7]?.priority).toBe('low');
  });

  test('steps are ticked and added', async () => {
    const user = await openTask('Close the month for the studio clients');
    const step = screen.getByRole('checkbox', { name: 'File the November receipts' });
    await user.click(step);
    await expect.poll(() => host.state.checklists[0]?.items[4]?.isChecked).toBe(true);
    await user.type(screen.getByTestId('step-add'), 'Write to Petra{Enter}');
    await expect.poll(() => host.state.checklists[0]?.items.at(-1)?.title).toBe('Write to Petra');
  });

  test('a refused step tick is taken back', async () => {
    const user = await openTask('Close the month for the studio clients');
    host.refuseNext({ code: 'stale', message: 'It changed since.' });
    await user.click(screen.getByRole('checkbox', { name: 'File the November receipts' }));
    await expect
      .poll(() => screen.getByRole('checkbox', { name: 'File the November receipts' }).getAttribute('aria-checked'))
      .toBe('false');
  });

  test('a rule shows the next five dates', async () => {
    const user = await openTask('Call the roofer about the gutter');
    await user.click(screen.getByTestId('detail-repeats'));
    await user.click(await screen.findByTestId('repeat-weekly'));
    await user.click(screen.getByTestId('repeat-save'));
    await screen.findByText('22 Dec');
    await expect.poll(() => host.state.tasks[3]?.recurrence.type).toBe('weekly');
  });

  test('closing gives the focus back to the row', async () => {
    const user = await open();
    const row = await rowOf('Order lime plaster samples');
    row.focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByTestId('close-detail'));
    expect(document.activeElement).toBe(row);
  });
});

test('history shows what was done and takes it back', async () => {
  const user = await open();
  await user.click(within(await rowOf('Approve the race bib sample')).getByTestId('task-check'));
  await expect.poll(() => stateOf('Approve the race bib sample')?.completed).toBe(true);
  await user.click(screen.getByTestId('view-history'));
  const [entry] = await screen.findAllByTestId('history-entry');
  await user.click(within(entry as HTMLElement).getByRole('button', { pressed: false }));
  const change = await screen.findByTestId('change-detail');
  await within(change).findByText('Approve the race bib sample');
  await user.click(screen.getByTestId('history-undo'));
  await expect.poll(() => stateOf('Approve the race bib sample')?.completed).toBe(false);
  await screen.findByTestId('history-redo');
});

describe('what was sent to a model', () => {
  const call = (purpose: string, request: string, answer: string, tokens: number, ms: number): SentPrompt => ({
    purpose,
    prompt: `[system]\nYou read a message to a task manager.\n\n[user]\n${request}`,
    answer,
    model: 'qwen3:8b',
    tokens,
    ms,
    at: '2026-11-24T09:00:00Z',
  });
  const MESSAGE = 'Message (JSON): "Plan the party"';
  const DECISION = '{"decision":"plan","confidence":0.9,"intent":"task"}';

  async function applyParty(sent: SentPrompt[]) {
    const user = await open();
    host.turnPrompts = async () => sent;
    place.openAssistant();
    await user.type(await screen.findByTestId('assistant-input'), 'add buy a cake tomorrow{Enter}');
    await user.click(await screen.findByTestId('apply-selected'));
    await screen.findByTestId('applied');
    await user.click(screen.getByTestId('view-history'));
    const [entry] = await screen.findAllByTestId('history-entry');
    await user.click(within(entry as HTMLElement).getByRole('button', { pressed: false }));
    const change = await screen.findByTestId('change-detail');
    await within(change).findByText('You asked');
    await user.click(await within(change).findByTestId('show-sent'));
    return user;
  }

  test('stands in History, as plain text that can be copied', async () => {
    const user = await applyParty([
      call('router', MESSAGE, DECISION, 1_106, 900),
      call('plan', `Data (JSON): {"tasks":[]}\n\n${MESSAGE}`, '{"operations":[]}', 1_482, 3_400),
    ]);
    const calls = await screen.findAllByTestId('sent-call');
    expect(calls.map((call) => within(call).getByRole('heading').textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/^Reading the message .* qwen3:8b, 1,106 tokens, 0.9 s$/),
      expect.stringMatching(/^Plan .* qwen3:8b, 1,482 tokens, 3.4 s$/),
    ]);
    const [prompt] = within(calls[0] as HTMLElement).getAllByRole('region');
    expect(prompt?.textContent).toContain('[user]\nMessage (JSON): "Plan the party"');
    expect(await violations()).toEqual([]);
    await user.click(within(calls[0] as HTMLElement).getByRole('button', { name: 'Copy: Answer' }));
    expect(await navigator.clipboard.readText()).toBe(DECISION);
  });

  test('says that nothing is kept', async () => {
    await applyParty([]);
    expect((await screen.findByTestId('sent-nothing')).textContent).toContain('“Keep prompts and answers” was off');
  });

  test('is not offered for a change by hand', async () => {
    const user = await open();
    await user.click(within(await rowOf('Approve the race bib sample')).getByTestId('task-check'));
    await user.click(screen.getByTestId('view-history'));
    const [entry] = await screen.findAllByTestId('history-entry');
    await user.click(within(entry as HTMLElement).getByRole('button', { pressed: false }));
    await screen.findByText('Completed “Approve the race bib sample”', { selector: 'dd' });
    expect(screen.queryByTestId('show-sent')).toBeNull();
  });
});

test('the first start: examples can be taken away', async () => {
  const user = await open({ examples: true });
  expect(place.open.kind).toBe('assistant');
  await user.click(await screen.findByTestId('remove-examples'));
  await expect.poll(() => screen.queryByTestId('remove-examples')).toBeNull();
});

test('Escape leaves the schedule and gives the focus back to the row', async () => {
  const user = await open();
  const row = await rowOf('Order lime plaster samples');
  row.focus();
  await user.keyboard('s');
  await screen.findByTestId('schedule-words');
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(row);
});

test('search finds while typing and leaves with Escape', async () => {
  const user = await open();
  await rowOf('Call the roofer about the gutter');
  await user.type(screen.getByTestId('search'), 'dentist');
  await rowOf('Dentist');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Search');
  await user.keyboard('{Escape}');
  await rowOf('Call the roofer about the gutter');
});

test('with little room, the open task takes the place of the list', async () => {
  window.innerWidth = 480;
  window.dispatchEvent(new Event('resize'));
  const user = await open();
  expect(layout.room).toBe('narrow');
  await user.click(await rowOf('Approve the race bib sample'));
  await screen.findByTestId('task-detail');
  expect(screen.getByRole('main', { hidden: true }).hidden).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('main').hidden).toBe(false);
});

test('with little room, the drawer stays while something is searched for from it, until Enter', async () => {
  window.innerWidth = 480;
  window.dispatchEvent(new Event('resize'));
  const user = await open();
  await user.click(screen.getByTestId('open-views'));
  await user.type(await screen.findByTestId('search'), 'd');
  await expect.poll(() => place.current.kind).toBe('search');
  expect(layout.drawer).toBe(true);
  await user.type(screen.getByTestId('search'), 'entist{Enter}');
  expect(layout.drawer).toBe(false);
  await rowOf('Dentist');
});

describe('axe finds nothing', () => {
  test('in Today with an open task and a toast', async () => {
    const user = await open();
    await user.click(within(await rowOf('Return the projector to Ilse')).getByTestId('task-check'));
    await user.click(await rowOf('Close the month for the studio clients'));
    await screen.findByTestId('detail-title');
    await screen.findByTestId('toast');
    expect(await violations()).toEqual([]);
  });

  test('in quick add, Upcoming, Trash, History and Settings', async () => {
    const user = await open();
    await user.type(await screen.findByTestId('quick-add'), 'Pay rent tomorrow @bills');
    await expect.poll(() => screen.queryAllByTestId('span-chip').length).toBe(2);
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('view-upcoming'));
    await rowOf('Dentist');
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('view-trash'));
    await screen.findByText('The trash is empty');
    expect(await violations()).toEqual([]);
    await host.apply({ operations: [{ op: 'delete', id: 201 }] });
    await user.click(screen.getByTestId('view-history'));
    await screen.findByTestId('history-entry');
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('open-settings'));
    await screen.findByTestId('settings-page');
    expect(await violations()).toEqual([]);
  });

  test('in the schedule picker and the selection', async () => {
    const user = await open();
    const row = await rowOf('Approve the race bib sample');
    await user.keyboard('{Control>}');
    await user.click(row);
    await user.keyboard('{/Control}');
    await user.click(await screen.findByTestId('bulk-schedule'));
    await screen.findByTestId('schedule-words');
    expect(await violations()).toEqual([]);
  });
});

describe('what is gone', () => {
  const shown = () => screen.getByRole('heading', { level: 1 }).textContent;

  test.each<[string, Operation[], string]>([
    ['a project that is deleted', [{ op: 'delete_project', project: 'PROJECT' }], 'project'],
    ['a project that is put away', [{ op: 'archive_project', project: 'PROJECT' }], 'project'],
    ['a label that is deleted', [{ op: 'delete_label', label: 'LABEL' }], 'label'],
    ['a filter that is deleted', [{ op: 'delete_filter', filterId: 'FILTER' }], 'saved_filter'],
  ])('%s elsewhere gives way to the Inbox, and is named', async (_, operations, kind) => {
    await open();
    await host.apply({ operations: [{ op: 'save_filter', name: 'Soon', query: 'today' }] });
    await expect.poll(() => sidebar.data.filters.length).toBeGreaterThan(0);
    const { projects, labels, filters } = sidebar.data;
    const [row] = { project: projects, label: labels, saved_filter: filters }[kind] ?? [];
    if (!row) throw new Error('there is nothing to show');
    place.go({ kind, id: row.id } as Place);
    await expect.poll(shown).toContain(row.name);
    const named = operations.map((one) => ({
      ...one,
      ...('project' in one ? { project: row.id } : {}),
      ...('label' in one ? { label: row.id } : {}),
      ...('filterId' in one ? { filterId: row.id } : {}),
    }));
    await host.apply({ operations: named });
    await expect.poll(() => place.current).toEqual({ kind: 'inbox' });
    expect(toasts.top?.text).toBe(`“${row.name}” is no longer here. You are in the Inbox.`);
  });

  test('a project whose making is undone', async () => {
    const user = await open();
    await host.apply({ operations: [{ op: 'create_project', name: 'Shed' }] });
    await expect.poll(() => sidebar.data.projects.some(({ name }) => name === 'Shed')).toBe(true);
    place.go({ kind: 'project', id: sidebar.data.projects.find(({ name }) => name === 'Shed')?.id ?? '' });
    await expect.poll(shown).toContain('Shed');
    await user.keyboard('{Control>}z{/Control}');
    await expect.poll(() => place.current).toEqual({ kind: 'inbox' });
    expect(toasts.all.some(({ text }) => text.startsWith('“Shed” is no longer here'))).toBe(true);
  });

  test('a task that is open says that it is in the trash, or gone, without an error', async () => {
    await open();
    place.openTaskDetail(203);
    await screen.findByTestId('detail-title');
    host.agentPanel = () => Promise.reject({ code: 'id_not_found', message: '#203 is in the trash.' });
    await host.apply({ operations: [{ op: 'delete', id: 203 }] });
    await screen.findByText('In the trash', { exact: false, selector: '[data-testid="task-detail"] *' });
    await new Promise((done) => setTimeout(done, 100));
    expect(toasts.all).toEqual([]);
  });
});

test('a reload leads back to the settings, and from there to the view and the task that were open', async () => {
  place.go({ kind: 'upcoming' });
  place.openTaskDetail(203);
  dialogs.openSettings('general');
  place.keepSettings('general');
  place.close();
  place.go({ kind: 'today' });

  const user = await open();
  await screen.findByTestId('settings-page');
  expect(screen.getByTestId('settings-general').ariaSelected).toBe('true');
  await screen.findByTestId('detail-title');
  expect(host.asked('window_ready').length).toBe(1);
  await user.click(screen.getByTestId('settings-close'));
  await screen.findByTestId('upcoming');
  // Only once: the next start is an ordinary one.
  expect(place.comeBack()).toBe(false);
});

describe('deadlines', () => {
  test('a row names its deadline, and Today holds what is due by it', async () => {
    const state: NonNullable<Parameters<typeof openHost>[0]>['state'] = (today, now) => ({
      tasks: [
        makeTask(1, today, now, { title: 'Tax return', by: -1 }),
        makeTask(2, today, now, { title: 'Renew the pass', in: 4, by: 0 }),
        makeTask(3, today, now, { title: 'Some day', by: 60 }),
        makeTask(4, today, now, { title: 'Buy milk', in: 0 }),
      ],
      checklists: [],
      notes: [],
      projects: [],
      labels: [],
    });
    await open({ state });
    const mark = async (title: string) => {
      const found = within(await rowOf(title)).queryByTestId('task-deadline');
      return found && [found.textContent?.replace(/\s+/g, ' ').trim(), found.className.match(/late|now/)?.[0]];
    };
    expect(await mark('Tax return')).toEqual(['Overdue, Deadline: Yesterday', 'late']);
    expect(await mark('Renew the pass')).toEqual(['Deadline: Today', 'now']);
    expect(await mark('Buy milk')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Some day' })).toBeNull();
    // No task is overdue by its date, so nothing can be moved.
    expect(screen.queryByTestId('move-to-today')).toBeNull();
    expect(sidebar.data.counts).toMatchObject({ today: 3, overdue: 1, backlog: 1 });
    expect(await violations()).toEqual([]);
  });
});
