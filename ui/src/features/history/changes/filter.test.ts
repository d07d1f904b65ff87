import { expect, test } from 'vitest';
import type { HistoryEntry, Source } from '../../../ipc';
import { isFiltering, jsonLines, matching } from './filter';

const entry = (id: string, source: Source, title: string): HistoryEntry => ({
  id,
  at: '2026-11-24T09:00:00.000Z',
  source,
  title,
  summary: { created: 0, updated: 1, deleted: 0, completed: 0 },
});
const entries = [
  entry('a', 'user', 'Renamed “Café order”'),
  entry('b', 'agent', 'Added two steps'),
  entry('c', 'user', 'Two moved to Friday'),
];

test.each([
  [null, '', ['a', 'b', 'c']],
  ['user', '', ['a', 'c']],
  [null, 'TWO', ['b', 'c']],
  [null, 'steps two', ['b']],
  [null, ' cafe ', ['a']],
  ['agent', 'friday', []],
] as const)('by %s and %j', (source, words, expected) => {
  expect(matching(entries, { source, words }).map(({ id }) => id)).toEqual(expected);
});

test('spaces alone look for nothing', () => {
  expect([isFiltering({ source: null, words: '  ' }), isFiltering({ source: 'cli', words: '' })]).toEqual([
    false,
    true,
  ]);
});

test('a line for each change, which can be read back', () => {
  const lines = jsonLines(entries).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(entries);
  expect(jsonLines([])).toBe('');
});
