import { afterEach, expect, test, vi } from 'vitest';
import { loadTypeface } from './typeface';

const add = vi.fn();

/** A browser in which typefaces load or fail. jsdom has none. */
function browser(load: () => Promise<unknown>) {
  const made: string[] = [];
  class Face {
    load = load;
    constructor(family: string) {
      made.push(family);
    }
  }
  vi.stubGlobal('FontFace', Face);
  Object.defineProperty(document, 'fonts', { value: { add }, configurable: true });
  return made;
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, 'fonts');
});

test('it is waited for', async () => {
  let come: () => void = () => undefined;
  const made = browser(() => new Promise<void>((done) => (come = done)));
  const there = vi.fn();
  const loading = loadTypeface().then(there);
  await Promise.resolve();
  expect(there).not.toHaveBeenCalled();
  come();
  await loading;
  expect(made).toEqual(['Inter Variable']);
  expect(add).toHaveBeenCalledOnce();
});

test('a window opens without it', async () => {
  browser(() => Promise.reject(new Error('no such file')));
  await expect(loadTypeface()).resolves.toBeUndefined();
});
