// The rows of Upcoming: first the overdue ones if today is among the days, then the days.
import { ipc, type TaskRow } from '../../ipc';
import type { Source } from '../tasks/list/list.svelte';
import { dueOf } from '../tasks/row/rows';
import { dayOf } from './days';

/** Rows fetched at once while looking for overdue ones. */
const PAGE = 100;
/** The most overdue rows shown; Today has the others. */
const MOST = 500;

/** Overdue rows come first in Today. */
async function overdue(today: string): Promise<TaskRow[]> {
  const late: TaskRow[] = [];
  while (late.length < MOST) {
    const { rows } = await ipc().listTasks({ view: { kind: 'today' }, offset: late.length, limit: PAGE });
    const found = rows.filter((row) => (dueOf(row) ?? today) < today);
    late.push(...found);
    if (found.length < PAGE) break;
  }
  // A repeating task is shown on its date, even if its deadline has passed.
  return late.filter((row) => (dayOf(row) ?? today) < today);
}

/** Two weeks from `from`. */
export function upcomingFrom(from: string, today: string): Source {
  let late: TaskRow[] = [];
  return async ({ offset, limit }) => {
    if (offset === 0 && from <= today) late = await overdue(today);
    const before = late.slice(offset, offset + limit);
    const { rows, total } = await ipc().listTasks({
      view: { kind: 'upcoming' },
      from,
      offset: Math.max(0, offset - late.length),
      limit: limit - before.length,
    });
    return { rows: [...before, ...rows], total: late.length + total };
  };
}
