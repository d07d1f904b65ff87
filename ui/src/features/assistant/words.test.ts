import { describe, expect, it } from 'vitest';
import type { Code, TurnEventKind } from '../../ipc';
import { invalid, ops, proposed, script } from '../../test/proposals';
import { begin, receive, type Turn } from './conversation/turn';
import { byModel, cost, isForSettings, stageDetail, stageWords } from './words';

const after = (...events: TurnEventKind[]): Turn =>
  script('t1', ...events).reduce(receive, begin({ id: 't1', message: 'Move it', mode: 'auto' }));
const stage = (stage: 'proposing' | 'repairing' | 'summarizing'): TurnEventKind => ({ event: 'stage', stage });
const beat: TurnEventKind = { event: 'heartbeat' };

describe('the stage in words', () => {
  it.each([
    [after(stage('proposing')), 'Proposing… '],
    [after(stage('proposing'), ops(0, proposed('a'), proposed('b'))), 'Proposing… 2 so far'],
    [after(stage('proposing'), beat, beat), 'Proposing… still thinking, 20 s'],
    [after(stage('proposing'), ops(0, proposed('a')), beat), 'Proposing… 1 so far, still thinking, 10 s'],
    [after(ops(1, proposed('a'), invalid('b'), proposed('c')), stage('repairing')), 'Correcting 1 of 3… '],
    [after(stage('repairing')), 'Correcting… '],
    [after(ops(1, proposed('a')), stage('summarizing'), beat, beat), 'Writing the summary… still thinking, 20 s'],
  ])('%#', (turn, expected) => expect(`${stageWords(turn)} ${stageDetail(turn)}`).toBe(expected));
});

it('says what a turn cost', () => {
  expect(cost({ tokens: 1_482, ms: 3_400, model: 'qwen3:8b' })).toBe('1,482 tokens, 3.4 s');
  expect(cost({ tokens: 0, ms: 12, model: 'qwen3:8b' })).toBe('0.1 s');
});

it('tells a model from the built-in planner', () => {
  const by = (model: string) => byModel({ tokens: 0, ms: 0, model });
  expect([byModel(null), by('built-in'), by('qwen3:8b')]).toEqual([false, false, true]);
});

it.each<[Code, boolean]>([
  ['model_key_refused', true],
  ['model_unreachable', true],
  ['model_not_found', true],
  ['invalid_base_url', true],
  ['model_stalled', false],
])('a change in the settings helps against %s: %s', (code, helps) => expect(isForSettings(code)).toBe(helps));
