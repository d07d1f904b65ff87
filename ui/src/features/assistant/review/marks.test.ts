import { expect, it } from 'vitest';
import type { Requested } from '../../../ipc';
import { marksOf } from './marks';

it.each([
  ['Buy milk', []],
  ['Überprüfen, 1 < 2 and 3 > 2', []],
  ['👩\u200d👧 family, می\u200cخواهم', []],
  ['line\nbreak\tand tab', []],
  ['invoice\u202efdp.exe', ['hidden']],
  ['Pay\u200bment', ['hidden']],
  ['a\u200db', ['hidden']],
  ['bell\u0007', ['hidden']],
  ['tag\u{e0041}', ['hidden']],
  ['<img src=x onerror=alert(1)>', ['markup']],
  ['</title> end', ['markup']],
  ['![x](https://evil.example/p.png)', ['markup']],
  ['<b>\u2066x</b>', ['hidden', 'markup']],
])('%j', (title, expected) => {
  expect(marksOf({ op: { op: 'create', title } })).toEqual(expected);
});

it('looks into steps, labels and the values of a bulk change', () => {
  const each: Requested[] = [
    { op: 'create', title: 'x', checklist: ['a', 'b\u2066'] },
    { op: 'add_checklist_items', id: 1, items: [{ title: '\u202ex' }] },
    { op: 'bulk_update', where: { all: true }, set: { title: '\u202ex' } },
    { op: 'unread', written: { op: 'fly', title: '\u202ex' } },
  ];
  expect(each.map((op) => marksOf({ op }))).toEqual([['hidden'], ['hidden'], ['hidden'], ['hidden']]);
});
