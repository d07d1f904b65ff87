import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus, leaveField } from './focus';

let stop: () => void;

// jsdom has no layout.
HTMLElement.prototype.checkVisibility = function () {
  return !this.hidden;
};

beforeEach(() => {
  document.body.innerHTML = `
    <main data-pane="list"><input id="line"><button id="row">Row</button></main>
    <aside data-pane="right">
      <ul><li id="one"><button id="first">1</button></li><li id="two"><button id="second">2</button></li></ul>
      <textarea id="text"></textarea><button id="last">3</button>
    </aside>
    <div id="layer"><div id="popup"><input id="words"></div></div>`;
  stop = keepFocus();
});
afterEach(() => stop());

const $ = (id: string) => document.getElementById(id) as HTMLElement;
const focused = () => document.activeElement?.id;

test.each([
  ['what is beside it', ['row', 'second'], () => $('two').remove(), 'first'],
  ['where it came from', ['row', 'words'], () => $('layer').remove(), 'row'],
  ['what is beside it when it is hidden', ['row', 'last'], () => ($('last').hidden = true), 'first'],
  ['nothing, when it was left by a click', ['row', 'text'], () => $('text').blur(), ''],
])('what is taken away gives the focus to %s', async (_, path, lose, home) => {
  for (const id of path) $(id).focus();
  lose();
  if (home !== '') return expect.poll(focused).toBe(home);
  await new Promise((done) => setTimeout(done, 20));
  return expect(focused()).toBe('');
});

test('a field that is left by a key gives the focus to where it came from, and never to another field', () => {
  for (const [path, home] of [
    [['row', 'text'], 'row'],
    [['row', 'second', 'text'], 'second'],
    [['row', 'line'], 'row'],
  ] as const) {
    for (const id of path) $(id).focus();
    leaveField($(path.at(-1) ?? ''));
    expect(focused()).toBe(home);
  }
});

test('a key brings the focus back that nobody has', async () => {
  $('text').focus();
  $('text').blur();
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true }));
  await expect.poll(focused).toBe('row');
});

test.each([
  ['a key', 'keydown', true],
  ['the pointer', 'pointerdown', false],
])('after %s (%s) the focus comes with its ring: %s', async (_, input, focusVisible) => {
  $('second').focus();
  window.dispatchEvent(new Event(input));
  await new Promise((done) => setTimeout(done, 20));
  const given = vi.spyOn($('first'), 'focus');
  $('two').remove();
  await expect.poll(() => given.mock.calls).toEqual([[{ preventScroll: true, focusVisible }]]);
});
