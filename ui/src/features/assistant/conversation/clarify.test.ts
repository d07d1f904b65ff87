import { describe, expect, it } from 'vitest';
import type { ClarifyGroup } from '../../../ipc';
import { chipText, nothingChosen, offered, picked, selectionOf, toggle } from './clarify';
import { option } from '../../../test/proposals';

const tasks: ClarifyGroup = {
  kind: 'task',
  options: [option({ number: 221, title: 'Call the roofer' }), option({ number: 164, title: 'Second quote' })],
};
const dates: ClarifyGroup = {
  kind: 'date',
  label: 'When',
  options: [option({ title: 'Today', date: '2026-11-21' }), option({ title: 'Tomorrow', date: '2026-11-22' })],
};
const priorities: ClarifyGroup = { kind: 'priority', options: [option({ title: 'High', priority: 'high' })] };
const readings: ClarifyGroup = { kind: 'text', options: [option({ title: 'Delete the list' })] };
const ask = (...groups: ClarifyGroup[]) => ({ question: 'Which?', groups });

describe('toggle', () => {
  it.each([
    [
      'several tasks',
      ask(tasks),
      [
        [0, 1],
        [0, 0],
      ],
      [[0, 1]],
    ],
    [
      'a task and back',
      ask(tasks),
      [
        [0, 1],
        [0, 1],
      ],
      [[]],
    ],
    [
      'one date only',
      ask(dates),
      [
        [0, 0],
        [0, 1],
      ],
      [[1]],
    ],
    [
      'each group by itself',
      ask(dates, priorities),
      [
        [0, 1],
        [1, 0],
      ],
      [[1], [0]],
    ],
  ] as const)('chooses %s', (_, question, clicks, expected) => {
    const chosen = clicks.reduce((so, [group, place]) => toggle(question, so, group, place), nothingChosen(question));
    expect(chosen).toEqual(expected);
  });
});

describe('selectionOf', () => {
  it.each([
    ['tasks', ask(tasks), [[0, 1]], undefined, { ids: [221, 164] }],
    ['a date and a priority', ask(dates, priorities), [[1], [0]], undefined, { date: '2026-11-22', priority: 'high' }],
    ['what was settled before', ask(dates), [[0]], { ids: [221] }, { ids: [221], date: '2026-11-21' }],
    ['newer over older', ask(tasks), [[1]], { ids: [221] }, { ids: [164] }],
    ['nothing for a reading', ask(readings), [[0]], { ids: [221] }, undefined],
    ['nothing for nothing', ask(tasks), [[]], undefined, undefined],
  ])('is %s', (_, question, chosen, earlier, expected) => {
    expect(selectionOf(question, chosen, earlier as never)).toEqual(expected);
  });
});

it('says in words what was chosen', () => {
  const question = ask(tasks, dates);
  expect(picked(question, [[1], [0]]).map(({ option }) => chipText(option))).toEqual(['#164 Second quote', 'Today']);
});

it('offers the options of every group', () => {
  expect(offered(ask(dates, priorities)).map((each) => each.title)).toEqual(['Today', 'Tomorrow', 'High']);
});
