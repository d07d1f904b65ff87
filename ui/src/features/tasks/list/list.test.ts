import { beforeEach, describe, expect, test } from 'vitest';
import { connectTo, type ListRequest, type Task } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { makeTask } from '../../../test/rows';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { change, undo } from '../../../shared/state/changes.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import { tick, tickedFields } from '../commands/operations';
import { KEPT_PAGES, PAGE, TaskList } from './list.svelte';

let host: Host;
let asked: [offset: number, limit: number][];

async function open(count: number, set: Partial<Task> = {}) {
  host = await openHost({
    today: '2026-11-24',
    now: '2026-11-24T09:00:00.000Z',
    state: (today, now) => ({
      tasks: Array.from({ length: count }, (_, index) => ({
        ...makeTask(index + 1, today, now, { title: `Task ${index + 1}` }),
        ...set,
      })),
      checklists: [],
      notes: [],
      projects: [],
      labels: [],
    }),
  });
  asked = [];
  const { listTasks } = host;
  host.listTasks = (request: ListRequest) => {
    asked.push([request.offset ?? 0, request.limit]);
    return listTasks(request);
  };
  connectTo(host);
  await sidebar.refresh();
}

const settle = () => host.settled();
const held = (list: TaskList) => list.rows.filter((row) => row !== undefined).length;

beforeEach(() => toasts.clear());

describe('paging', () => {
  test('only what is in sight is fetched, once', async () => {
    await open(3_000);
    const list = new TaskList({ kind: 'inbox' });
    await list.refresh();
    list.show(0, 30);
    list.show(10, 60);
    expect([asked, list.total, held(list)]).toEqual([[[0, PAGE]], 3_000, PAGE]);
    list.show(2_020, 2_060);
    list.show(2_030, 2_090);
    await settle();
    expect(asked).toEqual([
      [0, PAGE],
      [2_000, PAGE],
    ]);
    expect(list.rows[2_020]?.task.title).toBe('Task 2021');
  });

  test('far pages are forgotten', async () => {
    await open(KEPT_PAGES * 2 * PAGE);
    const list = new TaskList({ kind: 'inbox' });
    await list.refresh();
    for (let page = 1; page < KEPT_PAGES * 2; page++) {
      list.show(page * PAGE, page * PAGE + 10);
      await settle();
    }
    expect(held(list)).toBe(KEPT_PAGES * PAGE);
    expect(list.rows[0]).toBeUndefined();
    list.show(0, 10);
    await settle();
    expect(list.rows[0]?.task.number).toBe(1);
  });

  test('a refresh fetches what is in sight and drops what arrives late', async () => {
    await open(1_000);
    const list = new TaskList({ kind: 'inbox' });
    await list.refresh();
    list.show(400, 440);
    await settle();
    asked = [];
    await Promise.all([list.refresh(), list.refresh()]);
    expect(asked).toEqual([
      [400, PAGE],
      [400, PAGE],
    ]);
    expect([held(list), list.rows[400]?.task.number]).toEqual([PAGE, 401]);
  });

  test('a page that shows the list has changed makes it refresh', async () => {
    await open(300);
    const list = new TaskList({ kind: 'inbox' });
    await list.refresh();
    await host.apply({ operations: [{ op: 'delete', id: 1 }] });
    list.show(150, 180);
    await settle();
    expect([list.total, list.rows[150]?.task.number]).toEqual([299, 152]);
  });

  test('a failed refresh keeps the rows', async () => {
    await open(3);
    const list = new TaskList({ kind: 'inbox' });
    await list.refresh();
    host.listTasks = () => Promise.reject({ code: 'database_busy', message: 'Busy.' });
    await list.refresh();
    expect([list.failed, list.total]).toEqual([{ code: 'database_busy', message: 'Busy.' }, 3]);
  });
});

describe('ticking', () => {
  async function ticked(refusal?: object) {
    await open(2);
    const list = new TaskList({ kind: 'inbox' });
    await list.refresh();
    const [row] = list.rows;
    if (!row) throw new Error('no row');
    if (refusal) host.refuseNext(refusal);
    const done = list.edit([{ row, fields: tickedFields(row) }], [tick(row)]);
    return { list, row, done };
  }

  test('shows at once, stays for a moment, then the gap closes', async () => {
    const { list, row, done } = await ticked();
    expect(list.shown(row).task.completed).toBe(true);
    await list.refresh();
    expect(list.total).toBe(2);
    await done;
    expect(list.rows.map((row) => row?.task.number)).toEqual([2]);
  });

  test('a refusal takes it back and says why', async () => {
    const { list, row, done } = await ticked({ code: 'stale', message: 'It changed since.' });
    expect(list.shown(row).task.completed).toBe(true);
    expect(await done).toBeNull();
    expect([list.shown(row).task.completed, list.total, toasts.top?.text]).toEqual([false, 2, 'It changed since.']);
  });

  describe('undoing it', () => {
    const numbers = (list: TaskList) => list.rows.map((row) => row?.task.number);
    async function undoing(answer: Promise<unknown>) {
      const { list, row, done } = await ticked();
      await done;
      expect(numbers(list)).toEqual([2]);
      const { undo: undone } = host;
      host.undo = async (request) => {
        await answer;
        return undone(request);
      };
      return { list, row, undone: undo() };
    }

    test('shows before the host has answered', async () => {
      let answer = () => {};
      const { list, row, undone } = await undoing(new Promise<void>((resolve) => (answer = resolve)));
      expect([numbers(list), list.shown(row).task.completed, list.total]).toEqual([[1, 2], false, 2]);
      answer();
      await undone;
      await list.refresh();
      expect([numbers(list), toasts.top?.text]).toEqual([[1, 2], 'Undid: Completed “Task 1”']);
    });

    test('is taken back where the host refuses', async () => {
      let refuse: (reason: object) => void = () => {};
      const { list, undone } = await undoing(new Promise((_, reject) => (refuse = reject)));
      expect(numbers(list)).toEqual([1, 2]);
      refuse({ code: 'database_busy', message: 'Busy.' });
      await undone;
      await settle();
      expect([numbers(list), toasts.top?.text]).toEqual([[2], 'Busy.']);
    });

    test('waits for the host once something else has changed', async () => {
      const { list, done } = await ticked();
      await done;
      await list.follow({ source: 'agent', numbers: [2], kinds: ['task'] });
      const undone = undo();
      expect(numbers(list)).toEqual([2]);
      await undone;
    });

    test('waits for the host where a change has come between that was begun before this one was answered', async () => {
      const { list, done } = await ticked();
      const later = change([{ op: 'update', id: 2, title: 'Other words' }]);
      await done;
      expect((await later)?.changeSetId).toBeTruthy();
      const undone = undo();
      expect(numbers(list)).toEqual([2]);
      await undone;
    });

    test('waits for the host where a task repeats: its next date is not known here', async () => {
      await open(2, { recurrence: { type: 'daily', anchorOn: 'due' }, scheduledFor: '2026-11-24' });
      const list = new TaskList({ kind: 'today' });
      await list.refresh();
      const [row] = list.rows;
      if (!row) throw new Error('no row');
      await list.edit([{ row, fields: tickedFields(row) }], [tick(row)]);
      const before = numbers(list);
      const undone = undo();
      expect(numbers(list)).toEqual(before);
      await undone;
    });
  });
});
