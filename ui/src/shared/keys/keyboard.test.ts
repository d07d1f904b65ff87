import { describe, expect, test } from 'vitest';
import { overwriteGetLocale } from '../../paraglide/runtime';
import { counts, isFree, keycaps, pressOf } from './keyboard';

function element(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.querySelector('[data-here]') as HTMLElement;
}

describe('what a press counts in', () => {
  const places = {
    button: '<button data-here></button>',
    'empty field': '<input data-here>',
    'filled field': '<input data-here value="x">',
    'filled text area': '<textarea data-here>x</textarea>',
    'check box': '<input type="checkbox" data-here>',
    dialog: '<div role="dialog"><button data-here></button></div>',
    menu: '<div role="menu"><button data-here></button></div>',
  };
  test.each<[keyof typeof places, string, boolean]>([
    ['button', 'Mod Z', true],
    ['empty field', 'Mod Z', true],
    ['filled field', 'Mod Z', false],
    ['filled text area', 'Mod Shift Z', false],
    ['filled field', 'Mod J', true],
    ['filled field', 'F6', true],
    ['filled field', 'Shift F6', true],
    ['button', 'Q', true],
    ['empty field', 'Q', false],
    ['empty field', 'Shift Q', false],
    ['empty field', '/', false],
    ['empty field', 'Delete', false],
    ['check box', 'Q', true],
    ['dialog', 'Mod Z', false],
    ['dialog', 'Q', false],
    ['menu', 'Q', false],
  ])('in a %s, %s: %s', (place, press, expected) => {
    expect(counts(press, element(places[place]))).toBe(expected);
  });
});

test('keycaps are words, on a Mac symbols; arrows are arrows', () => {
  expect([keycaps('Mod Shift Z', false), keycaps('Mod Shift Z', true), keycaps('Alt Up', false)]).toEqual([
    ['Ctrl', 'Shift', 'Z'],
    ['⌘', '⇧', 'Z'],
    ['Alt', '↑'],
  ]);
});

test('keycaps are those of a German keyboard in a German window', () => {
  overwriteGetLocale(() => 'de');
  const shown = [
    keycaps('Mod Shift Z', false),
    keycaps('Alt Home', false),
    keycaps('Delete', false),
    keycaps('Mod Home', true),
  ];
  overwriteGetLocale(() => 'en');
  expect(shown).toEqual([['Strg', 'Umschalt', 'Z'], ['Alt', 'Pos1'], ['Entf'], ['⌘', 'Pos1']]);
});

describe('a press in words', () => {
  test.each<[string, KeyboardEventInit, boolean, string | null]>([
    ['a letter', { key: 'q' }, false, 'Q'],
    ['with Caps Lock', { key: 'Q' }, false, 'Q'],
    ['with Shift', { key: 'Q', shiftKey: true }, false, 'Shift Q'],
    ['Ctrl', { key: 'z', ctrlKey: true }, false, 'Mod Z'],
    ['Ctrl and Shift', { key: 'Z', ctrlKey: true, shiftKey: true }, false, 'Mod Shift Z'],
    ['Command on a Mac', { key: 'k', metaKey: true }, true, 'Mod K'],
    ['Ctrl on a Mac is another key', { key: 'k', ctrlKey: true }, true, 'Ctrl K'],
    ['Option on a Mac', { key: '˚', code: 'KeyK', altKey: true }, true, 'Alt K'],
    ['a sign for which this keyboard needs Shift', { key: '/', shiftKey: true }, false, '/'],
    ['a question mark', { key: '?', shiftKey: true }, false, '?'],
    ['a letter of another script', { key: 'л', code: 'KeyK', ctrlKey: true }, false, 'Mod K'],
    ['a letter that has a place of its own', { key: 'ö', code: 'Semicolon' }, false, 'Ö'],
    ['an arrow', { key: 'ArrowUp', altKey: true }, false, 'Alt Up'],
    ['a function key', { key: 'F6', shiftKey: true }, false, 'Shift F6'],
    ['space', { key: ' ' }, false, 'Space'],
    ['Shift alone', { key: 'Shift', shiftKey: true }, false, null],
    ['a dead key', { key: 'Dead' }, false, null],
  ])('%s', (_, init, mac, expected) => expect(pressOf(new KeyboardEvent('keydown', init), mac)).toBe(expected));

  test('AltGr types a sign and holds nothing', () => {
    const event = new KeyboardEvent('keydown', { key: '@', ctrlKey: true, altKey: true, modifierAltGraph: true });
    expect(pressOf(event, false)).toBe('@');
  });
});

test.each([
  ['Mod B', true],
  ['G', true],
  ['Alt Up', true],
  ['Enter', false],
  ['Shift Tab', false],
  ['Up', false],
  ['Mod C', false],
])('%s may be given to a command: %s', (press, free) => expect(isFree(press)).toBe(free));
