import { expect, test } from 'vitest';
import { ignoreStrayDrops } from './stray-drops';

/** Drops something on an element; returns whether the web view does its default action. */
function opened(element: Element, types: string[]): boolean {
  const event = new Event('drop', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', { value: { types } });
  return element.dispatchEvent(event);
}

test('what no part takes goes nowhere, and words still go into a field', () => {
  document.body.innerHTML = '<p>Text</p><input><textarea></textarea>';
  const [text, line, area] = [...document.body.children] as [Element, Element, Element];
  expect(opened(text, ['text/uri-list'])).toBe(true);
  ignoreStrayDrops();
  for (const [element, types, isOpened] of [
    [text, ['Files'], false],
    [text, ['text/uri-list', 'text/plain'], false],
    [line, ['Files'], false],
    [line, ['text/plain'], true],
    [area, ['text/uri-list'], true],
  ] as const) {
    expect(opened(element, [...types]), `${element.tagName} ${types.join()}`).toBe(isOpened);
  }
});
