import { expect, test } from 'vitest';
import { cyclePanes, rememberFocus } from './panes';

test('F6 goes round the panes that have something to focus, and each remembers what had it', () => {
  document.body.innerHTML = `
    <nav data-pane="sidebar"><button id="a">A</button></nav>
    <main data-pane="list"><input id="b"><div id="c" tabindex="0"></div></main>
    <div data-pane="toast"></div>
    <aside data-pane="right"><button id="d">D</button></aside>`;
  document.addEventListener('focusin', rememberFocus);
  const focused = () => document.activeElement?.id;
  const go = (step: 1 | -1) => {
    cyclePanes(document, document.activeElement, step);
    return focused();
  };
  expect([go(1), go(1)]).toEqual(['a', 'b']);
  document.getElementById('c')?.focus();
  expect([go(1), go(1), go(1), go(-1), go(-1)]).toEqual(['d', 'a', 'c', 'a', 'd']);
  document.removeEventListener('focusin', rememberFocus);
});

test('F6 goes to the rows of a list, and not to a button above them, even one that was pressed before', () => {
  document.body.innerHTML = `
    <nav data-pane="sidebar"><button id="a">A</button></nav>
    <main data-pane="list"><button id="b">B</button><div id="c" role="row" tabindex="0"></div></main>`;
  document.addEventListener('focusin', rememberFocus);
  document.getElementById('a')?.focus();
  const go = () => {
    cyclePanes(document, document.activeElement, 1);
    return document.activeElement?.id;
  };
  expect(go()).toBe('c');
  document.getElementById('b')?.focus();
  expect([go(), go()]).toEqual(['a', 'c']);
  document.removeEventListener('focusin', rememberFocus);
});
