import { beforeEach, describe, expect, test } from 'vitest';
import { connectTo, type Applied, type Changed } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { Answered, merge, onChanged, onChangedBeside } from './changed';

let host: Host;

beforeEach(async () => {
  host = await openHost();
  connectTo(host);
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

test('the first is told at once, what comes with it together, and the last of many is not put off for ever', async () => {
  const told: Changed[] = [];
  const stop = onChanged((changed) => told.push(changed));
  for (let number = 1; number <= 5; number++) host.announce(change([number], ['task']));
  expect(told).toEqual([change([1], ['task'])]);
  await expect.poll(() => told.length).toBe(2);
  expect(told[1]).toEqual(change([2, 3, 4, 5], ['task']));

  const until = Date.now() + 1_000;
  for (let number = 6; told.length < 3 && Date.now() < until; number++) {
    host.announce(change([number], ['task']));
    await rest(10);
  }
  expect(told.length).toBe(3);
  stop();
});

test('what stands beside is told later, of all changes until then at once, and not after leaving', async () => {
  const told: Changed[] = [];
  const stop = onChangedBeside((changed) => told.push(changed));
  for (const number of [1, 2]) host.announce(change([number], ['task']));
  expect(told).toEqual([]);
  await expect.poll(() => told.flatMap(({ numbers }) => numbers)).toEqual([1, 2]);
  host.announce(change([3]));
  stop();
  await rest(100);
  expect(told.flatMap(({ numbers }) => numbers)).toEqual([1, 2]);
});

test('nobody is told after leaving, and a new host is heard', async () => {
  const told: number[] = [];
  const stop = onChanged(({ numbers }) => told.push(...(numbers ?? [])));
  host.announce(change([1]));
  host.announce(change([7]));
  stop();
  await rest(100);
  host = await openHost();
  connectTo(host);
  const again = onChanged(() => told.push(2));
  host.announce(change([1]));
  expect(told).toEqual([1, 2]);
  again();
});

describe('changes that are answered by reading anew', () => {
  const news = (changeSetId?: string): Changed => ({ source: 'user', changeSetId });
  const applied = (changeSetId: string) => ({ changeSetId }) as Applied;

  test('news that come later are taken once', async () => {
    const answered = new Answered();
    await answered.after(Promise.resolve(applied('a')));
    await answered.after(Promise.resolve(null));
    expect([news('b'), news(), news('a'), news('a')].map((changed) => answered.take(changed))).toEqual([
      false,
      false,
      true,
      false,
    ]);
  });

  test('news that come while it is under way are read with it', async () => {
    const answered = new Answered();
    let answer: (applied: Applied) => void = () => undefined;
    const change = answered.after(new Promise((done) => (answer = done)));
    expect([news('a'), news('b')].map((changed) => answered.take(changed))).toEqual([true, true]);
    answer(applied('a'));
    await change;
    expect([news('a'), news('b')].map((changed) => answered.take(changed))).toEqual([false, false]);
  });
});
