import { describe, expect, test } from 'vitest';
import type { QuickAddSpan } from '../../ipc';
import { afterEdit, pieces, spanBefore, type Range } from './spans';

const span = (start: number, end: number, text: string): QuickAddSpan => ({ start, end, text, kind: 'date' });

test('a line is cut at its spans, counted in characters, not UTF-16 units', () => {
  const tomorrow = span(10, 18, 'tomorrow');
  expect(pieces('🦷 Dentist tomorrow', [tomorrow])).toEqual([
    { text: '🦷 Dentist ' },
    { text: 'tomorrow', span: tomorrow },
  ]);
});

test('a span that no longer fits the line is left out', () => {
  expect(pieces('Dentist tom', [span(8, 16, 'tomorrow')])).toEqual([{ text: 'Dentist tom' }]);
});

describe('plain stretches after an edit', () => {
  test.each<[string, string, Range[], Range[]]>([
    ['ab today', 'ab today x', [[3, 8]], [[3, 8]]],
    ['ab today', 'xab today', [[3, 8]], [[4, 9]]],
    ['ab today', 'b today', [[3, 8]], [[2, 7]]],
    ['ab today', 'ab toda', [[3, 8]], []],
    ['ab today', 'ab toXday', [[3, 8]], []],
    ['a b', '', [[0, 1]], []],
    ['🦷 today', '🦷🦷 today', [[2, 7]], [[3, 8]]],
  ])('%j -> %j', (before, after, ranges, expected) => expect(afterEdit(before, after, ranges)).toEqual(expected));
});

test('the span before the caret is the one that ends there', () => {
  const spans = [span(2, 4, '9a')];
  expect([spanBefore('🦷 9a', 5, spans), spanBefore('🦷 9a', 4, spans)]).toEqual([spans[0], undefined]);
});
