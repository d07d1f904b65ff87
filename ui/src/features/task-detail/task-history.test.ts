import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { connectTo, type Priority } from '../../ipc';
import { openHost } from '../../test/host';
import { place } from '../../shared/state/place.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import TaskHistory from './TaskHistory.svelte';

afterEach(() => {
  cleanup();
  place.close();
});

test('tells what was changed on this task alone, newest first, and older ones when asked', async () => {
  const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  connectTo(host);
  await sidebar.refresh();
  const apply = (id: number, priority: Priority) => host.apply({ operations: [{ op: 'update', id, priority }] });
  for (let round = 0; round < 7; round++) await apply(201, round % 2 === 0 ? 'low' : 'high');
  await apply(202, 'low');
  const { container } = render(TaskHistory, { number: 201, version: 1 });
  expect((await screen.findAllByTestId('task-change')).length).toBe(5);
  const user = userEvent.setup();
  await user.click(screen.getByTestId('task-history-older'));
  await vi.waitFor(() => expect(screen.getAllByTestId('task-change').length).toBe(7));
  expect(screen.queryByTestId('task-history-older')).toBeNull();
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);

  place.openTaskDetail(201);
  await user.click(screen.getAllByTestId('task-change')[0] as HTMLElement);
  const [newest] = await host.history(1, null, { task: 201 });
  expect(place.open).toEqual({ kind: 'change', id: newest?.id });
  place.close();
  expect(place.open).toEqual({ kind: 'task', number: 201 });
});

test('says of a change to several tasks only what concerns this one', async () => {
  const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  connectTo(host);
  await sidebar.refresh();
  await host.apply({
    operations: [
      { op: 'update', id: 201, priority: 'low' },
      { op: 'update', id: 202, priority: 'high' },
      { op: 'create', title: 'Buy milk' },
    ],
  });
  await host.undo({});
  render(TaskHistory, { number: 201, version: 1 });
  const told = async () =>
    (await screen.findAllByTestId('task-change')).map((each) => each.querySelector('.what')?.textContent);
  await expect.poll(told).toEqual([expect.stringMatching(/^Made it .* priority \(by undo\)$/), 'Made it low priority']);
});
