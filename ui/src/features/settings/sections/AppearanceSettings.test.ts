import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectTo } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { dialogs } from '../../../shared/state/dialogs.svelte';
import { isStill, settings } from '../../../shared/state/settings.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import SettingsPage from '../SettingsPage.svelte';

const root = document.documentElement;
let host: Host;

beforeEach(async () => {
  host = await openHost({});
  connectTo(host);
  await settings.load();
  dialogs.openSettings('appearance');
  render(SettingsPage, { onsearch: () => undefined });
  await screen.findByTestId('text-normal');
});

afterEach(() => {
  dialogs.closeSettings();
  cleanup();
});

const painted = () => [root.dataset.theme, root.dataset.textSize, root.dataset.motion];

it('paints what is chosen at once, keeps it, and remembers it for the first frame of the next start', async () => {
  const user = userEvent.setup();
  expect(painted()).toEqual(['light', 'normal', 'full']);
  await user.click(screen.getByTestId('theme-dark'));
  await user.click(screen.getByTestId('text-largest'));
  await user.click(screen.getByTestId('motion-reduced'));
  await expect.poll(painted).toEqual(['dark', 'largest', 'reduced']);
  expect(isStill()).toBe(true);
  expect(await host.settings()).toMatchObject({ theme: 'dark', textSize: 'largest', motion: 'reduced' });

  Object.assign(root.dataset, { theme: 'light', textSize: 'normal', motion: 'full' });
  settings.paintRemembered();
  expect(painted()).toEqual(['dark', 'largest', 'reduced']);
});

it('paints as the system does where what was remembered cannot be read', () => {
  for (const broken of ['', 'nothing', '{"theme":"pink","textSize":7}']) {
    localStorage.setItem('assent.looks', broken);
    settings.paintRemembered();
    expect(painted()).toEqual(['light', 'normal', 'full']);
  }
});

it('goes back to what was, with the reason, where it cannot be kept', async () => {
  host.saveSettings = () => Promise.reject({ code: 'disk_full', message: 'The disk is full.' });
  await userEvent.setup().click(screen.getByTestId('text-large'));
  await expect.poll(() => toasts.top?.text).toBe('The disk is full.');
  await expect.poll(() => screen.getByTestId('text-normal').getAttribute('aria-checked')).toBe('true');
  expect(painted()[1]).toBe('normal');
});
