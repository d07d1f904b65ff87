import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import App from '../../App.svelte';
import { fetchLater } from '../../app/later';
import { start } from '../../app/start';
import { connectTo, type AgentPanel, type DeedKind, type PendingProposal, type PlanStep } from '../../ipc';
import { makeReport, scriptAgent, type ScriptedAgent } from '../../test/agent';
import { openHost, type Host } from '../../test/host';
import { idOf } from '../../test/rows';
import { dialogs } from '../../shared/state/dialogs.svelte';
import { place } from '../../shared/state/place.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { deletion, proposed } from '../../test/proposals';
import { pending } from '../assistant/pending/pending.svelte';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

const TODAY = '2026-11-24';
const NOW = '2026-11-24T09:16:00.000Z';
const MONTH = 205;
const VISIT = 203;

let host: Host;
let agents: ReturnType<typeof scriptAgent>;

/** The window with a task open. */
async function open(number: number, scripted: Partial<ScriptedAgent> = {}) {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(NOW));
  host = await openHost({ today: TODAY, now: NOW });
  agents = scriptAgent(host, NOW, scripted);
  connectTo(host);
  await start();
  place.openTaskDetail(number);
  render(App);
  await screen.findByTestId('agent-panel');
  return userEvent.setup();
}

const panelOf = (panel: Partial<AgentPanel>): Partial<ScriptedAgent> => ({ panels: { [MONTH]: panel } });
const step = (content: string, more: Partial<PlanStep> = {}): PlanStep => ({
  content,
  activeForm: `${content}ing`,
  status: 'pending',
  level: 0,
  check: 'none',
  ...more,
});
const words = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();
const said = (testid: string) => words(screen.getByTestId(testid));

async function faults() {
  // Colours need a layout, which jsdom does not have; the contrast of each pair is proved in design.md.
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

beforeEach(() => {
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
  toasts.clear();
  pending.clear();
  dialogs.closeSettings();
  dialogs.project = null;
  dialogs.sent = null;
  place.go({ kind: 'today' });
});
afterEach(() => {
  cleanup();
  place.close();
});

describe('what the panel says', () => {
  it.each<[Partial<AgentPanel>, string]>([
    [{}, 'Not run yet'],
    [{ automatic: true }, 'Not run yet Runs after new notes.'],
    [{ automatic: true, wakingAt: '2026-11-24T09:18:00Z' }, 'Not run yet Runs in 2 min'],
    [{ lookedAt: '2026-11-24T09:15:30Z' }, 'Ran just now New notes'],
    [{ lookedAt: '2026-11-24T09:11:00Z', stale: false }, 'Ran 5 min ago'],
    [{ lookedAt: '2026-11-23T22:35:00Z', stale: false }, 'Last run yesterday 22:35'],
    [
      { lookedAt: '2026-11-24T09:11:00Z', stale: false, wakingAt: '2026-11-24T09:18:00Z' },
      'Ran 5 min ago Runs in 2 min',
    ],
    [
      { lookedAt: '2026-11-24T09:11:00Z', stale: false, wakingAt: '2026-11-24T09:17:00Z' },
      'Ran 5 min ago Runs in about a minute',
    ],
    [
      { lookedAt: '2026-11-24T09:11:00Z', stale: false, wakingAt: '2026-11-24T09:16:05Z' },
      'Ran 5 min ago Runs in a few seconds',
    ],
  ])('of %j', async (panel, expected) => {
    await open(MONTH, panelOf(panel));
    expect(said('agent-status')).toBe(expected);
  });

  it('is one line until it has run', async () => {
    const user = await open(MONTH);
    expect(said('agent-panel')).toBe('Agent Not run yet Run');
    expect(await faults()).toEqual([]);
    await user.click(screen.getByTestId('agent-update'));
    await screen.findByTestId('agent-report');
    expect(said('agent-name')).toBe('built-in');
    expect(said('agent-update')).toBe('Run again');
    expect(screen.getByTestId('agent-panel').classList.contains('card')).toBe(true);
  });

  it('of what wakes it', async () => {
    const user = await open(MONTH, panelOf({ last: makeReport('w1', NOW) }));
    expect(screen.getByText('Runs only when you ask.')).toBeTruthy();
    await user.click(screen.getByTestId('agent-automatic'));
    expect(dialogs.settings?.section).toBe('agent');
    dialogs.closeSettings();
    await host.apply({ operations: [{ op: 'update_project', project: 'Accounts', agentChecklists: 'on' }] });
    host.announce({ source: 'user', numbers: [MONTH] });
    await screen.findByText('In this project it runs after new notes.');
    await user.click(screen.getByTestId('agent-automatic'));
    expect(dialogs.project).toBe(idOf('project-Accounts'));
  });

  it('shows the lists in its words as lists, and never HTML', async () => {
    const words = 'Two are left:\n- <b>sand</b>\n- lime';
    await open(MONTH, panelOf({ last: makeReport('w1', NOW, { words }) }));
    const items = [...screen.getByTestId('agent-report').querySelectorAll('li')].map((item) => item.textContent);
    expect(items).toEqual(['•<b>sand</b>', '•lime']);
  });
});

describe('a wake', () => {
  it('is shown step by step, its end is announced, and its deeds can be undone', async () => {
    let go: () => void = () => undefined;
    const wait = () => new Promise<void>((done) => (go = done));
    const user = await open(MONTH, {
      name: 'qwen3:8b',
      wake: async ({ emit, change }) => {
        emit({ event: 'round', round: 1 });
        emit({
          event: 'plan',
          steps: [step('Read', { status: 'completed', check: 'verified' }), step('Add', { status: 'in_progress' })],
        });
        await wait();
        const changeSetId = await change({
          op: 'archive_item',
          itemId: idOf('checklist-month-item-4'),
          isArchived: true,
        });
        emit({ event: 'did', deed: { kind: 'items_changed', sentence: 'Changed 1 item', changeSetId } });
        await wait();
        return {
          words: 'All read.',
          outcome: 'open_steps',
          open: ['2. Add'],
          skipped: [{ what: 'Bank feed', code: 'sovereignty', reason: 'You ticked it at 22:00.' }],
          rounds: 2,
          tokens: 4_120,
          ms: 18_000,
        };
      },
    });
    const button = screen.getByTestId('agent-update');
    await user.click(button);
    await expect.poll(() => said('agent-announcement')).toBe('The agent has started.');
    await expect.poll(() => said('agent-status')).toContain('Adding… model call 1');
    // It is the same button, so the focus has not moved.
    expect(screen.getByTestId('agent-stop')).toBe(button);
    expect(document.activeElement).toBe(button);
    expect(screen.getAllByTestId('agent-step').map((each) => [each.dataset.check, words(each)])).toEqual([
      ['verified', 'Read verified'],
      ['none', 'Adding in progress'],
    ]);
    expect(await faults()).toEqual([]);
    go();
    const deed = await screen.findByTestId('agent-deed');
    expect(words(deed)).toBe('Changed 1 item Undo');
    go();
    await screen.findByTestId('agent-report');
    expect(said('agent-announcement')).toBe('The agent did 1 thing. Left open: 2. Add');
    expect(said('agent-report')).toBe(
      'All read. Changed 1 item Undo Bank feed You ticked it at 22:00. Not done Left open: 2. Add',
    );
    expect(said('agent-foot')).toContain('2 model calls, 4,120 tokens, 18 s View prompt');
    const plan = screen.getByTestId('agent-plan');
    expect(words(plan)).toBe('Plan: 1 verified, 1 open');
    const left = screen.getAllByTestId('agent-step')[1] as HTMLElement;
    expect(words(left)).toBe('Add left open');
    expect(left.closest('[hidden]')).not.toBeNull();
    await user.click(plan);
    expect(left.closest('[hidden]')).toBeNull();
    expect(await faults()).toEqual([]);
    await user.click(screen.getByTestId('agent-sent'));
    expect(dialogs.sent).toBe('wake-1');
    dialogs.sent = null;
    await user.click(screen.getByTestId('deed-undo'));
    await expect.poll(() => said('agent-deed')).toBe('Changed 1 item Undone');
    expect(host.state.checklists[0]?.items).toHaveLength(5);
  });

  it('can be stopped, and a double click on Run does not stop it', async () => {
    let go: () => void = () => undefined;
    const user = await open(MONTH, {
      wake: async ({ stopped }) => {
        while (!stopped()) await new Promise<void>((done) => (go = () => done()));
        return {};
      },
    });
    await user.dblClick(screen.getByTestId('agent-update'));
    const stop = await screen.findByTestId('agent-stop');
    await user.pointer([]);
    await new Promise((done) => setTimeout(done, 30));
    expect(screen.getByTestId('agent-stop').textContent?.trim()).toBe('Stop');
    await user.unhover(stop);
    await new Promise((done) => setTimeout(done, 600));
    await user.click(screen.getByTestId('agent-stop'));
    await expect.poll(() => stop.textContent?.trim()).toBe('Stopping…');
    go();
    await screen.findByTestId('agent-update');
    expect(said('agent-report')).toContain('You stopped it.');
    expect(said('agent-announcement')).toContain('Stopped.');
  });

  it('tells an unverified step from a verified one by shape and word', async () => {
    await open(
      MONTH,
      panelOf({
        plan: [
          step('Read', { status: 'completed', check: 'verified' }),
          step('Compare', { status: 'completed', check: 'unverified', level: 1 }),
        ],
      }),
    );
    const [verified, unverified] = screen.getAllByTestId('agent-step') as [HTMLElement, HTMLElement];
    expect([verified.dataset.check, unverified.dataset.check]).toEqual(['verified', 'unverified']);
    expect([words(verified), words(unverified)]).toEqual(['Read verified', 'Compare unverified']);
    expect(verified.querySelector('svg')?.innerHTML).not.toBe(unverified.querySelector('svg')?.innerHTML);
    expect(unverified.querySelector('[stroke-dasharray]')).not.toBeNull();
    expect(unverified.classList.contains('sub')).toBe(true);
  });

  it('that the host began shows, and what comes late of an older one does not', async () => {
    await open(MONTH);
    agents.patch(MONTH, { running: 'w2' });
    agents.emit(MONTH, 'w2', { event: 'started', trigger: 'note', agent: 'qwen3:8b' });
    agents.emit(VISIT, 'w9', { event: 'plan', steps: [step('Elsewhere')] });
    await screen.findByTestId('agent-stop');
    expect(screen.queryAllByTestId('agent-step')).toEqual([]);
    const last = makeReport('w2', NOW, { agent: 'qwen3:8b', outcome: 'failed', message: 'The key was refused.' });
    agents.patch(MONTH, { running: undefined, last, lookedAt: NOW });
    agents.emit(MONTH, 'w2', { event: 'finished', report: last });
    await screen.findByTestId('agent-update');
    agents.emit(MONTH, 'w2', { event: 'round', round: 3 });
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.queryByTestId('agent-stop')).toBeNull();
    expect(said('agent-report')).toContain('The key was refused.');
    expect(said('agent-announcement')).toBe('The key was refused.');
  });

  it('that runs already is no mistake', async () => {
    const user = await open(MONTH);
    host.wakeAgent = () => {
      agents.patch(MONTH, { running: 'w7' });
      return Promise.reject({ code: 'agent_running', message: 'It works already.' });
    };
    await user.click(screen.getByTestId('agent-update'));
    await screen.findByTestId('agent-stop');
    expect(toasts.top).toBeUndefined();
  });
});

describe('toasts', () => {
  const did = (kind: DeedKind, sentence: string) => {
    const changes = kind !== 'shadow_labels' && kind !== 'proposed';
    return { event: 'did', deed: { kind, sentence, ...(changes ? { changeSetId: 'set-1' } : {}) } } as const;
  };

  it('name the task where it is not open, and open it', async () => {
    const user = await open(VISIT);
    agents.emit(MONTH, 'w1', did('labels', 'Assigned labels: billing'));
    const link = await screen.findByTestId('toast-open');
    expect(words(link)).toBe('“Close the month for the studio clients”: Assigned labels: billing');
    expect(screen.getByTestId('toast-undo')).toBeTruthy();
    await user.click(link);
    expect(place.openTask).toBe(MONTH);
    expect(toasts.top).toBeUndefined();
  });

  it.each([
    ['labels', 'Assigned labels: bug', true],
    ['overridden', 'Unticked “Order tiles” against your tick: it came back', true],
    ['shadow_labels', 'Suggested labels: bug (none assigned)', false],
    ['items_added', 'Added 1 step', true],
    ['items_changed', 'Ticked “Order tiles”', true],
    ['suggested', 'Suggested that “Order tiles” looks done', true],
    ['language', 'Set the language to “de”', true],
  ] as const)('of %s, with Undo only where something was done', async (kind, sentence, undo) => {
    await open(MONTH);
    agents.emit(MONTH, 'w1', did(kind, sentence));
    await screen.findByText(sentence, { selector: 'span.text' });
    expect(screen.queryByTestId('toast-undo') !== null).toBe(undo);
  });

  it('of a change against the user are short, since the step shows the reason; the panel says against what', async () => {
    const user = await open(MONTH, {
      wake: async ({ emit, change }) => {
        const changeSetId = await change({ op: 'update', id: MONTH, priority: 'low' });
        const sentence = 'Ticked “Order tiles”, which you had left open: They came.';
        const parts = [{ code: 'did_tick_against', values: { title: 'Order tiles', reason: 'They came.' } }];
        emit({ event: 'did', deed: { kind: 'overridden', sentence, parts, changeSetId } });
        return {};
      },
    });
    await user.click(screen.getByTestId('agent-update'));
    await screen.findByText('Agent ticked “Order tiles”', { selector: 'span.text' });
    await screen.findByTestId('agent-report');
    expect(said('agent-deed')).toBe('Ticked “Order tiles”, which you had left open Undo');
  });

  it('do not tell of what only waits for the user', async () => {
    await open(MONTH);
    agents.emit(MONTH, 'w1', did('proposed', 'Proposed 2 changes'));
    await new Promise((done) => setTimeout(done, 20));
    expect(toasts.top).toBeUndefined();
  });

  it('undo the very change set', async () => {
    const user = await open(VISIT, {
      wake: async ({ emit, change }) => {
        const changeSetId = await change({ op: 'delete', id: 198 });
        emit({ event: 'did', deed: { kind: 'labels', sentence: 'Assigned labels: bug', changeSetId } });
        return {};
      },
    });
    const there = () => host.state.tasks.filter(({ deletedAt }) => deletedAt === null).length;
    const before = there();
    await user.click(screen.getByTestId('agent-update'));
    await user.click(await screen.findByTestId('toast-undo'));
    await expect.poll(there).toBe(before);
  });
});

describe('proposals of agents', () => {
  const proposal = (more: Partial<PendingProposal> = {}): PendingProposal => ({
    id: 'p1',
    version: 'a',
    at: NOW,
    source: 'agent',
    number: MONTH,
    operations: [
      proposed('low', { op: { op: 'update', id: MONTH, priority: 'low' }, sentence: 'Set the priority to low' }),
      proposed('new', { op: { op: 'create', title: 'Write to Petra' }, sentence: 'Create “Write to Petra”' }),
    ],
    warnings: [],
    ...more,
  });

  it('are reviewed in the panel: what is ticked is applied', async () => {
    const user = await open(MONTH, { proposals: [proposal()] });
    const review = await screen.findByTestId('pending-review');
    expect(await faults()).toEqual([]);
    await user.click(within(review).getByRole('checkbox', { name: 'Create “Write to Petra”' }));
    const apply = within(review).getByTestId('apply-selected');
    expect(words(apply)).toBe('Apply Selected (1)');
    await user.click(apply);
    await within(review).findByTestId('applied');
    expect(host.applied.at(-1)).toMatchObject({
      operations: [{ op: 'update', id: MONTH, priority: 'low' }],
      proposalId: 'p1',
    });
    expect(await host.pendingProposals()).toEqual([]);
    expect(pending.waiting).toEqual([]);
    expect(within(review).queryByTestId('apply-selected')).toBeNull();
  });

  it('are decided one after another: only one has its button', async () => {
    const second = proposal({ id: 'p2', operations: [proposed('high', { sentence: 'Set the priority to high' })] });
    const user = await open(MONTH, { proposals: [proposal(), second] });
    await screen.findByTestId('pending-review');
    const shown = () => screen.getAllByTestId('pending-review').map((each) => each.dataset.id);
    expect(shown()).toEqual(['p1']);
    expect(said('agent-more')).toBe('1 more proposal waits');
    await user.click(screen.getByTestId('dismiss-proposal'));
    await expect.poll(shown).toEqual(['p1', 'p2']);
    expect(screen.getAllByTestId('apply-selected')).toHaveLength(1);
    expect(screen.queryByTestId('agent-more')).toBeNull();
  });

  it('ask for the number where they are over a limit', async () => {
    const user = await open(MONTH, { proposals: [proposal({ operations: [deletion('many', 26)] })] });
    const review = await screen.findByTestId('pending-review');
    await user.click(within(review).getByRole('checkbox'));
    host.refuseNext({ code: 'confirmation_required', message: 'Too many.', confirm: 26 });
    await user.click(within(review).getByTestId('apply-selected'));
    expect(words(await screen.findByTestId('dialog-confirm'))).toBe('Move 26 tasks');
    await user.click(screen.getByTestId('dialog-cancel'));
    expect(within(review).getByTestId('apply-selected')).toBeTruthy();
  });

  it('are applied only as they are shown: a list that has changed is shown as it is now', async () => {
    const user = await open(MONTH, { proposals: [proposal()] });
    const review = await screen.findByTestId('pending-review');
    const newer = proposal({ version: 'b', operations: [proposed('high', { sentence: 'Set the priority to high' })] });
    host.pendingProposals = async () => [newer];
    host.refuseNext({ code: 'stale', message: 'It has changed since it was shown.' });
    await user.click(within(review).getByTestId('apply-selected'));
    await within(review).findByText(/Set the priority to high/);
    expect(within(review).queryByText(/Set the priority to low/)).toBeNull();
    await user.click(within(review).getByTestId('apply-selected'));
    await expect.poll(() => host.applied.map(({ shown }) => shown)).toEqual(['a', 'b']);
  });

  it('can be dismissed', async () => {
    const user = await open(MONTH, { proposals: [proposal()] });
    const review = await screen.findByTestId('pending-review');
    await user.click(within(review).getByTestId('dismiss-proposal'));
    await within(review).findByText('Dismissed: 2 changes');
    await expect.poll(() => host.pendingProposals()).toEqual([]);
  });

  it('are told of in the assistant, from where each leads to its task', async () => {
    const outside = proposal({ id: 'p2', source: 'mcp', number: undefined });
    const user = await open(VISIT, { proposals: [proposal(), outside] });
    place.openAssistant();
    const entry = await screen.findByTestId('pending-entry');
    expect(words(entry)).toBe('2 proposals from agents');
    await user.click(entry);
    expect(entry.getAttribute('aria-expanded')).toBe('true');
    expect(await faults()).toEqual([]);
    // A proposal of another program has no task: it is reviewed here.
    expect(screen.getByTestId('pending-review').dataset.id).toBe('p2');
    const lead = screen.getByTestId('pending-open');
    expect(words(lead)).toMatch(/^#205 Close the month for the studio clients 2 changes, /);
    await user.click(lead);
    expect(place.openTask).toBe(MONTH);
    await expect.poll(() => document.activeElement?.getAttribute('data-id')).toBe('p1');
  });

  it('keep the ticks of the user when the host checks them again', async () => {
    const proposals = [proposal()];
    const user = await open(MONTH, { proposals });
    const box = () => screen.getByRole('checkbox', { name: 'Create “Write to Petra”' });
    await screen.findByTestId('pending-review');
    await user.click(box());
    proposals[0] = proposal({
      operations: proposal().operations.map((each) =>
        each.key === 'low' ? { ...each, errors: [{ code: 'stale', message: 'You changed it at 09:14.' }] } : each,
      ),
    });
    host.announce({ source: 'user', numbers: [] });
    await screen.findByText('You changed it at 09:14.');
    expect(box().getAttribute('aria-checked')).toBe('false');
    expect(screen.getByRole('button', { name: 'Ask again' })).toBeTruthy();
  });
});
