import { expect, test } from 'vitest';
import { scale } from './tones';

test.each([
  [0, 1, [0, 1]],
  [1, 1, [0, 1]],
  [3, 3, [0, 1, 2, 3]],
  [9, 10, [0, 5, 10]],
  [47, 60, [0, 20, 40, 60]],
  [1_000, 1_000, [0, 500, 1_000]],
])('up to %d the scale ends at %d', (most, top, lines) => {
  expect(scale(most)).toEqual({ top, lines });
});
