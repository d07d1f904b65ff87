import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOAST_TIME, toasts } from './toasts.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  toasts.clear();
  vi.useRealTimers();
});

const texts = () => toasts.all.map((toast) => toast.text);

test('the newest is on top; closing it uncovers the one before', () => {
  toasts.show('first');
  const second = toasts.show('second');
  expect(toasts.top?.text).toBe('second');
  toasts.close(second);
  expect(toasts.top?.text).toBe('first');
});

test('time runs for all of them, each has its own', () => {
  toasts.show('first');
  vi.advanceTimersByTime(4_000);
  toasts.show('second');
  vi.advanceTimersByTime(TOAST_TIME - 4_000);
  expect(texts()).toEqual(['second']);
  vi.advanceTimersByTime(4_000);
  expect(texts()).toEqual([]);
});

test('holding stops the time, releasing lets it go on where it stood', () => {
  toasts.show('one');
  vi.advanceTimersByTime(9_000);
  toasts.hold();
  vi.advanceTimersByTime(60_000);
  expect([texts(), toasts.paused]).toEqual([['one'], true]);
  toasts.release();
  vi.advanceTimersByTime(900);
  expect(texts()).toEqual(['one']);
  vi.advanceTimersByTime(200);
  expect(texts()).toEqual([]);
});

test('two holds want two releases', () => {
  toasts.show('one');
  toasts.hold();
  toasts.hold();
  toasts.release();
  vi.advanceTimersByTime(TOAST_TIME);
  expect(texts()).toEqual(['one']);
});

test('time stands still while the window is hidden', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  toasts.show('one');
  vi.advanceTimersByTime(TOAST_TIME * 3);
  expect(texts()).toEqual(['one']);
  hidden.mockReturnValue(false);
  vi.advanceTimersByTime(TOAST_TIME);
  expect(texts()).toEqual([]);
});

test('the five newest are kept', () => {
  for (const text of ['1', '2', '3', '4', '5', '6']) toasts.show(text);
  expect(texts()).toEqual(['2', '3', '4', '5', '6']);
});
