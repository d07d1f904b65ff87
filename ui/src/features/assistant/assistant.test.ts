import { describe, expect, it, vi } from 'vitest';
import type {
  Applied,
  ApplyRequest,
  DryRun,
  DryRunResult,
  KeptTurn,
  Problem,
  Operation,
  Proposed,
  Refused,
  TurnEvent,
  TurnEventKind,
  TurnRequest,
} from '../../ipc';
import { Assistant, type Outside } from './assistant.svelte';
import type { Memory } from './conversation/memory';
import type { WayOut } from './edit/mend';
import type { Pencilled, Review } from './review/review';
import { deletion, invalid, ops, option, proposed, result, sample, script } from '../../test/proposals';

const applied = (sentence = '1 completed.'): Applied => ({
  changeSetId: 'c1',
  results: [],
  summary: { created: 0, updated: 0, deleted: 0, completed: 1 },
  sentence,
});

/** The result of a check: every operation is valid, except those with given errors. */
const dryRun = (operations: ApplyRequest['operations'], errors: DryRunResult['errors'][] = []): DryRun => ({
  results: operations.map((op, index) => ({
    op,
    valid: !errors[index]?.length,
    errors: errors[index] ?? [],
    notes: [],
    preview: { count: 1, samples: [] },
  })),
  summary: { created: 0, updated: 0, deleted: 0, completed: 0 },
  warnings: [],
  sentence: '',
});

/** An in-memory host that plays back what a test scripts, and records the requests. */
function scene(answers: (Applied | Refused | Error)[] = [], kept: KeptTurn[] = []) {
  let ids = 0;
  const seqs = new Map<string, number>();
  const sinks = new Map<string, (event: TurnEvent) => void>();
  const log = {
    sent: [] as TurnRequest[],
    applied: [] as ApplyRequest[],
    checked: [] as ApplyRequest['operations'][],
    checkedFor: [] as (string | null)[],
    cancelled: [] as string[],
    dismissed: [] as string[],
    undone: [] as (string | undefined)[],
    shown: [] as [string, boolean][],
    pencil: new Map<number, Pencilled>(),
    remembered: new Map<string, Memory>(),
  };
  let refuseSending: Refused | null = null;
  let check = (operations: ApplyRequest['operations']): Promise<DryRun> => Promise.resolve(dryRun(operations));
  const outside: Outside = {
    sendMessage: (request, onEvent) => {
      log.sent.push(request);
      sinks.set(request.turnId, onEvent);
      return refuseSending ? Promise.reject(refuseSending) : Promise.resolve();
    },
    cancelTurn: (id) => Promise.resolve(void log.cancelled.push(id)),
    conversation: () => Promise.resolve(kept),
    keepTurn: (id, memory) => Promise.resolve(void log.remembered.set(id, memory)),
    dismissProposal: (id) => Promise.resolve(void log.dismissed.push(id)),
    apply: (request) => {
      log.applied.push(request);
      const answer = answers.shift() ?? applied();
      return 'changeSetId' in answer ? Promise.resolve(answer) : Promise.reject(answer);
    },
    dryRun: (operations, proposalId) => {
      log.checked.push(operations);
      log.checkedFor.push(proposalId);
      return check(operations);
    },
    currentDate: () => Promise.resolve('2026-11-24'),
    undo: (id) => Promise.resolve(void log.undone.push(id)),
    showApplied: (what, focus) => void log.shown.push([what.sentence, focus]),
    pencil: (rows) => (log.pencil = rows),
    newId: () => `id${++ids}`,
    now: () => '2026-11-24T09:16:00Z',
  };
  const assistant = new Assistant(outside);
  const play = (...events: TurnEventKind[]) => {
    const turnId = log.sent.at(-1)?.turnId ?? '';
    for (const event of events) emit(turnId, event);
  };
  const emit = (turnId: string, event: TurnEventKind) => {
    const seq = (seqs.get(turnId) ?? 0) + 1;
    seqs.set(turnId, seq);
    sinks.get(turnId)?.({ turnId, seq, ...event });
  };
  const say = async (message: string, ...events: TurnEventKind[]) => {
    assistant.draft = message;
    await assistant.sendDraft();
    play(...events);
    return assistant.turns.at(-1)?.id ?? '';
  };
  const propose = (...operations: Proposed[]) =>
    say('Do it', ops(1, ...operations), result({ operations, proposalId: 'p1' }), { event: 'done' });
  const review = (turnId: string) => assistant.turns.find((turn) => turn.id === turnId)?.review;
  return {
    assistant,
    log,
    play,
    emit,
    say,
    propose,
    review,
    failSending: (with_: Refused) => (refuseSending = with_),
    answerChecks: (with_: typeof check) => (check = with_),
  };
}

describe('sending', () => {
  it('clears the box and sends the last exchanges with the message', async () => {
    const { assistant, log, say } = scene();
    await say('What is due?', result({ text: 'Two tasks.', ids: [1, 2] }), { event: 'done' });
    assistant.mode = 'plan';
    await say('  Move them to Friday ');
    expect(assistant.draft).toBe('');
    expect(log.sent[1]).toEqual({
      turnId: 'id2',
      message: 'Move them to Friday',
      mode: 'plan',
      transcript: [
        { role: 'user', text: 'What is due?', ids: [] },
        { role: 'assistant', text: 'Two tasks.', ids: [1, 2] },
      ],
    });
  });

  it('sends nothing blank', async () => {
    const { say, log } = scene();
    await say('   ');
    expect(log.sent).toEqual([]);
  });

  it('stops the turn in flight and drops its late events', async () => {
    const { assistant, emit, say } = scene();
    const first = await say('First', { event: 'stage', stage: 'proposing' });
    await say('Second');
    emit(first, { event: 'summary', text: 'late' });
    emit(first, result({ text: 'late', operations: [proposed('a')] }));
    expect(assistant.turns.map(({ progress, text, review }) => ({ progress, text, review }))).toEqual([
      { progress: 'cancelled', text: '', review: null },
      { progress: 'running', text: '', review: null },
    ]);
  });

  it('stops on request', async () => {
    const { assistant, log, say } = scene();
    const id = await say('First', { event: 'stage', stage: 'proposing' });
    await assistant.stop();
    expect([log.cancelled, assistant.running, assistant.turns[0]?.progress]).toEqual([[id], null, 'cancelled']);
  });

  it('takes an offer in Plan mode, once', async () => {
    const { assistant, log, say } = scene();
    await say('Permit?', result({ text: 'Thursday.', offer: 'Move the permit form to Friday' }), { event: 'done' });
    const [turn] = assistant.turns;
    if (turn) await assistant.takeOffer(turn);
    const [taken] = assistant.turns;
    if (taken) await assistant.takeOffer(taken);
    expect(log.sent.map(({ message, mode }) => [message, mode])).toEqual([
      ['Permit?', 'auto'],
      ['Move the permit form to Friday', 'plan'],
    ]);
  });

  it('takes back the change set that was agreed to, after the last event', async () => {
    const { log, play, say } = scene();
    await say('yes', result({ undo: 'c7' }));
    expect(log.undone).toEqual([]);
    play({ event: 'done' });
    expect(log.undone).toEqual(['c7']);
  });

  it('puts the open list away at “never mind”', async () => {
    const { assistant, say, propose } = scene();
    await propose(proposed('a'));
    expect(assistant.underReview).not.toBeNull();
    await say('never mind', result({ text: 'Nothing was changed.', dismiss: true }), { event: 'done' });
    expect(assistant.underReview).toBeNull();
  });
});

describe('a failed turn', () => {
  const failed: TurnEventKind = { event: 'failed', code: 'model_stalled', message: 'The model stopped.', retry: true };

  it('gives the message back, and sends it again in its place', async () => {
    const { assistant, log, say } = scene();
    await say('Move it', failed);
    expect([assistant.draft, assistant.turns[0]?.failure]).toEqual([
      'Move it',
      { code: 'model_stalled', message: 'The model stopped.', retry: true },
    ]);
    const [turn] = assistant.turns;
    if (turn) await assistant.sendAgain(turn);
    expect([assistant.draft, assistant.turns.length, log.sent.map((each) => each.message)]).toEqual([
      '',
      1,
      ['Move it', 'Move it'],
    ]);
  });

  it('does not write over what has been typed since', async () => {
    const { assistant, play, say } = scene();
    await say('Move it');
    assistant.draft = 'Something else';
    play(failed);
    expect(assistant.draft).toBe('Something else');
  });

  it('is also one that the host did not take on', async () => {
    const { assistant, failSending, say } = scene();
    failSending({ code: 'invalid_message', message: 'Say what should change.' });
    await say('?');
    await Promise.resolve();
    expect([assistant.turns[0]?.failure?.code, assistant.draft]).toEqual(['invalid_message', '?']);
  });
});

describe('a question', () => {
  const roofers = [
    option({ number: 221, title: 'Call the roofer', scheduledFor: '2026-11-24' }),
    option({ number: 164, title: 'Second quote' }),
  ];
  const which: TurnEventKind[] = [
    { event: 'clarify', question: 'Which one?', groups: [{ kind: 'task', options: roofers }] },
    { event: 'done' },
  ];
  const when: TurnEventKind[] = [
    {
      event: 'clarify',
      question: 'When?',
      groups: [{ kind: 'date', options: [option({ title: 'Tomorrow', date: '2026-11-25' })] }],
    },
    { event: 'done' },
  ];

  it('is answered by a click with what was clicked', async () => {
    const { assistant, log, say } = scene();
    await say('Move the roofer thing', ...which);
    await assistant.answer([[0, 1]]);
    expect(log.sent[1]).toMatchObject({
      message: '#221 Call the roofer, #164 Second quote',
      clarify: { question: 'Which one?', selection: { ids: [221, 164] } },
      transcript: [
        { role: 'user', text: 'Move the roofer thing' },
        { role: 'assistant', text: 'Which one?' },
      ],
    });
    expect(assistant.turns[1]?.chosen).toEqual(['#221 Call the roofer', '#164 Second quote']);
    expect(assistant.asking).toBeNull();
  });

  it('is answered by typing with what was offered', async () => {
    const { log, say } = scene();
    await say('Move the roofer thing', ...which);
    await say('the second one');
    expect(log.sent[1]?.clarify).toEqual({ question: 'Which one?', options: roofers });
  });

  it('carries the first answer along when a second question follows', async () => {
    const { assistant, log, play, say } = scene();
    await say('Move the roofer thing', ...which);
    await assistant.answer([[1]]);
    play(...when);
    await assistant.answer([[0]]);
    expect(log.sent[2]).toMatchObject({
      clarify: { question: 'When?', selection: { ids: [164], date: '2026-11-25' } },
      transcript: [
        { text: 'Move the roofer thing' },
        { text: 'Which one?' },
        { role: 'user', text: 'Move the roofer thing' },
        { text: 'When?' },
      ],
    });
  });

  it('sends a chosen reading back as words', async () => {
    const { assistant, log, say } = scene();
    const options = [option({ title: 'Complete everything overdue' })];
    await say(
      'Clean up',
      { event: 'clarify', question: 'How?', groups: [{ kind: 'text', options }] },
      { event: 'done' },
    );
    await assistant.answer([[0]]);
    expect(log.sent[1]).toMatchObject({
      message: 'Complete everything overdue',
      clarify: { question: 'How?', options },
    });
  });

  it('still waits when its answer failed or was stopped', async () => {
    const { assistant, play, say } = scene();
    const first = await say('Move the roofer thing', ...which);
    await assistant.answer([[0]]);
    play({ event: 'failed', code: 'model_stalled', message: '', retry: true });
    expect([assistant.asking?.id, assistant.draft]).toEqual([first, '']);
  });
});

describe('applying', () => {
  it('sends what is ticked, shows what it did and takes the pencil away', async () => {
    const { assistant, log, propose, review } = scene();
    const move = proposed('move', {
      op: { op: 'update', id: 3, scheduledFor: '2026-11-25' },
      preview: { count: 1, samples: [sample(3, 'Call', { scheduledFor: null }, { scheduledFor: '2026-11-25' })] },
    });
    const id = await propose(move, proposed('b'), invalid('c'));
    expect([...log.pencil.keys()]).toEqual([3]);
    assistant.tick(id, 'b', false);
    await assistant.apply(id, { keyboard: true });
    expect(log.applied).toEqual([
      { operations: [{ op: 'update', id: 3, scheduledFor: '2026-11-25' }], idempotencyKey: 'id2', proposalId: 'p1' },
    ]);
    expect(review(id)).toMatchObject({
      status: 'applied',
      outcome: { applied: applied(), at: '2026-11-24T09:16:00Z', sent: ['move'], undone: false },
    });
    expect([log.shown, log.pencil.size, assistant.underReview]).toEqual([[['1 completed.', true]], 0, null]);
  });

  it('sends nothing when nothing is ticked, and nothing twice', async () => {
    const { assistant, log, propose } = scene();
    const id = await propose(proposed('a'));
    assistant.pick(id, 'none');
    await assistant.apply(id, { keyboard: false });
    assistant.pick(id, 'all');
    await Promise.all([assistant.apply(id, { keyboard: false }), assistant.apply(id, { keyboard: false })]);
    await assistant.apply(id, { keyboard: false });
    expect(log.applied.length).toBe(1);
  });

  it('asks for the number first when the host wants it confirmed', async () => {
    const refused: Refused = { code: 'confirmation_required', message: 'Confirm 26.', confirm: 26 };
    const { assistant, log, propose, review } = scene([refused, applied('26 deleted.')]);
    const id = await propose(deletion('bin', 26));
    assistant.tick(id, 'bin', true);
    await assistant.apply(id, { keyboard: true });
    expect([assistant.confirmation, review(id)?.status, review(id)?.problem]).toEqual([
      { turnId: id, count: 26, keyboard: true },
      'open',
      null,
    ]);
    await assistant.confirm();
    expect(log.applied.map(({ confirm, idempotencyKey }) => [confirm, idempotencyKey])).toEqual([
      [undefined, 'id2'],
      [26, 'id3'],
    ]);
    expect([assistant.confirmation, review(id)?.status]).toEqual([null, 'applied']);
  });

  it('leaves the list as it is when the number is not confirmed', async () => {
    const { assistant, propose, review } = scene([{ code: 'confirmation_required', message: '', confirm: 26 }]);
    const id = await propose(deletion('bin', 26));
    assistant.tick(id, 'bin', true);
    await assistant.apply(id, { keyboard: false });
    assistant.cancelConfirmation();
    await assistant.confirm();
    expect([review(id)?.status, review(id)?.rows[0]?.ticked]).toEqual(['open', true]);
  });

  it('shows a refusal beside the row and applies the rest under a new key', async () => {
    const stale: Problem = { code: 'stale', message: 'You renamed it.' };
    const { assistant, log, propose, review } = scene([{ ...stale, operations: [[stale], []] }]);
    const id = await propose(proposed('a'), proposed('b', { op: { op: 'delete', id: 2 } }));
    await assistant.apply(id, { keyboard: false });
    expect(review(id)).toMatchObject({ status: 'open', problem: stale, rows: [{ refused: [stale] }, { refused: [] }] });
    await assistant.apply(id, { keyboard: false });
    expect(log.applied[1]).toMatchObject({ operations: [{ op: 'delete', id: 2 }], idempotencyKey: 'id3' });
  });

  it('keeps the key when no answer came and the same is asked again', async () => {
    const { assistant, log, propose } = scene([new Error('bridge'), new Error('bridge')]);
    const id = await propose(proposed('a'), proposed('b'));
    await assistant.apply(id, { keyboard: false });
    await assistant.apply(id, { keyboard: false });
    assistant.tick(id, 'b', false);
    await assistant.apply(id, { keyboard: false });
    expect(log.applied.map((request) => request.idempotencyKey)).toEqual(['id2', 'id2', 'id3']);
  });

  it('asks for an undo, and follows what became of it', async () => {
    const { assistant, log, propose, review } = scene();
    const id = await propose(proposed('a'));
    await assistant.apply(id, { keyboard: false });
    await assistant.undo(id);
    expect([log.undone, review(id)?.outcome?.undone]).toEqual([['c1'], false]);
    assistant.undone('another', true);
    expect(review(id)?.outcome?.undone).toBe(false);
    assistant.undone('c1', true);
    expect(review(id)?.outcome?.undone).toBe(true);
    assistant.undone('c1', false);
    expect(review(id)?.outcome?.undone).toBe(false);
  });
});

describe('a way out', () => {
  const unknown: Problem = { code: 'unknown_label', message: 'There is no label “garden”.' };
  const milk: Operation = { op: 'create', title: 'Milk', labels: ['garden'] };
  const labelled = proposed('milk', { op: milk, errors: [unknown], preselected: false });
  const garden: WayOut = { kind: 'create', op: 'create_label', name: 'garden' };
  const createsGarden = [{ op: 'create_label', name: 'garden' }];
  const rows = (review: Review | null | undefined) =>
    review?.rows.map(({ id, ticked, edited, proposed }) => [id, ticked, edited, proposed.errors.length]);

  it('creates what is missing as a change of its own and checks the list again, ticks kept', async () => {
    const { assistant, log, propose, review } = scene();
    const id = await propose(proposed('a'), labelled, proposed('b'));
    assistant.tick(id, 'a', false);
    await assistant.mend(id, 'milk', garden);
    expect(log.applied).toEqual([{ operations: createsGarden, idempotencyKey: 'id3' }]);
    expect(log.checked).toEqual([[{ op: 'complete', id: 1 }, milk, { op: 'complete', id: 1 }]]);
    expect(rows(review(id))).toEqual([
      ['a', false, false, 0],
      ['milk', true, false, 0],
      ['b', true, false, 0],
    ]);
    await assistant.apply(id, { keyboard: false });
    expect(log.applied[1]).toEqual({
      operations: [milk, { op: 'complete', id: 1 }],
      idempotencyKey: 'id2',
      proposalId: 'p1',
    });
  });

  it('completes the current date in place of the whole task', async () => {
    const { assistant, log, propose, review } = scene();
    const id = await propose(invalid('a'));
    await assistant.mend(id, 'a', { kind: 'current_date', number: 1 });
    const op = { op: 'complete_occurrence', id: 1, occurrenceDate: '2026-11-24', completed: true };
    expect([log.applied, log.checked]).toEqual([[], [[op]]]);
    expect(rows(review(id))).toEqual([['a', true, true, 0]]);
  });

  it('has a mended and an edited list checked as the proposal that it is', async () => {
    const { assistant, log, propose, review } = scene();
    const id = await propose(proposed('a'), invalid('b'));
    await assistant.mend(id, 'b', { kind: 'current_date', number: 1 });
    await assistant.edit(id, 'a', { op: 'complete', id: 2 });
    const { proposalId } = review(id) ?? {};
    expect(proposalId).toBeTruthy();
    expect(log.checkedFor).toEqual([proposalId, proposalId]);
  });

  it('gives the list a new key, for it asks for something else than before', async () => {
    const { assistant, log, propose } = scene([new Error('bridge')]);
    const id = await propose(proposed('a'), invalid('b'));
    await assistant.apply(id, { keyboard: false });
    await assistant.mend(id, 'b', { kind: 'current_date', number: 1 });
    assistant.tick(id, 'a', false);
    await assistant.apply(id, { keyboard: false });
    expect(log.applied.map((request) => request.idempotencyKey)).toEqual(['id2', 'id3']);
  });

  it('keeps a tick that is set while the list is being checked, and applies nothing meanwhile', async () => {
    const { answerChecks, assistant, log, propose, review } = scene();
    let answer: (run: DryRun) => void = () => undefined;
    answerChecks(() => new Promise((resolve) => (answer = resolve)));
    const id = await propose(proposed('a'), invalid('b'));
    const mending = assistant.mend(id, 'b', { kind: 'current_date', number: 1 });
    await Promise.resolve();
    await Promise.resolve();
    assistant.tick(id, 'a', false);
    await assistant.apply(id, { keyboard: false });
    await assistant.mend(id, 'b', { kind: 'current_date', number: 1 });
    answer(dryRun(log.checked[0] ?? []));
    await mending;
    expect([log.applied, log.checked.length, review(id)?.checking]).toEqual([[], 1, false]);
    expect(rows(review(id))).toEqual([
      ['a', false, false, 0],
      ['b', true, true, 0],
    ]);
  });

  it('will do when somebody else has created it, and says so when it is put away', async () => {
    const taken: Refused = { code: 'name_taken', message: 'There is already a label “garden”.' };
    const { answerChecks, assistant, propose, review } = scene([taken, taken]);
    const id = await propose(labelled);
    answerChecks((operations) => Promise.resolve(dryRun(operations, [[unknown]])));
    await assistant.mend(id, 'milk', garden);
    expect([rows(review(id)), review(id)?.problem]).toEqual([[['milk', false, false, 1]], taken]);
    answerChecks((operations) => Promise.resolve(dryRun(operations)));
    await assistant.mend(id, 'milk', garden);
    expect([rows(review(id)), review(id)?.problem]).toEqual([[['milk', true, false, 0]], null]);
  });

  it.each<[string, Refused[], number]>([
    ['creating is refused', [{ code: 'invalid_name', message: 'No.' }], 0],
    ['the check fails', [], 1],
  ])('leaves the list as it is and says why when %s', async (_, answers, checks) => {
    const { answerChecks, assistant, log, propose, review } = scene(answers);
    const id = await propose(proposed('a'), labelled);
    answerChecks(() => Promise.reject(Object.assign(new Error(), { code: 'invalid_name', message: 'No.' })));
    const before = review(id);
    await assistant.mend(id, 'milk', garden);
    expect(review(id)).toEqual({ ...before, problem: { code: 'invalid_name', message: 'No.' } });
    expect(log.checked.length).toBe(checks);
  });
});

describe('putting away', () => {
  const touching = (key: string, number: number) =>
    proposed(key, { preview: { count: 1, samples: [sample(number, 'x', {}, { priority: 'high' })] } });

  it('dismisses and brings back', async () => {
    const { assistant, log, propose, review } = scene();
    const id = await propose(touching('a', 3));
    await assistant.dismiss(id);
    expect([log.dismissed, review(id)?.status, log.pencil.size]).toEqual([['p1'], 'dismissed', 0]);
    await assistant.bringBack(id);
    expect([review(id)?.status, [...log.pencil.keys()]]).toEqual(['open', [3]]);
  });

  it('keeps one list open at a time', async () => {
    const { assistant, log, propose, review } = scene();
    const first = await propose(touching('a', 3));
    const second = await propose(touching('b', 4));
    expect([review(first)?.status, review(second)?.status, [...log.pencil.keys()]]).toEqual(['dismissed', 'open', [4]]);
    await assistant.bringBack(first);
    expect([review(first)?.status, review(second)?.status, [...log.pencil.keys()]]).toEqual(['open', 'dismissed', [3]]);
  });
});

describe('the turns of an earlier window', () => {
  const kept = (turnId: string, more: Partial<KeptTurn> = {}, ...events: TurnEventKind[]): KeptTurn => ({
    request: { turnId, message: `Do ${turnId}`, mode: 'auto' },
    events: script(turnId, ...events),
    dismissed: false,
    ...more,
  });
  const list = (...operations: Proposed[]): TurnEventKind[] => [
    result({ operations, proposalId: 'p1' }),
    { event: 'done' },
  ];
  const interrupted: TurnEventKind = { event: 'failed', code: 'interrupted', message: 'It was closed.', retry: true };

  it('come back with the open list as it was left, checked again', async () => {
    const [a, b] = [proposed('a'), proposed('b')];
    const edited = { ...b.op, id: 7 };
    const rows = [
      { id: 'a', ticked: false },
      { id: 'b', op: edited },
    ];
    const { assistant, log, review } = scene([], [kept('t1', { memory: { rows } }, ...list(a, b))]);
    await assistant.restore();
    expect(review('t1')?.rows.map(({ ticked, edited, proposed }) => [ticked, edited, proposed.op])).toEqual([
      [false, false, a.op],
      [true, true, edited],
    ]);
    expect([assistant.underReview?.id, log.checked]).toEqual(['t1', [[a.op, edited]]]);
    await assistant.apply('t1', { keyboard: true });
    expect(log.applied.map(({ operations, proposalId }) => [operations, proposalId])).toEqual([[[edited], 'p1']]);
  });

  it('say what was applied, dismissed, and interrupted', async () => {
    const [a, b] = [proposed('a', { op: { op: 'complete', id: 1 } }), proposed('b', { op: { op: 'complete', id: 2 } })];
    const did: Operation = { id: 2, op: 'complete' };
    const done = { ...applied(), results: [{ op: did, numbers: [2], preview: b.preview }] };
    const { assistant } = scene(
      [],
      [
        kept('t1', { applied: { at: '2026-11-23T08:00:00Z', applied: done } }, ...list(a, b)),
        kept('t2', { dismissed: true }, ...list(a)),
        kept('t3', { memory: { gone: true } }, interrupted),
        kept('t4', {}, interrupted),
      ],
    );
    await assistant.restore();
    expect(assistant.turns.map(({ id, progress, review }) => [id, progress, review?.status])).toEqual([
      ['t1', 'done', 'applied'],
      ['t2', 'done', 'dismissed'],
      ['t4', 'failed', undefined],
    ]);
    expect(assistant.turns[0]?.review?.outcome).toMatchObject({ at: '2026-11-23T08:00:00Z', sent: ['b'] });
    expect([assistant.turns[2]?.failure?.retry, assistant.turns[2]?.message]).toEqual([true, 'Do t4']);
  });

  it('come before what is sent at once, and come once', async () => {
    const { assistant, log } = scene([], [kept('t1', {}, result({ text: 'Yes.' }), { event: 'done' })]);
    assistant.draft = 'And now?';
    await Promise.all([assistant.sendDraft(), assistant.restore()]);
    expect(assistant.turns.map((turn) => turn.message)).toEqual(['Do t1', 'And now?']);
    expect(log.sent[0]?.transcript?.map((turn) => turn.text)).toEqual(['Do t1', 'Yes.']);
  });

  it('keep what is ticked, a little later', async () => {
    vi.useFakeTimers();
    const { assistant, log, propose } = scene();
    const id = await propose(proposed('a'), proposed('b'));
    assistant.tick(id, 'b', false);
    vi.advanceTimersByTime(500);
    expect(log.remembered.get(id)?.rows).toEqual([{ id: 'b', ticked: false }]);
    vi.useRealTimers();
  });
});
