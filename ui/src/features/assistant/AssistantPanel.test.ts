import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  connectTo,
  ipc,
  type Change,
  type Code,
  type FoundModel,
  type Proposed,
  type Settings,
  type TurnEventKind,
  type TurnRequest,
} from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { undo } from '../../shared/state/changes.svelte';
import { dialogs } from '../../shared/state/dialogs.svelte';
import { pencil } from '../../shared/state/pencil.svelte';
import { place } from '../../shared/state/place.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import AssistantPanel from './AssistantPanel.svelte';
import { connected } from './conversation/conversation';
import { deletion, invalid, ops, option, proposed, result, sample } from '../../test/proposals';

const TODAY = '2026-11-24';
const OLLAMA: FoundModel = { baseUrl: 'http://127.0.0.1:11434/v1', models: ['gemma3:4b', 'llama3.1:8b', 'qwen3:8b'] };

/** The panel on a host whose assistant answers each message with the next script. */
async function show(scripts: TurnEventKind[][], change: Change<Settings> = {}, found: FoundModel | null = OLLAMA) {
  const requests: TurnRequest[] = [];
  let emit: (event: TurnEventKind) => void = () => undefined;
  const host: Host = await openHost({
    today: TODAY,
    now: '2026-11-24T09:16:00Z',
    settings: change,
    turn: (request, emitTo) => {
      requests.push(request);
      emit = emitTo;
      for (const event of scripts[requests.length - 1] ?? []) emit(event);
    },
  });
  host.findLocalModel = async () => found;
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const assistant = connected();
  const view = render(AssistantPanel, { assistant });
  const user = userEvent.setup();
  const say = (text: string) => user.type(screen.getByTestId('assistant-input'), `${text}{Enter}`);
  return { ...view, assistant, host, requests, say, user, play: (event: TurnEventKind) => emit(event) };
}

const move = proposed('move', {
  op: { op: 'update', id: 198, scheduledFor: '2026-11-25' },
  sentence: 'Move “Book the passport appointment” to tomorrow',
  explanation: 'Matched “passport” to #198.',
  preview: {
    count: 1,
    samples: [
      sample(198, 'Book the passport appointment', { scheduledFor: '2026-11-20' }, { scheduledFor: '2026-11-25' }, [
        'upcoming',
      ]),
    ],
    shifts: { today: -1, upcoming: 1 },
  },
});
const milk = proposed('milk', {
  op: { op: 'create', title: 'Buy milk' },
  sentence: 'Create “Buy milk”',
  notes: ['“High” was read as high.'],
  preview: {
    count: 1,
    samples: [sample(undefined, 'Buy milk', undefined, { title: 'Buy milk', priority: 'high' }, ['inbox'])],
    shifts: { inbox: 1 },
  },
});
const plan = (...operations: Proposed[]): TurnEventKind[] => [
  { event: 'stage', stage: 'validating' },
  ops(1, ...operations),
  result({ text: 'Two changes.', operations, proposalId: 'p1' }),
  { event: 'done' },
];
const roofers: TurnEventKind[] = [
  {
    event: 'clarify',
    question: 'Which one do you mean?',
    groups: [
      {
        kind: 'task',
        options: [
          option({ number: 221, title: 'Call the roofer', scheduledFor: TODAY }),
          option({ number: 164, title: 'Second quote' }),
        ],
      },
    ],
  },
  { event: 'done' },
];

async function findFaults(container: HTMLElement) {
  // Colours need a layout, which jsdom does not have; the contrast of each pair is proved in design.md.
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

beforeEach(() => {
  toasts.clear();
  pencil.clear();
  dialogs.closeSettings();
  dialogs.sent = null;
  place.openAssistant();
});
afterEach(cleanup);

describe('the panel', () => {
  it('begins with three examples, of which one click sends one', async () => {
    const { container, requests, user } = await show([]);
    const examples = await screen.findAllByTestId('assistant-example');
    expect(examples.length).toBe(3);
    expect(screen.getByTestId('assistant-legend').textContent?.replace(/\s+/g, ' ').trim()).toBe('proposed · yours');
    expect(await findFaults(container)).toEqual([]);
    await user.click(examples[2] as HTMLElement);
    expect(requests.map(({ message, mode }) => [message, mode])).toEqual([['What is due this week?', 'auto']]);
  });

  it.each([
    [null, 'The built-in planner works offline. A model understands looser wording. Connect a model', null],
    [OLLAMA, 'Ollama is running here with 3 models. Use one', ['gemma3:4b', 'llama3.1:8b', 'qwen3:8b']],
    [{ baseUrl: 'b', models: ['a'] }, 'Ollama is running here with 1 model. Use it', ['a']],
    [{ baseUrl: 'b', models: [] }, 'Ollama is running here, without a model yet. Connect a model', null],
  ])('says what was found on this computer: %j', async (found, expected, used) => {
    const { container, user } = await show([], {}, found);
    const said = () => screen.getByTestId('connect-line').textContent?.replace(/\s+/g, ' ').trim();
    await expect.poll(said).toBe(expected);
    expect(await findFaults(container)).toEqual([]);
    await user.click(screen.getByTestId('connect-model'));
    expect(dialogs.settings?.section).toBe('models');
    expect(dialogs.settings?.found?.models ?? null).toEqual(used);
  });

  it('says nothing of that once a model answers, and names the model', async () => {
    const host = await openHost();
    const { model } = await host.settings();
    await show([], { model: { ...model, enabled: true, baseUrl: OLLAMA.baseUrl, model: 'qwen3:8b' } });
    expect(screen.queryByTestId('connect-line')).toBeNull();
    expect(screen.getByTestId('answers-next').textContent).toBe('qwen3:8b');
  });

  it('says under the answer that the built-in planner has answered instead of the model', async () => {
    const host = await openHost();
    const { model } = await host.settings();
    const chosen = { model: { ...model, enabled: true, baseUrl: OLLAMA.baseUrl, model: 'qwen3:8b' } };
    const by = (model: string): TurnEventKind[] => [
      result({ text: 'Nothing is due.', usage: { tokens: 0, ms: 9, model } }),
      { event: 'done' },
    ];
    const { say, user } = await show([by('built-in'), by('qwen3:8b')], chosen);
    await say('What is due?');
    const line = await screen.findByTestId('answered-instead');
    expect(line.textContent).toContain('The built-in planner answered, not qwen3:8b.');
    await user.click(within(line).getByText('Check the model'));
    expect(dialogs.settings?.section).toBe('models');
    await say('And now?');
    await screen.findByTestId('usage');
    expect(screen.queryByTestId('answered-instead')).toBeNull();
  });

  it('opens the settings from its header', async () => {
    const { user } = await show([]);
    await user.click(screen.getByTestId('assistant-settings'));
    expect(dialogs.settings?.section).toBe('models');
  });

  it('leaves the focus in the list if nobody has asked for it', async () => {
    place.showAssistant();
    await show([]);
    expect(document.activeElement).toBe(document.body);
  });

  it('has the focus in the box; Enter sends and Shift+Enter starts a line', async () => {
    const { requests, user } = await show([]);
    expect(document.activeElement).toBe(screen.getByTestId('assistant-input'));
    await user.keyboard('one{Shift>}{Enter}{/Shift}two{Enter}');
    await vi.waitFor(() => expect(requests[0]?.message).toBe('one\ntwo'));
    expect((screen.getByTestId('assistant-input') as HTMLTextAreaElement).value).toBe('');
  });

  it('offers Auto only where the settings do', async () => {
    const { assistant, requests, say } = await show([], { assistantAutoMode: false });
    await say('Hello');
    expect((await screen.findByTestId('mode-plan')).getAttribute('aria-checked')).toBe('true');
    expect(screen.queryByTestId('mode-auto')).toBeNull();
    expect([assistant.mode, requests[0]?.mode]).toEqual(['plan', 'plan']);
  });

  it('sends in the mode that is chosen; there is nothing to choose before the first message', async () => {
    const { requests, say, user } = await show([[{ event: 'done' }]]);
    expect(screen.queryByTestId('mode-auto')).toBeNull();
    await say('Hello');
    await user.click(await screen.findByTestId('mode-chat'));
    await say('And?');
    await vi.waitFor(() => expect(requests.map(({ mode }) => mode)).toEqual(['auto', 'chat']));
  });
});

describe('a turn', () => {
  it('shows its stage in words and stops on Escape', async () => {
    const { assistant, container, play, say, user } = await show([[{ event: 'stage', stage: 'validating' }]]);
    await say('Move it');
    const bubble = await screen.findByTestId('assistant-stage');
    expect(within(bubble).getByText('Checking…')).toBeTruthy();
    expect(within(bubble).getByText('Check').getAttribute('aria-current')).toBe('step');
    expect(await findFaults(container)).toEqual([]);
    play({ event: 'heartbeat' });
    expect(await within(bubble).findByText('still thinking, 10 s')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('assistant-stage')).toBeNull();
    expect(screen.getAllByText('Stopped. Nothing was changed.').length).toBe(2);
    expect(assistant.running).toBeNull();
  });

  it('shows an answer with its offer, and takes it in Plan mode', async () => {
    const { container, requests, say, user } = await show([
      [
        { event: 'stage', stage: 'chatting' },
        result({ text: 'Thursday.', offer: 'Move it to Friday' }),
        { event: 'done' },
      ],
    ]);
    await say('When?');
    expect((await screen.findAllByTestId('assistant-message')).map((each) => each.textContent)).toEqual([
      'When?',
      'Thursday.',
    ]);
    expect(screen.getByText('Answered from your tasks. Nothing was changed.')).toBeTruthy();
    expect(await findFaults(container)).toEqual([]);
    await user.click(screen.getByText('Move it to Friday'));
    expect(requests[1]).toMatchObject({ message: 'Move it to Friday', mode: 'plan' });
  });

  it('gives a failed message back and sends it again', async () => {
    const { requests, say, user } = await show([
      [{ event: 'failed', code: 'model_stalled', message: 'The model stopped.', retry: true }],
    ]);
    await say('Move it');
    expect((await screen.findByTestId('assistant-failure')).textContent).toContain('The model stopped.');
    expect((screen.getByTestId('assistant-input') as HTMLTextAreaElement).value).toBe('Move it');
    await user.click(screen.getByText('Try again'));
    expect(requests.map((request) => request.message)).toEqual(['Move it', 'Move it']);
    expect(screen.queryByTestId('assistant-failure')).toBeNull();
  });
});

describe('a turn with a model', () => {
  const usage = { tokens: 1_482, ms: 3_400, model: 'qwen3:8b' };
  const early = (each: Proposed): Proposed => ({ ...each, preselected: false, preview: { count: 0, samples: [] } });

  it('shows operations while they are written, and keeps a tick through every version', async () => {
    const { container, play, say, user } = await show([[{ event: 'stage', stage: 'proposing' }, ops(0, early(move))]]);
    await say('Do it');
    const [first] = await screen.findAllByTestId('op-card');
    play(ops(0, early(move), early(milk)));
    await expect.poll(() => screen.getAllByTestId('op-card').length).toBe(2);
    const boxes = await screen.findAllByTestId('op-check');
    expect(screen.getAllByTestId('op-card')[0]).toBe(first);
    expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['false', 'false']);
    expect(screen.getByText('2 so far')).toBeTruthy();
    expect(screen.queryByTestId('apply-selected')).toBeNull();
    expect(await findFaults(container)).toEqual([]);
    // Ticked and unticked again: the user has decided, whatever the host preselects.
    await user.dblClick(boxes[1] as HTMLElement);
    for (const event of plan(move, milk)) play(event);
    await expect.poll(() => screen.queryByTestId('apply-selected')?.textContent?.trim()).toBe('Apply Selected (1)');
    expect(screen.getAllByTestId('op-check').map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'false']);
    expect(screen.getAllByTestId('op-card')[0]).toBe(first);
  });

  it('says how many are repaired, and which', async () => {
    const { container, play, say } = await show([
      [ops(1, move, invalid('bad')), { event: 'stage', stage: 'repairing' }],
    ]);
    await say('Do it');
    const bubble = await screen.findByTestId('assistant-stage');
    expect(within(bubble).getByText('Correcting 1 of 2…')).toBeTruthy();
    expect(within(bubble).getByText('Correct').getAttribute('aria-current')).toBe('step');
    play(ops(2, move, milk));
    play({ event: 'stage', stage: 'summarizing' });
    play({ event: 'summary', text: 'Two' });
    expect(await screen.findByText('Two')).toBeTruthy();
    play({ event: 'summary', text: 'Two changes' });
    play(result({ text: 'Two changes.', operations: [move, milk], proposalId: 'p1', usage }));
    play({ event: 'done' });
    expect(await screen.findByText('Two changes.')).toBeTruthy();
    const repaired = screen.getAllByTestId('op-card').map((card) => within(card).queryByTestId('op-repaired'));
    expect(repaired.map((tag) => tag?.textContent ?? null)).toEqual([null, 'Corrected']);
    expect(await findFaults(container)).toEqual([]);
  });

  it('says below the answer who gave it and what it cost, and shows what was sent', async () => {
    const { requests, say, user } = await show([
      [result({ text: 'Thursday.', usage }), { event: 'done' }],
      [result({ text: 'Friday.' }), { event: 'done' }],
    ]);
    await say('When?');
    const line = await screen.findByTestId('usage');
    expect(line.textContent).toContain('qwen3:8b, 1,482 tokens, 3.4 s');
    await user.click(within(line).getByText('What was sent'));
    expect(dialogs.sent).toBe(requests[0]?.turnId);
    await say('And then?');
    await screen.findAllByText('Friday.');
    expect(screen.getAllByTestId('usage').length).toBe(1);
  });

  it.each<[Code, boolean, boolean]>([
    ['model_key_refused', false, true],
    ['model_unreachable', true, true],
    ['model_stalled', true, false],
  ])('offers what helps against %s', async (code, retry, forSettings) => {
    const message = 'It went wrong.';
    const { container, say, user } = await show([[{ event: 'failed', code, message, retry }]]);
    await say('Move it');
    const failure = await screen.findByTestId('assistant-failure');
    expect(within(failure).getByText(message)).toBeTruthy();
    expect(within(failure).queryByTestId('try-again') !== null).toBe(retry);
    expect((screen.getByTestId('assistant-input') as HTMLTextAreaElement).value).toBe('Move it');
    expect(await findFaults(container)).toEqual([]);
    const settings = within(failure).queryByTestId('failure-settings');
    expect(settings !== null).toBe(forSettings);
    if (settings) await user.click(settings);
    expect(dialogs.settings?.section).toBe(forSettings ? 'models' : undefined);
  });

  it('shows hostile text as text, and marks it', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const note = 'The title holds HTML. It is shown as text.';
    const hostile = proposed('hostile', {
      op: { op: 'create', title },
      sentence: `Create “${title}”`,
      notes: [note],
      explanation: '<script>alert(1)</script>',
      preview: { count: 1, samples: [sample(undefined, title, undefined, { title, notes: '<b>x</b>\u202ey' })] },
    });
    const turned = proposed('turned', { op: { op: 'create', title: 'invoice\u202efdp.exe' } });
    const { container, say } = await show([
      [
        ops(1, hostile, turned, move),
        result({ text: `<b>${title}</b>`, operations: [hostile, turned, move], proposalId: 'p1' }),
        { event: 'done' },
      ],
    ]);
    await say(title);
    const cards = await screen.findAllByTestId('op-card');
    expect(container.querySelector('img, script, .say b, .text b')).toBeNull();
    expect(cards[0]?.textContent).toContain(title);
    expect(cards[0]?.textContent).toContain(note);
    const marks = cards.map((card) => within(card).queryByTestId('op-marks')?.textContent?.trim() ?? null);
    expect(marks).toEqual(['Formatting characters', 'Hidden characters', null]);
    expect(await findFaults(container)).toEqual([]);
  });
});

describe('a question', () => {
  it('is answered by a click, and keeps what was chosen in sight', async () => {
    const { container, requests, say, user } = await show([roofers]);
    await say('Move the roofer thing');
    const choices = await screen.findAllByTestId('clarify-option');
    expect(choices.map((choice) => choice.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      '1 Call the roofer #221 Today',
      '2 Second quote #164 Backlog',
    ]);
    expect(await findFaults(container)).toEqual([]);
    await user.click(choices[0] as HTMLElement);
    expect(requests[1]?.clarify).toEqual({ question: 'Which one do you mean?', selection: { ids: [221] } });
    expect(screen.queryAllByTestId('clarify-option')).toEqual([]);
    expect(document.activeElement).toBe(screen.getByTestId('assistant-input'));
    expect(screen.getByText('#221 Call the roofer')).toBeTruthy();
  });

  it('collects with Ctrl held, and then sends them together', async () => {
    const { requests, say, user } = await show([roofers]);
    await say('Move the roofer thing');
    expect(await screen.findByText('Click one, Ctrl-click several')).toBeTruthy();
    await user.keyboard('{Control>}');
    for (const choice of await screen.findAllByTestId('clarify-option')) await user.click(choice);
    await user.keyboard('{/Control}');
    expect(requests.length).toBe(1);
    await user.click(screen.getByTestId('clarify-send'));
    expect(requests[1]?.clarify?.selection).toEqual({ ids: [221, 164] });
  });

  it('wants one choice of each group when two things are missing', async () => {
    const { container, requests, say, user } = await show([
      [
        {
          event: 'clarify',
          question: 'When, and how urgent is it?',
          groups: [
            {
              kind: 'date',
              label: 'Which day',
              options: [option({ title: 'Today', date: TODAY }), option({ title: 'Tomorrow', date: '2026-11-25' })],
            },
            { kind: 'priority', options: [option({ title: 'High', priority: 'high' })] },
          ],
        },
        { event: 'done' },
      ],
    ]);
    await say('Remind me about the permit');
    const day = await screen.findByRole('group', { name: 'Which day' });
    await user.click(within(day).getByText('Today'));
    await user.click(within(day).getByText('Tomorrow'));
    await user.click(within(screen.getByRole('group', { name: 'Priority' })).getByText('High'));
    expect(await findFaults(container)).toEqual([]);
    await user.click(screen.getByTestId('clarify-send'));
    expect(requests[1]?.clarify?.selection).toEqual({ date: '2026-11-25', priority: 'high' });
  });

  it('is answered by a digit, in the order of days, and folds away once it was skipped', async () => {
    const days = structuredClone(roofers);
    const [asked] = days;
    if (asked?.event !== 'clarify') throw new Error('this is no question');
    asked.groups[0]?.options.reverse();
    const { requests, say, user } = await show([days, days, days]);
    await say('Move the roofer thing');
    await screen.findByText('Call the roofer');
    await user.keyboard('4pm');
    expect(requests.length).toBe(1);
    await user.clear(screen.getByTestId('assistant-input'));
    await user.keyboard('1');
    await vi.waitFor(() => expect(requests[1]?.clarify?.selection).toEqual({ ids: [221] }));
    expect(screen.queryByTestId('skipped-question')).toBeNull();
    await say('Something else');
    await vi.waitFor(() => expect(requests.length).toBe(3));
    expect((await screen.findAllByTestId('skipped-question')).map((line) => line.textContent)).toEqual([
      'Which one do you mean?',
    ]);
  });

  it('keeps more than seven choices behind a button', async () => {
    const options = Array.from({ length: 9 }, (_, index) => option({ number: index + 1, title: `Roof ${index + 1}` }));
    const { say, user } = await show([
      [{ event: 'clarify', question: 'Which?', groups: [{ kind: 'task', options }] }, { event: 'done' }],
    ]);
    await say('Roof');
    expect((await screen.findAllByTestId('clarify-option')).length).toBe(7);
    await user.click(screen.getByText('Show 2 more'));
    expect(screen.getAllByTestId('clarify-option').length).toBe(9);
  });
});

describe('a list under review', () => {
  it('shows sentences, differences, notes and errors, and announces itself', async () => {
    const { container, say } = await show([plan(move, milk, invalid('bad'))]);
    await say('Do it');
    const cards = await screen.findAllByTestId('op-card');
    expect(cards.map((card) => card.dataset.key)).toEqual(['move', 'milk', 'bad']);
    expect(cards[0]?.querySelector('del')?.textContent).toBe('Fri 20 Nov');
    expect(cards[0]?.querySelector('ins')?.textContent).toBe('Wed 25 Nov');
    expect(cards[1]?.textContent).toContain('“High” was read as high.');
    expect(screen.getByTestId('op-errors').textContent).toContain('It repeats, so complete one date at a time.');
    expect(screen.getByText('3 proposed, 2 can be applied')).toBeTruthy();
    expect(screen.getByTestId('apply-selected').textContent?.trim()).toBe('Apply Selected (2)');
    expect(document.activeElement).toBe(screen.getByTestId('assistant-input'));
    expect(await findFaults(container)).toEqual([]);
  });

  it('is one stop for the keyboard: arrows move, Space ticks, W says why', async () => {
    const { say, user } = await show([plan(move, milk, invalid('bad'))]);
    await say('Do it');
    const boxes = await screen.findAllByTestId('op-check');
    expect(boxes.map((box) => box.tabIndex)).toEqual([0, -1, -1]);
    boxes[0]?.focus();
    await user.keyboard('w');
    expect(screen.getByText('Matched “passport” to #198.')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ }');
    expect(boxes.map((box) => box.getAttribute('aria-checked'))).toEqual(['true', 'false', 'false']);
    expect(boxes.map((box) => box.tabIndex)).toEqual([-1, 0, -1]);
    await user.keyboard('{End}{ }');
    expect(boxes[2]?.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByTestId('apply-selected').textContent?.trim()).toBe('Apply Selected (1)');
    await user.keyboard('{Home}{Enter}');
    expect(place.openTask).toBe(198);
  });

  it('stays where it was scrolled to while ticks are set', async () => {
    const { say, user } = await show([plan(move, milk)]);
    await say('Do it');
    const box = (await screen.findAllByTestId('op-check'))[1] as HTMLElement;
    const log = screen.getByRole('log');
    log.scrollTop = 345;
    await user.click(box);
    expect([box.getAttribute('aria-checked'), log.scrollTop]).toEqual(['false', 345]);
  });

  it('pencils its ticked rows into the list, and lights those of the row under the pointer', async () => {
    const { say, user } = await show([plan(move, milk)]);
    await say('Do it');
    const [first] = await screen.findAllByTestId('op-card');
    expect(pencil.of(198)).toEqual({ field: 'scheduledFor', after: 'Wed 25' });
    await user.hover(first as HTMLElement);
    expect(pencil.isLit(198)).toBe(true);
    expect(pencil.ghosts.map(({ title }) => title)).toEqual(['Book the passport appointment', 'Buy milk']);
    expect(['inbox', 'today', 'upcoming'].map((place) => pencil.shiftOf(place))).toEqual([1, -1, 1]);
    await user.click(screen.getByTestId('select-none'));
    expect(pencil.of(198)).toBeUndefined();
    expect([pencil.ghosts, pencil.shiftOf('inbox')]).toEqual([[], 0]);
    expect((screen.getByTestId('apply-selected') as HTMLButtonElement).disabled).toBe(true);
  });

  it('signs on Apply: its marks are ink for a moment, and one that was not ticked is not', async () => {
    const { say, user } = await show([plan(move, milk)]);
    await say('Do it');
    await screen.findAllByTestId('op-card');
    expect([pencil.isSigned(198), document.documentElement.dataset.signing]).toEqual([false, undefined]);
    await user.click(screen.getByTestId('apply-selected'));
    await expect.poll(() => pencil.isSigned(198)).toBe(true);
    expect(document.documentElement.dataset.signing).toBe('');
    expect([pencil.isSigned(203), pencil.of(198)]).toEqual([false, undefined]);
    await expect
      .poll(() => [pencil.isSigned(198), document.documentElement.dataset.signing])
      .toEqual([false, undefined]);
  });

  it('applies what is ticked, turns green and follows an undo made elsewhere', async () => {
    const { container, host, say, user } = await show([plan(move, milk)]);
    await say('Do it');
    await user.click((await screen.findAllByTestId('op-check'))[1] as HTMLElement);
    await user.click(screen.getByTestId('apply-selected'));
    const applied = await screen.findByTestId('applied');
    expect(host.applied).toEqual([
      { operations: [move.op], proposalId: 'p1', idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(within(applied).getByText('Moved “Book the passport appointment” to tomorrow')).toBeTruthy();
    expect(within(applied).getByText('Applied 1 of 2')).toBeTruthy();
    expect(applied.textContent).toContain('Not applied: Create “Buy milk” (not selected)');
    expect(toasts.top?.action?.kind).toBe('undo');
    expect(screen.queryByTestId('apply-selected')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('assistant-input'));
    expect(await findFaults(container)).toEqual([]);
    await undo();
    expect(await within(applied).findByText('Undone')).toBeTruthy();
  });

  it('warns, asks for the number with the focus on Cancel, and sends it along', async () => {
    const warnings = [{ code: 'many_deletions', count: 26, limit: 20, message: '' }];
    const operations = [move, deletion('bin', 26)];
    const { host, say, user } = await show([
      [
        { ...ops(1, ...operations), warnings } as TurnEventKind,
        result({ operations, proposalId: 'p1' }),
        { event: 'done' },
      ],
    ]);
    await say('Clear the drafts');
    expect((await screen.findByTestId('warning-banner')).textContent).toContain('26 tasks would go to the trash.');
    expect(screen.getByText('Deletes 26')).toBeTruthy();
    await user.click(screen.getByTestId('select-all'));
    host.refuseNext({ code: 'confirmation_required', message: '', confirm: 26 });
    await user.click(screen.getByTestId('apply-selected'));
    const dialog = await screen.findByRole('dialog', { name: 'Move 26 tasks labelled “draft” to the trash?' });
    expect(dialog.textContent).toContain('With it, one other change is applied.');
    expect(within(dialog).getByText('Draft 3')).toBeTruthy();
    await user.click(within(dialog).getByTestId('show-all'));
    expect(within(dialog).getByText('Draft 10')).toBeTruthy();
    expect(document.activeElement).toBe(within(dialog).getByTestId('confirm-samples'));
    within(dialog).getByTestId('dialog-cancel').focus();
    expect(document.activeElement?.textContent?.trim()).toBe('Cancel');
    const first = host.applied[0];
    host.refuseNext({ code: 'stale', message: 'It has changed.', operations: [[], []] });
    await user.click(within(dialog).getByText('Move 26 tasks and apply'));
    expect(host.applied[1]).toMatchObject({ operations: first?.operations, confirm: 26 });
    expect(host.applied[1]?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect((await screen.findByTestId('apply-problem')).textContent).toContain('It has changed.');
  });

  it('shows what was refused beside its row', async () => {
    const { host, say, user } = await show([plan(move, milk)]);
    await say('Do it');
    const stale = { code: 'stale', message: 'You renamed it at 09:14, after this was proposed.' };
    host.refuseNext({ ...stale, operations: [[stale], []] });
    await user.click(await screen.findByTestId('apply-selected'));
    const [card] = screen.getAllByTestId('op-card');
    expect(within(card as HTMLElement).getByTestId('op-errors').textContent).toContain(stale.message);
    expect(screen.getByTestId('apply-selected').textContent?.trim()).toBe('Apply Selected (1)');
  });

  it('creates a label that is missing, and the row can be applied', async () => {
    const labelled = proposed('milk', {
      op: { op: 'create', title: 'Buy milk', labels: ['Errands', 'garden'] },
      sentence: 'Create “Buy milk”',
      errors: [{ code: 'unknown_label', message: 'There is no label “garden”.' }],
      preselected: false,
      preview: { count: 0, samples: [] },
    });
    const { container, host, say, user } = await show([plan(move, labelled)]);
    await say('Do it');
    const way = await screen.findByText('Create it');
    expect(document.getElementById(way.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'There is no label “garden”.',
    );
    expect(await findFaults(container)).toEqual([]);
    await user.click(way);
    await vi.waitFor(() => expect(screen.queryByTestId('op-errors')).toBeNull());
    expect(host.applied.map(({ operations, proposalId }) => [operations, proposalId])).toEqual([
      [[{ op: 'create_label', name: 'garden' }], undefined],
    ]);
    expect(screen.queryByText(/can be applied/)).toBeNull();
    expect(screen.queryByTestId('select-valid')).toBeNull();
    expect(screen.getByTestId('apply-selected').textContent?.trim()).toBe('Apply Selected (2)');
    expect(screen.queryByText('Edited')).toBeNull();
    const box = screen.getAllByTestId('op-check')[1];
    await vi.waitFor(() => expect(document.activeElement).toBe(box));
  });

  it('completes the current date of a task that repeats, by keyboard', async () => {
    const review = proposed('review', {
      ...invalid('review'),
      op: { op: 'complete', id: 202 },
      sentence: 'Complete “Weekly review with Jonas”',
    });
    const { container, host, say, user } = await show([plan(review, move)]);
    await say('Do it');
    (await screen.findAllByTestId('op-check'))[0]?.focus();
    await user.keyboard('{Tab}');
    expect(document.activeElement?.textContent?.trim()).toBe('Complete today’s');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Edited')).toBeTruthy();
    expect(screen.getAllByTestId('op-card')[0]?.textContent).toContain('Tue 24 Nov');
    expect(await findFaults(container)).toEqual([]);
    await user.click(screen.getByTestId('apply-selected'));
    expect(host.applied[0]?.operations).toEqual([
      { op: 'complete_occurrence', id: 202, occurrenceDate: TODAY, completed: true },
      move.op,
    ]);
  });

  it('is put away and brought back', async () => {
    const { say, user } = await show([plan(move, milk)]);
    await say('Do it');
    await user.click(await screen.findByTestId('dismiss-proposal'));
    expect(screen.getByText('Dismissed: 2 changes')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByTestId('assistant-input'));
    await user.click(screen.getByText('Bring back'));
    expect(screen.getAllByTestId('op-card').length).toBe(2);
  });

  it('folds once the talk has gone on, with Undo', async () => {
    const { say, user } = await show([plan(move), [result({ text: 'Three tasks.' }), { event: 'done' }]]);
    await say('Do it');
    await user.click(await screen.findByTestId('apply-selected'));
    await say('What is due?');
    expect(await screen.findByText(/^Applied 1 of 1: Moved “Book the passport appointment” to tomorrow/)).toBeTruthy();
    const [applied] = await ipc().history(1, null);
    await user.click(screen.getByText('Undo'));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect((await ipc().history(1, null))[0]?.undoes).toBe(applied?.id);
  });
});

describe('in another language than the host answers in', () => {
  const lines = () => screen.getAllByTestId('assistant-message').map((message) => message.textContent);

  it('shows the words for the reader and repeats those of the host', async () => {
    const answer = result({ text: 'There are 3 tasks.', words: 'Dazu gibt es 3 Aufgaben.' });
    const { assistant, say } = await show([[{ event: 'stage', stage: 'chatting' }, answer, { event: 'done' }]]);
    await say('what is due?');
    expect(lines()).toEqual(['what is due?', 'Dazu gibt es 3 Aufgaben.']);
    expect(assistant.turns.map(({ text }) => text)).toEqual(['There are 3 tasks.']);
  });

  it('asks, and shows what was chosen, while the host hears its own words', async () => {
    const groups = [
      { kind: 'task' as const, options: [option({ number: 221, title: 'Call the roofer' })] },
      { kind: 'date' as const, options: [option({ title: 'Tomorrow', words: 'Morgen', date: '2026-11-25' })] },
    ];
    const asked = { question: 'Which one, and to which day?', words: 'Welche Aufgabe, und auf welchen Tag?' };
    const { requests, say, user } = await show([[{ event: 'clarify', ...asked, groups }, { event: 'done' }]]);
    await say('move the roofer');
    expect((await screen.findByTestId('clarify')).textContent).toMatch(
      /^Welche Aufgabe, und auf welchen Tag\?.*Task.*Call the roofer.*When.*Morgen/,
    );
    for (const choice of screen.getAllByTestId('clarify-option')) await user.click(choice);
    await user.click(screen.getByTestId('clarify-send'));
    expect(lines().at(-1)).toBe('#221 Call the rooferMorgen');
    expect(requests[1]?.message).toBe('#221 Call the roofer, Tomorrow');
    expect(requests[1]?.clarify?.question).toBe('Which one, and to which day?');
  });
});

describe('two lists', () => {
  const apply = () => screen.getAllByTestId<HTMLButtonElement>('apply-selected');
  const rent = proposed('rent', { op: { op: 'create', title: 'Pay the rent' }, sentence: 'Create “Pay the rent”' });

  /** A list under review, and a second message whose list is still being written. */
  async function second() {
    const scene = await show([plan(milk), [ops(0, rent)]]);
    await scene.say('Buy milk');
    await screen.findByTestId('apply-selected');
    await scene.say('Pay the rent');
    await screen.findByText('Create “Pay the rent”');
    const finish = () => {
      scene.play(ops(1, rent));
      scene.play(result({ text: 'One change.', operations: [rent], proposalId: 'p2' }));
      scene.play({ event: 'done' });
    };
    return { ...scene, finish };
  }

  it('holds the older list while a newer one is written: its button and its ticks do nothing', async () => {
    const { assistant, host, user } = await second();
    const [older] = screen.getAllByTestId('review');
    if (!older) throw new Error('The older list is gone.');
    const button = within(older).getByTestId<HTMLButtonElement>('apply-selected');
    const box = within(older).getByTestId('op-check');
    expect(button.disabled).toBe(true);
    await user.click(button);
    await user.click(box);
    box.focus();
    await user.keyboard(' ');
    expect(box.getAttribute('aria-checked')).toBe('true');
    await assistant.apply(assistant.turns[0]?.id ?? '', { keyboard: true });
    expect(host.applied).toEqual([]);
  });

  it('takes no click just after the newer list has come in place of the older one', async () => {
    const { host, finish, user } = await second();
    finish();
    await vi.waitFor(() => expect(screen.getAllByTestId('apply-selected')).toHaveLength(1));
    expect(apply()[0]?.disabled).toBe(true);
    apply()[0]?.click();
    await user.keyboard('{Enter}');
    expect(host.applied).toEqual([]);
    await vi.waitFor(() => expect(apply()[0]?.disabled).toBe(false));
    await user.click(apply()[0] as HTMLElement);
    await vi.waitFor(() => expect(host.applied.map((request) => request.proposalId)).toEqual(['p2']));
  });

  it('gives the older list back when the newer message ends without one', async () => {
    const { play, host, user } = await second();
    play(result({ text: 'Nothing to do.' }));
    play({ event: 'done' });
    await vi.waitFor(() => expect(apply()[0]?.disabled).toBe(false));
    await user.click(apply()[0] as HTMLElement);
    await vi.waitFor(() => expect(host.applied.map((request) => request.proposalId)).toEqual(['p1']));
  });
});

describe('tasks that change meanwhile', () => {
  const late = proposed('late', {
    op: { op: 'bulk_update', where: { overdue: true }, set: { scheduledFor: '2026-11-27' } },
    sentence: 'Move 2 overdue tasks to Friday',
    preview: { count: 2, samples: [sample(4, 'Roof'), sample(5, 'Rent')] },
  });
  const nothing = { count: 0, samples: [], idle: 'no_match' as const };
  const one = { count: 1, samples: [sample(5, 'Rent')] };
  const none = { created: 0, updated: 0, deleted: 0, completed: 0 };

  it('says before it is applied that nothing is left to do, and counts it no longer', async () => {
    const { host, say } = await show([plan(late, milk)]);
    await say('Move everything overdue to Friday');
    await screen.findByTestId('apply-selected');
    let previews = [nothing, milk.preview];
    host.dryRun = (operations) =>
      Promise.resolve({
        results: operations.map((op, index) => ({
          op,
          valid: true,
          errors: [],
          notes: [],
          preview: previews[index] ?? nothing,
          sentence: previews[index] === one ? 'Move “Rent” to Friday' : 'Another',
        })),
        summary: none,
        warnings: [],
        sentence: '',
      });
    host.announce({ source: 'cli', numbers: [4, 5] });
    expect((await screen.findByTestId('op-idle')).textContent).toBe('no longer overdue');
    const ticks = () => screen.getAllByTestId('op-check').map((tick) => [tick.ariaChecked, tick.ariaDisabled]);
    expect(ticks()).toEqual([
      ['false', 'true'],
      ['true', null],
    ]);
    expect(screen.getByTestId('apply-selected').textContent?.trim()).toBe('Apply Selected (1)');
    previews = [one, milk.preview];
    host.announce({ source: 'cli', numbers: [4, 5] });
    await screen.findByText('Move “Rent” to Friday');
    expect(screen.queryByTestId('op-idle')).toBeNull();
    expect(screen.getByTestId('apply-selected').textContent?.trim()).toBe('Apply Selected (2)');
  });

  it('tells of each operation what applying it has done', async () => {
    const { host, say, user } = await show([plan(late, milk)]);
    await say('Move everything overdue to Friday');
    await screen.findByTestId('apply-selected');
    host.apply = ({ operations }) =>
      Promise.resolve({
        changeSetId: 'c1',
        results: operations
          .filter((op) => op.op !== 'unread')
          .map((op, index) => ({
            op,
            numbers: [],
            preview: index === 0 ? nothing : milk.preview,
            sentence: index === 0 ? 'Moved 2 overdue tasks to Friday' : 'Created “Buy milk”',
          })),
        summary: { ...none, created: 1 },
        sentence: '1 created',
      });
    await user.click(screen.getByTestId('apply-selected'));
    const list = within(await screen.findByTestId('applied'));
    expect(list.getByText('Applied 1 of 2')).toBeTruthy();
    expect(list.getByText('Not applied: Move 2 overdue tasks to Friday (no longer overdue)')).toBeTruthy();
    expect(list.getAllByTestId('op-card').map((card) => card.textContent?.trim())).toEqual([
      expect.stringMatching(/^Created “Buy milk”/),
    ]);
  });
});

describe('an answer', () => {
  it('keeps its lines and marks the entries of a list', async () => {
    const { say } = await show([[result({ text: 'Two things:\n• Rent\n• Roof' }), { event: 'done' }]]);
    await say('What is due?');
    const rent = await screen.findByText('• Rent');
    expect(rent.className).toContain('entry');
    expect(screen.getByText('Two things:').className).not.toContain('entry');
  });
});
