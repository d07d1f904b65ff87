import { expect, test } from 'vitest';
import { blocksOf, hasList } from './listed';

const list = (...items: [string, string][]) => ({
  kind: 'list',
  numbered: items[0]?.[0] !== '•',
  items: items.map(([mark, text]) => ({ mark, text })),
});
const text = (words: string) => ({ kind: 'text', text: words });

test.each([
  ['Nothing new.', [text('Nothing new.')]],
  [
    'Two are left:\n- sand\n* lime\n\nDone.',
    [text('Two are left:'), list(['•', 'sand'], ['•', 'lime']), text('Done.')],
  ],
  ['1. first\n2) second', [list(['1.', 'first'], ['2.', 'second'])]],
  ['- sand\n1. first', [list(['•', 'sand']), list(['1.', 'first'])]],
  ['- sand\n  in bags\n- lime', [list(['•', 'sand\nin bags'], ['•', 'lime'])]],
  ['- <b>sand</b>', [list(['•', '<b>sand</b>'])]],
  ['-5 degrees, 3.5 kg, 2026. A year', [text('-5 degrees, 3.5 kg, 2026. A year')]],
  ['one\n\ntwo', [text('one\n\ntwo')]],
])('%j', (said, expected) => {
  expect(blocksOf(said)).toEqual(expected);
  expect(hasList(said)).toBe(expected.some(({ kind }) => kind === 'list'));
});
