import { beforeEach, expect, it, vi } from 'vitest';
import { connectTo } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { difference, settings } from './settings.svelte';

let host: Host;

beforeEach(async () => {
  host = await openHost({});
  connectTo(host);
  await settings.load();
});

it('sends only what changes, so that two changes at once are both kept', async () => {
  const saving = vi.spyOn(host, 'saveSettings');
  const { agent } = await host.settings();
  await Promise.all([
    settings.save({ theme: 'dark' }),
    settings.save({ agent: { ...agent, automatic: !agent.automatic } }),
    settings.save({ agent: { ...agent, waitS: 7 } }),
  ]);
  expect(saving.mock.calls).toEqual([
    [{ theme: 'dark' }],
    [{ agent: { automatic: !agent.automatic } }],
    [{ agent: { waitS: 7 } }],
  ]);
  const kept = { theme: 'dark', agent: { ...agent, automatic: !agent.automatic, waitS: 7 } };
  expect(await host.settings()).toMatchObject(kept);
  expect(settings.current).toMatchObject(kept);
});

it('goes on after a change that is refused', async () => {
  vi.spyOn(host, 'saveSettings').mockRejectedValueOnce({ code: 'disk_full', message: 'The disk is full.' });
  const refused = settings.save({ theme: 'dark' });
  const kept = settings.save({ textSize: 'large' });
  await expect(refused).rejects.toMatchObject({ code: 'disk_full' });
  await kept;
  expect(settings.current).toMatchObject({ theme: 'system', textSize: 'large' });
});

it('takes over what another process has changed', async () => {
  settings.take({ ...(await host.settings()), theme: 'dark' });
  expect(document.documentElement.dataset.theme).toBe('dark');
});

it.each([
  [{ a: 1, b: { c: 2, d: [1] } }, { a: 1, b: { c: 3, d: [1] } }, { b: { c: 3 } }],
  [{ a: [1, 2] }, { a: [2] }, { a: [2] }],
  [{ a: 1 as number | null }, { a: null }, { a: null }],
  [{ a: 1 }, {}, {}],
])('finds the difference between %j and %j', (now, change, expected) => {
  expect(difference(now as object, change)).toEqual(expected);
});
