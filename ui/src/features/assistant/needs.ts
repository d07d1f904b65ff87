// Which operations of a list need others: a label or a project is created before the task that gets it. Pure.
import type { Proposed } from '../../ipc';

type Operation = Proposed['op'];

/** Whether `op` gives tasks the label or the project that `creation` creates. */
export function needs(op: Operation, creation: Operation): boolean {
  if (typeof creation.name !== 'string') return false;
  const name = creation.name.toLowerCase();
  const { labels, projects } = given(op);
  const wanted = creation.op === 'create_label' ? labels : creation.op === 'create_project' ? projects : [];
  return wanted.some((other) => other.trim().toLowerCase() === name);
}

/** The names that the operation would give to tasks. */
export function given(op: Operation): { labels: string[]; projects: string[] } {
  switch (op.op) {
    case 'create':
    case 'update':
      return { labels: names(op.labels), projects: names([op.project]) };
    case 'add_labels':
      return { labels: names(op.labels), projects: [] };
    case 'bulk_update': {
      const set = (op.set ?? {}) as Operation;
      return { labels: names(set.labels), projects: names([set.project]) };
    }
    default:
      return { labels: [], projects: [] };
  }
}

function names(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name): name is string => typeof name === 'string') : [];
}
