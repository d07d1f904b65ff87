import { describe, expect, test, vi } from 'vitest';
import { counts, keycaps, listenForShortcuts, SHORTCUTS, type Shortcut } from './keyboard';

function element(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') as HTMLElement;
}

describe('what a shortcut counts in', () => {
  const places = {
    button: '<button data-here></button>',
    'empty field': '<input data-here>',
    'filled field': '<input data-here value="x">',
    'filled text area': '<textarea data-here>x</textarea>',
    'check box': '<input type="checkbox" data-here>',
    dialog: '<div role="dialog"><button data-here></button></div>',
  };
  test.each<[keyof typeof places, Shortcut, boolean]>([
    ['button', 'undo', true],
    ['empty field', 'undo', true],
    ['filled field', 'undo', false],
    ['filled text area', 'redo', false],
    ['filled field', 'assistant', true],
    ['button', 'quickAdd', true],
    ['empty field', 'quickAdd', false],
    ['check box', 'quickAdd', true],
    ['dialog', 'undo', false],
    ['dialog', 'quickAdd', false],
  ])('in a %s, %s: %s', (place, shortcut, expected) => {
    expect(counts(shortcut, element(places[place]))).toBe(expected);
  });
});

test('keycaps are words, on a Mac symbols', () => {
  expect([keycaps('Mod Shift Z', false), keycaps('Mod Shift Z', true)]).toEqual([
    ['Ctrl', 'Shift', 'Z'],
    ['⌘', '⇧', 'Z'],
  ]);
});

test.each<[Shortcut, KeyboardEventInit]>([
  ['undo', { key: 'z', ctrlKey: true }],
  ['redo', { key: 'Z', ctrlKey: true, shiftKey: true }],
  ['assistant', { key: 'j', ctrlKey: true }],
  ['history', { key: 'h', ctrlKey: true }],
  ['search', { key: 'k', ctrlKey: true }],
  ['settings', { key: ',', ctrlKey: true }],
  ['nextPane', { key: 'F6' }],
  ['previousPane', { key: 'F6', shiftKey: true }],
  ['quickAdd', { key: 'q' }],
])('%s has its keys and no other', (shortcut, init) => {
  const calls: string[] = [];
  const actions = Object.fromEntries(Object.keys(SHORTCUTS).map((name) => [name, vi.fn(() => calls.push(name))]));
  const stop = listenForShortcuts(window, actions as unknown as Record<Shortcut, () => void>);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }));
  stop();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true }));
  expect(calls).toEqual([shortcut]);
});
