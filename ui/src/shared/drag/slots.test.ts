import { expect, test } from 'vitest';
import { Slots } from './slots';

const list = {};
const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ position: from + index, key: `r:${from + index}` }));
const slotOf = (taken: ReturnType<Slots['take']>, position: number) =>
  taken.find((one) => one.position === position)?.slot;

test('rows keep their slot while they are shown, and what leaves lends its own', () => {
  const slots = new Slots();
  const before = slots.take(list, rows(0, 10));
  slots.moved.clear();
  const after = slots.take(list, rows(3, 13));
  for (let position = 3; position < 10; position++) expect(slotOf(after, position)).toBe(slotOf(before, position));
  expect(new Set(after.map(({ slot }) => slot))).toEqual(new Set(before.map(({ slot }) => slot)));
  expect([...slots.moved]).toEqual([0, 1, 2]);
});

test('a row that changes its place keeps its slot, so a field in it stays', () => {
  const slots = new Slots();
  const before = slots.take(list, rows(0, 3));
  const shifted = [
    { position: 0, key: 'new' },
    ...rows(0, 3).map(({ position, key }) => ({ position: position + 1, key })),
  ];
  const after = slots.take(list, shifted);
  expect([1, 2, 3].map((position) => slotOf(after, position))).toEqual(
    [0, 1, 2].map((position) => slotOf(before, position)),
  );
});

test('what has not changed is the same object', () => {
  const slots = new Slots();
  const [first] = slots.take(list, rows(0, 3));
  expect(slots.take(list, rows(0, 4))[0]).toBe(first);
});

test('in another list every row takes the slot that stands where it stands', () => {
  const slots = new Slots();
  const before = slots.take(list, rows(0, 5));
  const backwards = rows(0, 5).map(({ position }) => ({ position, key: `r:${4 - position}` }));
  const after = slots.take({}, backwards);
  expect(after).toEqual(before);
});

test('two rows of the same name do not share a slot', () => {
  const slots = new Slots();
  const twice = [0, 1, 2].map((position) => ({ position, key: 'same' }));
  expect(new Set(slots.take(list, twice).map(({ slot }) => slot)).size).toBe(3);
  expect(new Set(slots.take(list, twice).map(({ slot }) => slot)).size).toBe(3);
});
