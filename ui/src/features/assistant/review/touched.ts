// All tasks that an operation affects, if its preview lists only the first ten. The host is asked in its filter
// language; its result counts only if it agrees with the preview.
import { ipc, type Proposed, type Sample } from '../../../ipc';

/** The host returns at most this many rows. */
const LIMIT = 1_000;

/** A `where` filter as a query; nothing if the filter language cannot express it. */
export function queryOf(where: unknown): string | undefined {
  if (typeof where !== 'object' || where === null) return undefined;
  const parts = Object.entries(where).map(([key, value]) => part(key, value));
  if (parts.includes(undefined)) return undefined;
  const state = 'completed' in where ? [] : ['is:any'];
  return [...state, ...parts].filter(Boolean).join(' ');
}

function part(key: string, value: unknown): string | undefined {
  if (key === 'overdue' && value === true) return 'overdue';
  if (key === 'unscheduled' && value === true) return 'backlog';
  if (key === 'completed') return value === true ? 'is:completed' : value === false ? '' : undefined;
  if (key === 'project') return named('#', value);
  if (key === 'labels' && Array.isArray(value)) {
    const labels = value.map((name) => named('@', name));
    return labels.includes(undefined) ? undefined : labels.join(' ');
  }
  return undefined;
}

function named(sigil: string, name: unknown): string | undefined {
  return typeof name === 'string' && !name.includes('"') ? `${sigil}"${name}"` : undefined;
}

/** The tasks of the operation: all of them if the host's list agrees with the preview, otherwise the first ten. */
export async function allTouched({ op, preview }: Proposed): Promise<Sample[]> {
  const filter = 'where' in op ? queryOf(op.where) : undefined;
  if (preview.samples.length >= preview.count || preview.count > LIMIT || filter === undefined) return preview.samples;
  const page = await ipc()
    .listTasks({ filter, limit: LIMIT })
    .catch(() => null);
  const numbers = new Set(page?.rows.map(({ task }) => task.number));
  const agrees = page?.total === preview.count && preview.samples.every(({ number }) => numbers.has(number ?? 0));
  return page && agrees ? page.rows.map(({ task }) => ({ number: task.number, title: task.title })) : preview.samples;
}
