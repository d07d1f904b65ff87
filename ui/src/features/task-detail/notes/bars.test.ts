import { expect, test } from 'vitest';
import { barsOf } from './bars';

test.each<[number[], number, number[]]>([
  [[], 5, []],
  [[1, 2, 3], 5, [1, 2, 3]],
  [[1, 2, 3], 3, [1, 2, 3]],
  [[1, 9, 3, 4, 0, 0], 3, [9, 4, 0]],
  [[1, 9, 3, 4, 5], 2, [9, 5]],
  [[1, 2, 3], 1, [3]],
  [[1, 2, 3], 0, []],
])('%j in %i bars', (waveform, count, bars) => {
  expect(barsOf(waveform, count)).toEqual(bars);
});
