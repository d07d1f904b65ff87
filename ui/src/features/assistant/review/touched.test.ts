import { describe, expect, it } from 'vitest';
import { connectTo, type ListRequest } from '../../../ipc';
import { openHost } from '../../../test/host';
import { allTouched, queryOf } from './touched';
import { deletion } from '../../../test/proposals';

it.each([
  [{ labels: ['draft'], completed: false }, '@"draft"'],
  [{ overdue: true, project: 'Summer house' }, 'is:any overdue #"Summer house"'],
  [{ unscheduled: true, completed: true }, 'backlog is:completed'],
  [{ labels: ['a"b'] }, undefined],
  [{ titleContains: 'x' }, undefined],
  [{ overdue: false }, undefined],
  [undefined, undefined],
])('%j in the filter language', (where, expected) => {
  expect(queryOf(where)).toBe(expected);
});

describe('all that is touched', () => {
  async function ask(total: number, first = 41) {
    const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00Z' });
    const [row] = (await host.listTasks({ view: { kind: 'today' }, limit: 1 })).rows;
    const asked: ListRequest[] = [];
    host.listTasks = async (request) => {
      asked.push(request);
      const rows = Array.from({ length: total }, (_, at) => ({ ...row, task: { ...row?.task, number: first + at } }));
      return { rows, total } as Awaited<ReturnType<typeof host.listTasks>>;
    };
    connectTo(host);
    return { asked, found: await allTouched(deletion('bin', 26)) };
  }

  it('is asked for beyond the first ten', async () => {
    const { asked, found } = await ask(26);
    expect(asked).toEqual([{ filter: 'is:any @"draft"', limit: 1_000 }]);
    expect(found.length).toBe(26);
  });

  it.each([
    [25, 41],
    [26, 500],
  ])('stays the first ten where the list of %i from %i does not agree', async (total, first) => {
    expect((await ask(total, first)).found.length).toBe(10);
  });
});
