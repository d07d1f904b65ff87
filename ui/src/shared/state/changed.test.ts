import { beforeEach, expect, test } from 'vitest';
import { connectTo, type Changed } from '../../ipc';
import { createFake, type Fake } from '../../ipc/fake';
import { Answered, merge, onChanged } from './changed';

let fake: Fake;

beforeEach(() => {
  fake = createFake();
  connectTo(fake);
});

const change = (numbers?: number[], kinds?: Changed['kinds']): Changed => ({ source: 'user', numbers, kinds });
const rest = (ms: number) => new Promise((done) => setTimeout(done, ms));

test.each<[Changed, Changed, Changed]>([
  [change([1], ['task']), change([2, 1], ['task', 'note']), change([1, 2], ['task', 'note'])],
  [change([1], ['task']), change(undefined, ['label']), change(undefined, ['task', 'label'])],
  [change([1], ['task']), change([2]), change([1, 2])],
])('%j and %j are told as one', (a, b, expected) => {
  expect(merge({ ...a, changeSetId: 'a' }, { ...b, changeSetId: 'b' })).toEqual(expected);
});

test('what comes together is told once, and the last of many is not put off for ever', async () => {
  const told: Changed[] = [];
  const stop = onChanged((changed) => told.push(changed));
  for (let number = 1; number <= 5; number++) fake.announce(change([number], ['task']));
  await expect.poll(() => told).toEqual([change([1, 2, 3, 4, 5], ['task'])]);

  const until = Date.now() + 1_000;
  for (let number = 6; told.length < 2 && Date.now() < until; number++) {
    fake.announce(change([number], ['task']));
    await rest(10);
  }
  expect(told.length).toBe(2);
  stop();
});

test('nobody is told after leaving, and a new host is heard', async () => {
  const told: number[] = [];
  const stop = onChanged(() => told.push(1));
  fake.announce(change([1]));
  stop();
  await rest(100);
  fake = createFake();
  connectTo(fake);
  const again = onChanged(() => told.push(2));
  fake.announce(change([1]));
  await expect.poll(() => told).toEqual([2]);
  again();
});

test('a change that was answered is answered once', () => {
  const answered = new Answered();
  answered.add('a');
  answered.add(null);
  const news = (changeSetId?: string): Changed => ({ source: 'user', changeSetId });
  expect([news('b'), news(), news('a'), news('a')].map((changed) => answered.take(changed))).toEqual([
    false,
    false,
    true,
    false,
  ]);
});
