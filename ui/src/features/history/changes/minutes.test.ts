import { expect, test } from 'vitest';
import type { HistoryEntry, Source } from '../../../ipc';
import { byMinute, isMinute } from './minutes';

const summary = { created: 0, updated: 1, deleted: 0, completed: 0 };
const entries = (...made: [Source, string][]) =>
  made.map(([source, time], at): HistoryEntry => ({
    id: `${at}`,
    at: `2026-11-24T${time}.000Z`,
    source,
    title: '',
    summary,
  }));

test.each<[string, HistoryEntry[], string[]]>([
  ['nothing', [], []],
  ['two are few', entries(['cli', '09:15:40'], ['cli', '09:15:20']), ['0', '1']],
  ['three are many', entries(['cli', '09:15:40'], ['cli', '09:15:20'], ['cli', '09:15:00']), ['0 1 2']],
  [
    'each minute is its own',
    entries(['cli', '09:16:01'], ['cli', '09:15:40'], ['cli', '09:15:20'], ['cli', '09:15:00']),
    ['0', '1 2 3'],
  ],
  [
    'only of the command line, and only one after another',
    entries(['cli', '09:15:50'], ['cli', '09:15:40'], ['user', '09:15:30'], ['cli', '09:15:20'], ['user', '09:15:10']),
    ['0', '1', '2', '3', '4'],
  ],
])('%s', (_, changes, expected) => {
  const lines = byMinute(changes).map((line) =>
    isMinute(line) ? line.entries.map(({ id }) => id).join(' ') : line.id,
  );
  expect(lines).toEqual(expected);
});
