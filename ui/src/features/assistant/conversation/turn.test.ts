import { describe, expect, it } from 'vitest';
import type { TurnEventKind } from '../../../ipc';
import { invalid, ops, option, proposed, result, script } from '../../../test/proposals';
import { begin, receive, segments, stop, transcript, type Turn } from './turn';

const fresh = () => begin({ id: 't1', message: 'Move it', mode: 'auto' });
const after = (...events: TurnEventKind[]): Turn => script('t1', ...events).reduce(receive, fresh());

describe('receive', () => {
  it('takes a plan from its first stage to its end', () => {
    const turn = after(
      { event: 'stage', stage: 'routing' },
      { event: 'stage', stage: 'proposing' },
      { event: 'stage', stage: 'validating' },
      ops(1, proposed('a'), invalid('b')),
      { event: 'stage', stage: 'summarizing' },
      { event: 'summary', text: 'One' },
      result({ text: 'One change.', operations: [proposed('a'), invalid('b')], proposalId: 'p1', ids: [1] }),
      { event: 'done' },
    );
    expect(turn).toMatchObject({
      progress: 'done',
      stages: ['routing', 'proposing', 'validating', 'summarizing'],
      text: 'One change.',
      ids: [1],
      usage: { tokens: 0, ms: 12, model: 'built-in' },
      review: { status: 'open', version: 1, proposalId: 'p1', rows: [{ id: 'a', ticked: true }, { id: 'b' }] },
    });
  });

  it('drops events of another turn, repeated or older ones, and those after the end', () => {
    const turn = after({ event: 'stage', stage: 'routing' }, { event: 'done' });
    const late = { event: 'summary', text: 'late' } as const;
    expect(receive(turn, { turnId: 't1', seq: 3, ...late })).toBe(turn);
    const running = after({ event: 'stage', stage: 'routing' }, { event: 'heartbeat' });
    expect(receive(running, { turnId: 't0', seq: 3, ...late })).toBe(running);
    expect(receive(running, { turnId: 't1', seq: 2, ...late })).toBe(running);
    expect(receive(running, { turnId: 't1', seq: 1, ...late })).toBe(running);
  });

  it('ignores a version older than the one that is shown', () => {
    const turn = after(ops(2, proposed('a')), ops(1, proposed('b')));
    expect(turn.review?.rows.map((row) => row.id)).toEqual(['a']);
  });

  it('keeps no list that was still growing when the turn ended early', () => {
    const failed: TurnEventKind = { event: 'failed', code: 'model_slow', message: 'Nothing answers.', retry: true };
    expect(after(ops(1, proposed('a')), failed)).toMatchObject({
      progress: 'failed',
      review: null,
      failure: { code: 'model_slow', message: 'Nothing answers.', retry: true },
    });
    expect(after(ops(1, proposed('a')), { event: 'cancelled' })).toMatchObject({ progress: 'cancelled', review: null });
    expect(stop(after(ops(1, proposed('a'))))).toMatchObject({ progress: 'cancelled', review: null });
  });

  it('asks', () => {
    const groups = [{ kind: 'task' as const, options: [option({ number: 4, title: 'Call' })] }];
    expect(after({ event: 'clarify', question: 'Which one?', groups }, { event: 'done' }).question).toEqual({
      question: 'Which one?',
      groups,
    });
  });

  it('counts heartbeats from the start of the stage', () => {
    const beat: TurnEventKind = { event: 'heartbeat' };
    const stage: TurnEventKind = { event: 'stage', stage: 'proposing' };
    expect(after(beat, stage, beat, beat).beats).toBe(2);
  });
});

it.each([
  [[], ['understand now', 'propose ahead', 'validate ahead', 'summarise ahead']],
  [
    ['routing', 'proposing'],
    ['understand done', 'propose now', 'validate ahead', 'summarise ahead'],
  ],
  [
    ['proposing', 'validating'],
    ['understand done', 'propose done', 'validate now', 'summarise ahead'],
  ],
  [
    ['validating', 'repairing'],
    ['understand done', 'propose done', 'repair now', 'summarise ahead'],
  ],
  [
    ['repairing', 'summarizing'],
    ['understand done', 'propose done', 'validate done', 'summarise now'],
  ],
  [
    ['routing', 'chatting'],
    ['understand done', 'answer now'],
  ],
] as const)('segments after %j', (stages, expected) => {
  const turn = { ...fresh(), stages: [...stages] };
  expect(segments(turn).map(({ name, state }) => `${name} ${state}`)).toEqual(expected);
});

describe('transcript', () => {
  const said = (id: string, message: string, more: Partial<Turn> = {}): Turn => ({
    ...begin({ id, message, mode: 'auto' }),
    progress: 'done',
    text: `Answer to ${message}`,
    ...more,
  });

  it('holds the last three finished exchanges, oldest first', () => {
    const turns = [
      said('1', 'one'),
      said('2', 'two', { ids: [7] }),
      said('3', 'stopped', { progress: 'cancelled' }),
      said('4', 'four'),
      said('5', 'five'),
    ];
    expect(transcript(turns, null)).toEqual([
      { role: 'user', text: 'two', ids: [] },
      { role: 'assistant', text: 'Answer to two', ids: [7] },
      { role: 'user', text: 'four', ids: [] },
      { role: 'assistant', text: 'Answer to four', ids: [] },
      { role: 'user', text: 'five', ids: [] },
      { role: 'assistant', text: 'Answer to five', ids: [] },
    ]);
  });

  it('ends a chain of questions on the instruction that began it', () => {
    const second = said('2', '#4 Call', {
      instruction: 'Remind me to call',
      answers: { question: 'Which one?', selection: { ids: [4] } as never },
      question: { question: 'When?', groups: [] },
    });
    expect(transcript([second], second)).toEqual([
      { role: 'user', text: 'Remind me to call', ids: [4] },
      { role: 'assistant', text: 'When?', ids: [] },
    ]);
  });
});
