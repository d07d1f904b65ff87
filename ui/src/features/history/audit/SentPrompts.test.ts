import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { connectTo } from '../../../ipc';
import { openHost } from '../../../test/host';
import { dialogs } from '../../../shared/state/dialogs.svelte';
import SentPrompts from './SentPrompts.svelte';

afterEach(() => {
  dialogs.sent = null;
  cleanup();
});

test('says where a very long text was cut, also in what is copied', async () => {
  const call = { purpose: 'wake', model: 'qwen3:8b', tokens: 9, ms: 40, at: '2026-11-24T09:16:00Z' };
  const sent = [{ ...call, prompt: 'begin 🎉end', promptCut: { at: 8, leftOut: 12_345 }, answer: 'Done.' }];
  connectTo({ ...(await openHost()), turnPrompts: async () => sent });
  const user = userEvent.setup();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  render(SentPrompts);
  dialogs.sent = 'turn';
  const [prompt, answer] = await screen.findAllByRole('region', { name: /Prompt|Answer/ });
  const whole = 'begin 🎉\n[Characters left out here: 12345]\nend';
  expect(prompt?.textContent).toBe(whole);
  expect(answer?.textContent).toBe('Done.');
  expect(screen.getAllByTestId('cut')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /prompt/i }));
  expect(copied).toHaveBeenLastCalledWith(whole);
});
