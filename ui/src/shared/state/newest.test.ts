import { expect, test } from 'vitest';
import { Newest } from './newest';

test('an answer that came too late is dropped, and its reader waits for the newer one', async () => {
  const newest = new Newest();
  const taken: string[] = [];
  const answers: ((answer: string) => void)[] = [];
  const read = () =>
    newest.run(
      () => new Promise<string>((answer) => answers.push(answer)),
      (answer) => taken.push(answer),
    );
  let settled = false;
  const first = read().then(() => (settled = true));
  const second = read();
  answers[0]?.('old');
  await new Promise((later) => setTimeout(later));
  expect([taken, settled]).toEqual([[], false]);
  answers[1]?.('new');
  await Promise.all([first, second]);
  expect(taken).toEqual(['new']);
});

test('a failure counts only if nothing newer was read', async () => {
  const newest = new Newest();
  const taken: string[] = [];
  const take = (answer: string) => taken.push(answer);
  const fails = () => Promise.reject(new Error('gone'));
  const first = newest.run(fails, take);
  await Promise.all([first, newest.run(() => Promise.resolve('new'), take)]);
  expect(taken).toEqual(['new']);
  await expect(newest.run(fails, take)).rejects.toThrow('gone');
});
