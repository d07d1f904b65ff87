import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Eager } from './eager';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('the first is done at once, and of those that come quickly the last after a rest', () => {
  const eager = new Eager(120);
  const done: string[] = [];
  const want = (word: string) => eager.do(() => done.push(word));
  want('p');
  expect(done).toEqual([]);
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['p']);
  vi.advanceTimersByTime(50);
  want('pi');
  vi.advanceTimersByTime(50);
  want('pia');
  expect(done).toEqual(['p']);
  vi.advanceTimersByTime(20);
  expect(done).toEqual(['p', 'pia']);
  vi.advanceTimersByTime(500);
  want('pian');
  vi.advanceTimersByTime(0);
  expect(done).toEqual(['p', 'pia', 'pian']);
});

test('what waits can be done now, and is not done again', () => {
  const eager = new Eager(120);
  const done = vi.fn();
  eager.do(done);
  eager.now();
  eager.now();
  vi.advanceTimersByTime(1_000);
  expect(done).toHaveBeenCalledTimes(1);
});

test('what waits is not done once it is stopped', () => {
  const eager = new Eager(120);
  const done = vi.fn();
  eager.do(done);
  eager.stop();
  vi.advanceTimersByTime(1_000);
  expect(done).not.toHaveBeenCalled();
});
