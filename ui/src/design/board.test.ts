import { cleanup, render } from '@testing-library/svelte';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { start } from '../app/start';
import { connectTo } from '../ipc';
import { openHost } from '../test/host';
import Board from './Board.svelte';
import { forced } from './force-states';

const parts = [
  ...Object.keys(import.meta.glob('../shared/primitives/**/*.svelte')),
  ...Object.keys(import.meta.glob('../shared/pickers/*.svelte')),
].map((path) => path.replace(/^.*\/|\.svelte$/g, ''));

beforeEach(async () => {
  connectTo(await openHost());
  await start();
});
afterEach(cleanup);

it('shows every primitive and every picker, none of them empty', async () => {
  const { container } = render(Board);
  const shown = [...container.querySelectorAll<HTMLElement>('[data-specimen]')];
  const filled = shown.filter((specimen) => specimen.querySelector('.states')?.childElementCount);
  expect(parts.filter((part) => !filled.some((specimen) => specimen.dataset.specimen === part))).toEqual([]);
});

it('names a part no part is called only where it is a value or a part of a feature', () => {
  const sources = Object.keys(import.meta.glob('../**/*.svelte')).map((path) => path.replace(/^.*\/|\.svelte$/g, ''));
  const { container } = render(Board);
  const values = ['Contrast', 'Surfaces', 'Type', 'Space', 'Motion'];
  const named = [...container.querySelectorAll<HTMLElement>('[data-specimen]')].map(
    ({ dataset }) => dataset.specimen ?? '',
  );
  expect(named.filter((name) => !sources.includes(name) && !values.includes(name))).toEqual([]);
});

it('has nothing that axe finds', async () => {
  const { container } = render(Board);
  const { violations } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`),
  ).toEqual([]);
});

it('holds a state for what has one, and leaves other rules alone', () => {
  expect(forced('.button:hover')).toBe(`.button[data-state~='hover']`);
  expect(forced('.field:focus, .field:focus-visible')).toBe(`.field[data-state~='focus'], .field[data-state~='focus']`);
  expect(forced('.row:hover .actions')).toBe(`.row[data-state~='hover'] .actions`);
  expect(forced('.row:focus-within')).toBeNull();
});
