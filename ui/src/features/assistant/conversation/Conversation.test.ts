// The operation under the pointer keeps its position. There is no layout here: each new row moves all rows up by 38 px; nothing scrolls.
import { fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo, type Proposed, type TurnEventKind } from '../../../ipc';
import { openHost } from '../../../test/host';
import { connected } from './conversation';
import Conversation from './Conversation.svelte';
import { ops, proposed, result } from '../../../test/proposals';

const ROW = 38;
const [one, two, three] = [proposed('one'), proposed('two'), proposed('three')];
let emit: (event: TurnEventKind) => void;

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation(() => undefined);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, 600 - ROW * document.querySelectorAll('[data-operation]').length, 100, ROW),
  );
});

// Spies on both halves of a property are not restored completely.
const scrollTop = Object.getOwnPropertyDescriptor(Element.prototype, 'scrollTop') as PropertyDescriptor;
afterEach(() => {
  vi.restoreAllMocks();
  Object.defineProperty(Element.prototype, 'scrollTop', scrollTop);
});

/** A turn that has written one operation; `write` renders all of them again, and returns how much space is kept above. */
async function writing() {
  const turn = (_: unknown, emitTo: typeof emit) => {
    emit = emitTo;
    emit(ops(0, one));
  };
  connectTo(await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00Z', turn }));
  const assistant = connected();
  render(Conversation, { assistant, onscrolled: () => undefined });
  void assistant.sendText('Do it');
  const row = await screen.findByTestId('op-card');
  const talk = screen.getByRole('log').firstElementChild as HTMLElement;
  const kept = () => (talk.hasAttribute('data-held') ? talk.style.getPropertyValue('--lead') : null);
  const write = async (...operations: Proposed[]) => {
    emit(ops(0, ...operations));
    await expect.poll(() => screen.getAllByTestId('op-card').length).toBe(operations.length);
    return kept();
  };
  return { row, write, kept, assistant };
}

test('follows what is written where no hand is on it', async () => {
  const { write } = await writing();
  expect(await write(one, two)).toBeNull();
});

test('an operation that the pointer was moved to keeps its place', async () => {
  const { row, write } = await writing();
  await fireEvent.pointerMove(row, { clientX: 20, clientY: 580 });
  expect(await write(one, two)).toBe(`${ROW}px`);
  await fireEvent.pointerLeave(screen.getByRole('log'));
  expect(await write(one, two, three)).toBeNull();
});

test('a pointer that rests while rows pass under it holds nothing', async () => {
  const { row, write } = await writing();
  const rests = { clientX: 20, clientY: 580 };
  await fireEvent.pointerMove(screen.getByRole('log'), rests);
  await fireEvent.pointerMove(row, rests);
  expect(await write(one, two)).toBeNull();
});

test('the one that has the focus keeps its place, until the next message is sent', async () => {
  const { row, write, kept, assistant } = await writing();
  row.querySelector<HTMLElement>('[role="checkbox"]')?.focus();
  expect(await write(one, two)).toBe(`${ROW}px`);
  emit(result({ text: 'Two changes.', operations: [one, two], proposalId: 'p1' }));
  emit({ event: 'done' });
  await fireEvent.pointerMove(row, { clientX: 20, clientY: 580 });
  expect(kept()).toBe(`${ROW}px`);
  void assistant.sendText('Do something else');
  await expect.poll(() => screen.getAllByText(/^Do/).length).toBe(2);
  expect(kept()).toBeNull();
});

test('leaves whoever has scrolled where they read, until something new is said', async () => {
  let top = 0;
  vi.spyOn(Element.prototype, 'scrollTop', 'get').mockImplementation(() => top);
  vi.spyOn(Element.prototype, 'scrollTop', 'set').mockImplementation((to) => (top = to));
  const turn = (_: unknown, emitTo: typeof emit) => (emit = emitTo);
  connectTo(
    await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00Z', turn: (...told) => void turn(...told) }),
  );
  const assistant = connected();
  render(Conversation, { assistant, onscrolled: () => undefined });
  await assistant.sendText('Tell me all');
  const grow = async (text: string) => {
    emit({ event: 'summary', text });
    await screen.findByText(text);
    return top;
  };
  const followed = await grow('One.');
  expect(await grow('One. Two.')).toBe(followed);
  top = 300;
  expect(await grow('One. Two. Three.')).toBe(300);
  await assistant.sendText('And now?');
  expect(await grow('Four.')).toBe(followed);
});
