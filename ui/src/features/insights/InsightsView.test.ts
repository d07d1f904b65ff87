import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../App.svelte';
import { fetchLater } from '../../app/later';
import { start } from '../../app/start';
import { connectTo, type LabelInsights, type WeekFigures } from '../../ipc';
import { makeReport } from '../../test/agent';
import { openHost, type Host } from '../../test/host';
import { dialogs } from '../../shared/state/dialogs.svelte';
import { place } from '../../shared/state/place.svelte';
import { COUNTED, INSIGHTS } from '../../test/figures';
import { leftOut, percent } from './words';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

let host: Host;
let insights: LabelInsights | undefined;

async function open(given?: LabelInsights) {
  insights = given;
  host = await openHost({ now: '2026-11-24T09:16:00.000Z' });
  if (given) {
    const { insights: counted } = host;
    host.labelInsights = async () => given;
    // What was counted before, and what the host counts on top.
    host.insights = async () => {
      const { weeks } = await counted();
      const added = weeks.map(({ start, completed, created }, at) => {
        const before = COUNTED.weeks[at] as WeekFigures;
        return { ...before, start, completed: before.completed + completed, created: before.created + created };
      });
      return { ...COUNTED, weeks: added };
    };
  }
  connectTo(host);
  await start();
  render(App);
  const user = userEvent.setup();
  await user.click(await screen.findByTestId('view-insights'));
  await screen.findByTestId('insights');
  return user;
}

const words = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

const cells = (row: Element) => [...row.children].map(words);

async function faults() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

beforeEach(() => {
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
  dialogs.closeSettings();
  place.close();
  place.go({ kind: 'today' });
});
afterEach(() => {
  cleanup();
  document.documentElement.dataset.theme = 'light';
});

it('says what to do while there is nothing to count', async () => {
  const user = await open();
  await screen.findByText('Nothing to count yet');
  expect(await faults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'To today’s tasks' }));
  expect(place.current).toEqual({ kind: 'today' });
});

it('shows rates, bars with their figures, and the same as a table', async () => {
  const user = await open(INSIGHTS);
  await screen.findByTestId('label-bars');
  expect(['acceptance-rate', 'invalid-rate', 'latency'].map((id) => words(screen.getByTestId(id)))).toEqual([
    '93%',
    '1.4%',
    '900 ms',
  ]);
  expect(screen.getByText('half were faster, 95% under 2.6 s')).toBeTruthy();
  const bars = within(screen.getByTestId('label-bars')).getAllByRole('listitem');
  expect(bars.map(words)).toEqual(['billing 40 of 41', 'calls 31 of 33', 'waiting 26 of 27', 'errands 18 of 22']);
  expect(screen.queryByTestId('insights-warning')).toBeNull();
  await user.click(screen.getByTestId('insights-labels-table'));
  const rows = within(screen.getByTestId('label-table')).getAllByRole('row');
  expect(rows.map(cells)).toEqual([
    ['Label', 'Assigned', 'Undone by you', 'Kept'],
    ['billing', '41', '1', '98%'],
    ['calls', '33', '2', '94%'],
    ['waiting', '27', '1', '96%'],
    ['errands', '22', '4', '82%'],
  ]);
});

it('shows the weeks, and what was done just now', async () => {
  const user = await open(INSIGHTS);
  const card = within(await screen.findByTestId('insights-completed'));
  expect(card.getByRole('img').getAttribute('aria-label')).toBe(
    'Completed: 383 in the last 12 weeks, 9 so far this week, the most in the week of 16 Nov with 47.',
  );
  await host.apply({ operations: [{ op: 'complete', id: 198, completed: true }] });
  await vi.waitFor(() => expect(card.getByRole('img').getAttribute('aria-label')).toContain('10 so far this week'));
  await user.click(screen.getByTestId('insights-completed-table'));
  const rows = within(screen.getByTestId('completed-table')).getAllByRole('row');
  expect(rows.slice(0, 3).map(cells)).toEqual([
    ['Week of', 'Completed per week'],
    ['23 Nov, so far', '10'],
    ['16 Nov', '47'],
  ]);
});

it('says so instead of drawing columns without height', async () => {
  await open({ ...INSIGHTS });
  const given = await host.insights();
  host.insights = async () => ({ ...given, weeks: given.weeks.map((week) => ({ ...week, created: 0 })) });
  await host.apply({ operations: [{ op: 'complete', id: 198, completed: true }] });
  await expect.poll(() => words(screen.getByTestId('insights-created'))).toContain('Nothing in the last 12 weeks yet.');
  expect(within(screen.getByTestId('insights-created')).queryByRole('img')).toBeNull();
  expect(within(screen.getByTestId('insights-completed')).getByRole('img')).toBeTruthy();
});

it('shows what became of proposals and what they cost, by who answered', async () => {
  const user = await open(INSIGHTS);
  const card = within(await screen.findByTestId('insights-proposals'));
  expect(card.getByRole('img').getAttribute('aria-label')).toContain('2 so far this week');
  for (const name of ['Applied', 'Partly applied', 'Dismissed', 'Failed']) expect(card.getByText(name)).toBeTruthy();
  expect(['turns-count', 'turns-tokens-in', 'turns-median'].map((id) => words(screen.getByTestId(id)))).toEqual([
    '203',
    '171K',
    '2.8 s',
  ]);
  await user.click(screen.getByTestId('insights-turns-table'));
  const rows = within(screen.getByTestId('turn-table')).getAllByRole('row');
  expect(rows.slice(1).map(cells)).toEqual([
    ['qwen3:8b', '146', '171,300', '36,020', '2.8 s', '84', '29', '12', '5'],
    ['Built-in planner', '57', '0', '0', '14 ms', '29', '0', '3', '0'],
  ]);
});

it('lists the last attempts, and opens their tasks', async () => {
  const user = await open(INSIGHTS);
  const rows = within(await screen.findByTestId('attempts'))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => cells(row).slice(1))).toEqual([
    [
      '#205 Close the month for the studio clients',
      'Assigned',
      'billing',
      '1 already there, 1 not sure enough',
      '870 ms',
    ],
    ['#201 Call the roofer about the gutter', 'Too soon', '', '1 too soon', '2 ms'],
  ]);
  await user.click(within(rows[1] as HTMLElement).getByRole('button'));
  expect(place.openTask).toBe(201);
});

it('warns where the model makes labels up', async () => {
  await open({ ...INSIGHTS, manyInvalid: true, invalidRate: 0.21 });
  expect(words(await screen.findByTestId('insights-warning'))).toContain(
    'More than a tenth of the last 100 labels it named do not exist.',
  );
});

it('counts again when a wake ends', async () => {
  await open(INSIGHTS);
  await screen.findByTestId('label-bars');
  host.labelInsights = async () => ({ ...(insights ?? INSIGHTS), assigned: 136, acceptanceRate: 1 });
  const report = makeReport('w1', '2026-11-24T09:16:00Z');
  host.emit('agent', { number: 205, title: '', wakeId: 'w1', event: 'finished', report });
  await expect.poll(() => words(screen.getByTestId('acceptance-rate'))).toBe('100%');
});

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it('axe finds nothing', async () => {
    const user = await open(INSIGHTS);
    document.documentElement.dataset.theme = theme;
    await screen.findByTestId('label-bars');
    expect(await faults()).toEqual([]);
    for (const name of ['labels', 'completed', 'created', 'proposals', 'turns', 'wakes']) {
      await user.click(screen.getByTestId(`insights-${name}-table`));
    }
    expect(await faults()).toEqual([]);
  });
});

it.each([
  [undefined, '–'],
  [0, '0%'],
  [0.0135, '1.4%'],
  [1, '100%'],
])('the share %s is %s', (share, expected) => {
  expect(percent(share)).toBe(expected);
});

it('counts reasons, and calls an unknown one what the host calls it', () => {
  const attempt = {
    at: '',
    number: 1,
    title: '',
    outcome: 'nothing',
    assigned: [],
    invalid: 2,
    skipped: ['over_cap', 'over_cap', 'new_reason'],
    ms: 1,
  };
  expect(leftOut(attempt)).toBe('2 over the limit, 1 new_reason, 2 unknown');
});
