import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import App from '../../App.svelte';
import { start } from '../../app/start';
import { connectTo, type Health, type Problem } from '../../ipc';
import { openHost } from '../../test/host';
import { report } from '../../shared/state/changes.svelte';
import { toasts } from '../../shared/state/toasts.svelte';

afterEach(cleanup);

test('the window says that copies fail until one succeeds, and that the open file is not well', async () => {
  let tell: (health: Health) => void = () => undefined;
  const today = '2026-11-21';
  const copyFailed: Problem = { code: 'disk_full', message: 'The disk is full.' };
  const host = await openHost({ today });
  connectTo({
    ...host,
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
  expect(host.calls).toContain('restart');
});

test('a refusal of a file that is newer by now offers the restart, and no other does', async () => {
  const host = await openHost();
  connectTo(host);
  report({ code: 'disk_full', message: 'The disk is full.' });
  expect(toasts.top?.action).toBeUndefined();
  report({ code: 'database_outgrown', message: 'A newer version.' });
  expect(toasts.top?.action?.label).toBe('Restart Assent');
  toasts.top?.action?.run();
  expect(host.calls).toContain('restart');
  toasts.clear();
});
