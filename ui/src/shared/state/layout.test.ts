import { afterEach, expect, test } from 'vitest';
import { layout } from './layout.svelte';

const root = document.documentElement;
const width = window.innerWidth;

function measured(window_: number, text: number) {
  window.innerWidth = window_;
  root.style.fontSize = `${text}px`;
  window.dispatchEvent(new Event('resize'));
  return [layout.room, layout.scale, root.dataset.room];
}

afterEach(() => {
  root.style.fontSize = '';
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
});

test.each([
  [1280, 16, 'wide', 1],
  [1280, 20, 'medium', 1.25],
  [1280, 32, 'narrow', 2],
  [1079, 16, 'medium', 1],
  [719, 16, 'narrow', 1],
  [2560, 32, 'wide', 2],
])('a window of %i px with text of %i px is %s', (window_, text, room, scale) => {
  expect(measured(window_, text)).toEqual([room, scale, room]);
});
