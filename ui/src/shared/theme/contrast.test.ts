import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contrast, PAIRS, tokensOf, worst } from './contrast';

const themes = tokensOf(readFileSync('src/shared/theme/tokens.css', 'utf8'));

test('black on white is 21, and what lets through is mixed with what is below', () => {
  const tokens = { ink: '#000000', paper: '#ffffff', veil: 'rgb(0 0 0 / 0.5)', same: 'var(--paper)' };
  expect(contrast(tokens, 'ink', 'paper')).toBeCloseTo(21);
  expect(contrast(tokens, 'same', 'paper')).toBe(1);
  expect(contrast(tokens, 'veil', 'paper')).toBeCloseTo(3.98, 1);
});

test.each(['light', 'dark'] as const)('every pair the %s theme shows is AA on all it is shown on', (theme) => {
  const tokens = themes[theme];
  const below = PAIRS.map((pair) => ({ ...pair, ...worst(tokens, pair) })).filter(({ ratio, least }) => ratio < least);
  expect(below.map(({ of, on, ratio, least }) => `--${of} on --${on}: ${ratio.toFixed(2)}, needs ${least}`)).toEqual(
    [],
  );
});

test('a colour that is text or a dot stands in the table, so that a new one comes with its ratio', () => {
  const known = new Set(PAIRS.flatMap(({ of, on }) => [of, ...on]));
  const decoration = /^(line|line-strong|scrim|.*-line|chart-(2|3|grid)|shadow-.*|user|user-text)$/;
  const colours = Object.entries(themes.light).filter(([, value]) => /^(#|rgb\(|var\(--(accent|agent))/.test(value));
  expect(colours.map(([name]) => name).filter((name) => !known.has(name) && !decoration.test(name))).toEqual([]);
});
