// Which operations of a list need others: a label or a project is created before the task that gets it. Pure.
import type { Requested } from '../../../ipc';

/** Whether `op` gives tasks the label or the project that `creation` creates. */
export function needs(op: Requested, creation: Requested): boolean {
  if (creation.op !== 'create_label' && creation.op !== 'create_project') return false;
  const name = creation.name?.toLowerCase();
  const { labels, projects } = given(op);
  const wanted = creation.op === 'create_label' ? labels : projects;
  return wanted.some((other) => other.trim().toLowerCase() === name);
}

/** The names that the operation would give to tasks. */
export function given(op: Requested): { labels: string[]; projects: string[] } {
  switch (op.op) {
    case 'create':
    case 'update':
      return names(op.labels, op.project);
    case 'add_labels':
      return names(op.labels, null);
    case 'bulk_update':
      return names(op.set.labels, op.set.project);
    default:
      return names(null, null);
  }
}

function names(labels: string[] | null | undefined, project: string | null | undefined) {
  return { labels: labels ?? [], projects: project == null ? [] : [project] };
}
