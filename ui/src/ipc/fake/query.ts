// The words of the filter language that the window's tests and a plain browser need.
import type { Task } from '../generated';
import { dueOf, openDate } from './recur';
import { addDays, type State } from './state';

/** Whether an open task is what a query means: words, `#project`, `@label`, `p:high`, `is:repeating`, `today`, `due:…`. */
export function isMeant(state: State, task: Task, query: string, today: string): boolean {
  const date = openDate(task, today) ?? task.scheduledFor;
  const due = dueOf(task, today);
  const named = (rows: { id: string; name: string }[], name: string) =>
    rows.find((row) => row.name.toLowerCase() === name.toLowerCase())?.id;
  const words = query.match(/[#@]?"[^"]*"|\S+/g) ?? [];
  return words.every((word) => {
    const said = word.replaceAll('"', '');
    const value = said.slice(said.indexOf(':') + 1);
    if (said.startsWith('#')) return task.projectId === named(state.projects, said.slice(1));
    if (said.startsWith('@')) return task.labels.some(({ id }) => id === named(state.labels, said.slice(1)));
    if (said.startsWith('p:')) return task.priority === value;
    if (said === 'is:repeating') return task.recurrence.type !== 'none';
    if (said === 'is:completed') return task.completed;
    if (said === 'overdue') return due !== null && due < today;
    if (said === 'backlog') return date === null && (due === null || due > today);
    if (said === 'today') return due !== null && due <= today;
    if (said === 'due:today') return date === today;
    if (said === 'due:week') return date !== null && date >= today && date <= addDays(today, 6);
    return task.title.toLowerCase().includes(said.toLowerCase());
  });
}
