import { render, screen } from '@testing-library/svelte';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import VirtualRows from './VirtualRows.svelte';

/** A row is a button with its position as text. */
const row = createRawSnippet<[number]>((position) => ({
  render: () => `<button>${position()}</button>`,
  setup: (element) => {
    $effect(() => {
      element.textContent = String(position());
    });
  },
}));
const nothing = () => undefined;
const shown = () => screen.getAllByRole('button').map((button) => Number(button.textContent));
const up = (numbers: number[]) => numbers.toSorted((a, b) => a - b);

function rows(props: { count?: number; keep?: number; names?: string[]; list?: object } = {}) {
  const { names, count = 1000, ...rest } = props;
  return {
    count: names?.length ?? count,
    list: rest.list ?? rows,
    keyAt: (position: number) => names?.[position] ?? String(position),
    rowHeight: 38,
    row,
    onscroll: nothing,
    onresize: nothing,
    ...rest,
  };
}

async function open(props: Parameters<typeof rows>[0] = {}) {
  const view = render(VirtualRows, rows(props));
  await vi.waitFor(() => expect(screen.getAllByRole('button').length).toBeGreaterThan(0));
  const scroller = view.container.firstElementChild;
  if (!(scroller instanceof HTMLElement)) throw new Error('nothing scrolls');
  const scroll = (offset: number) => {
    scroller.scrollTop = offset;
    scroller.dispatchEvent(new Event('scroll'));
    flushSync();
  };
  return { ...view, scroll };
}

afterEach(() => document.body.replaceChildren());

test('only rows near what is in sight are there, in their order, wherever it is scrolled to', async () => {
  const { scroll } = await open();
  for (const offset of [0, 500, 20_000, 19_000, 37_000, 300, 0]) {
    scroll(offset);
    const there = shown();
    expect(there.length).toBeLessThan(60);
    expect(there).toEqual(up(there));
    expect(there).toContain(Math.ceil(offset / 38));
  }
});

test('rows that come take the elements of those that go', async () => {
  const { scroll } = await open();
  scroll(0);
  await vi.waitFor(() => expect(shown().length).toBeGreaterThan(32));
  scroll(5_000);
  const before = new Set(screen.getAllByRole('button').map((button) => button.parentElement));
  scroll(15_000);
  const after = screen.getAllByRole('button').map((button) => button.parentElement);
  expect(after.filter((element) => !before.has(element))).toEqual([]);
});

test('the row that has the focus keeps it, and stays when it is scrolled out of sight', async () => {
  const { scroll } = await open({ keep: 5 });
  const five = screen.getByText('5');
  five.focus();
  for (const offset of [400, 10_000, 200, 30_000]) {
    scroll(offset);
    expect(document.activeElement).toBe(five);
    expect(shown()).toEqual(up(shown()));
  }
});

test('rows that change their order are put into it without taking the focus from one', async () => {
  const list = {};
  const view = await open({ names: ['a', 'b', 'c', 'd'], list });
  const elements = screen.getAllByRole('button').map((button) => button.parentElement);
  for (const [focused, names] of [
    [0, ['b', 'a', 'c', 'd']],
    [0, ['b', 'c', 'd', 'a']],
    [3, ['d', 'b', 'c', 'a']],
    [1, ['a', 'b', 'c', 'd']],
  ] as const) {
    const button = elements[focused]?.querySelector('button');
    button?.focus();
    await view.rerender(rows({ names: [...names], list }));
    flushSync();
    expect(document.activeElement).toBe(button);
    expect([...(elements[0]?.parentElement?.children ?? [])]).toEqual(
      names.map((name) => elements['abcd'.indexOf(name)]),
    );
  }
});
