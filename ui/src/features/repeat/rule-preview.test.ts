import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo, type Client, type Recurrence } from '../../ipc';
import { openHost } from '../../test/host';
import RecurrenceEditor from './RecurrenceEditor.svelte';

const TODAY = '2026-11-24';
const asked = vi.fn<Client['nextDates']>();
const onsave = vi.fn();

beforeEach(async () => {
  const host = await openHost({ today: TODAY, now: `${TODAY}T09:00:00.000Z` });
  asked.mockReset().mockImplementation(host.nextDates);
  onsave.mockReset();
  connectTo({ ...host, nextDates: asked });
});
afterEach(cleanup);

function edit(set: Partial<Recurrence> = { type: 'daily' }) {
  const recurrence: Recurrence = { type: 'none', anchorOn: 'due', ...set };
  render(RecurrenceEditor, { props: { thing: 'task', number: 201, recurrence, anchor: TODAY, today: TODAY, onsave } });
  return userEvent.setup();
}
const days = () =>
  within(screen.getByTestId('rule-preview'))
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('b')?.textContent);
const words = () => screen.getByTestId('rule-preview').querySelector('p')?.textContent;

test('shows the dates of the rule as it is edited, before it is saved', async () => {
  const user = edit();
  await expect.poll(days).toEqual(['24 Nov', '25 Nov', '26 Nov', '27 Nov', '28 Nov']);
  await user.click(screen.getByTestId('repeat-weekly'));
  // The previous answer stays until the next one comes.
  expect(days()).toHaveLength(5);
  await expect.poll(days).toEqual(['24 Nov', '1 Dec', '8 Dec', '15 Dec', '22 Dec']);
  expect(onsave).not.toHaveBeenCalled();
});

test('a number is asked about when it stands, not at each stroke', async () => {
  const user = edit({ type: 'weekly' });
  await expect.poll(days).toHaveLength(5);
  asked.mockClear();
  const every = screen.getByTestId('repeat-every');
  await user.clear(every);
  await user.type(every, '12');
  await expect.poll(() => days().at(1)).toBe('16 Feb');
  expect(asked.mock.calls).toEqual([
    [201, { type: 'custom', rule: { frequency: 'weekly', interval: 12 }, anchorOn: 'due' }],
  ]);
});

test('says in words that there is no date, and why a rule is refused', async () => {
  asked.mockResolvedValueOnce([]);
  const user = edit();
  await expect.poll(words).toBe('This rule has no dates left.');
  asked.mockRejectedValueOnce({ code: 'invalid_recurrence', message: 'The repeat rule never falls on a date.' });
  await user.click(screen.getByTestId('repeat-yearly'));
  await expect.poll(words).toBe('The repeat rule never falls on a date.');
  expect(days()).toEqual([]);
  await user.click(screen.getByTestId('repeat-daily'));
  await expect.poll(days).toHaveLength(5);
  expect(words()).toBeUndefined();
});

test('an answer that comes late does not stand for another rule', async () => {
  let answer: (dates: string[]) => void = () => undefined;
  asked.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  const user = edit();
  await expect.poll(() => asked.mock.calls.length).toBe(1);
  await user.click(screen.getByTestId('repeat-weekly'));
  await expect.poll(days).toHaveLength(5);
  answer(['2026-12-31']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(days()).toHaveLength(5);
});

test.each([
  ['repeat-every_n_days', 'repeat-interval', '3650', ['', '0', '-1', '1.5', '1000000000', 'two']],
  ['repeat-weekly', 'repeat-every', '99', ['', '0', '-1', '2.5', '100', 'e']],
])('a number that cannot be is said beside it and nothing is given up: %s', async (kind, field, most, odd) => {
  const user = edit();
  await user.click(screen.getByTestId(kind));
  for (const typed of odd) {
    const input = screen.getByTestId<HTMLInputElement>(field);
    await user.clear(input);
    if (typed) await user.type(input, typed);
    expect(screen.getByTestId('repeat-wrong').textContent, typed).toBe(`A whole number from 1 to ${most}.`);
    expect(input.getAttribute('aria-invalid'), typed).toBe('true');
    expect(screen.getByTestId<HTMLButtonElement>('repeat-save').disabled, typed).toBe(true);
  }
  await user.clear(screen.getByTestId(field));
  await user.type(screen.getByTestId(field), '3');
  expect(screen.queryByTestId('repeat-wrong')).toBeNull();
  await user.click(screen.getByTestId('repeat-save'));
  await expect.poll(() => onsave.mock.calls.length).toBe(1);
});

test('an emptied count stays a count', async () => {
  const user = edit();
  await user.click(screen.getByTestId('repeat-end-count'));
  await user.clear(screen.getByTestId('repeat-count'));
  expect(screen.getByTestId('repeat-wrong').textContent).toBe('A whole number from 1 to 999.');
  await user.type(screen.getByTestId('repeat-count'), '4');
  await user.click(screen.getByTestId('repeat-save'));
  await expect.poll(() => onsave.mock.calls[0]?.[0]).toMatchObject({ rule: { frequency: 'daily', count: 4 } });
});

test('a rule that the host refuses is not saved, and stays to be mended', async () => {
  const user = edit();
  asked.mockRejectedValue({ code: 'invalid_recurrence', message: 'The repeat rule never falls on a date.' });
  await user.click(screen.getByTestId('repeat-yearly'));
  await user.click(screen.getByTestId('repeat-save'));
  await expect.poll(words).toBe('The repeat rule never falls on a date.');
  expect(onsave).not.toHaveBeenCalled();
});

test('what does not repeat has no dates', () => {
  edit({ type: 'none' });
  expect(screen.queryByTestId('rule-preview')).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});
