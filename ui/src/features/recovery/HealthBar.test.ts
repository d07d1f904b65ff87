import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import App from '../../App.svelte';
import { start } from '../../app/start';
import { connectTo, type Health, type Problem } from '../../ipc';
import { createFake } from '../../ipc/fake';
import { report } from '../../shared/state/changes.svelte';
import { toasts } from '../../shared/state/toasts.svelte';

afterEach(cleanup);

test('the window says that copies fail until one succeeds, and that the open file is not well', async () => {
  let tell: (health: Health) => void = () => undefined;
  const today = '2026-11-21';
  const copyFailed: Problem = { code: 'disk_full', message: 'The disk is full.' };
  const fake = createFake({ today });
  connectTo({
    ...fake,
    health: () => Promise.resolve({ today, copyFailed, lastCopy: '2026-11-20T09:00:00Z' }),
    onHealth: (listener) => {
      tell = listener;
      return () => undefined;
    },
  });
  await start();
  render(App);
  expect((await screen.findByTestId('health')).textContent).toMatch(
    /could not be made\. The disk is full\. Last good copy: yesterday/i,
  );
  tell({ today });
  await expect.poll(() => screen.queryByTestId('health')).toBeNull();
  tell({ today, trouble: { code: 'database_outgrown', message: 'A newer version. Restart Assent.' } });
  expect((await screen.findByTestId('health')).textContent).toContain('A newer version');
  await userEvent.click(screen.getByTestId('restart'));
  expect(fake.window.restarted).toBe(true);
});

test('a refusal of a file that is newer by now offers the restart, and no other does', () => {
  const fake = createFake();
  connectTo(fake);
  report({ code: 'disk_full', message: 'The disk is full.' });
  expect(toasts.top?.action).toBeUndefined();
  report({ code: 'database_outgrown', message: 'A newer version.' });
  expect(toasts.top?.action?.label).toBe('Restart Assent');
  toasts.top?.action?.run();
  expect(fake.window.restarted).toBe(true);
  toasts.clear();
});
