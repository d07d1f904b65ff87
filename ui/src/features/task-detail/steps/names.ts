// The name that a checklist is shown by.
import type { ChecklistDetail } from '../../../ipc';
import { m } from '../../../paraglide/messages';

/** What the host calls a checklist that nobody has named. */
const UNNAMED = 'Todos';

/** The agent's checklist keeps the host's name; yours is called "Steps", as it was before its first step. */
export function checklistName({ title, items }: ChecklistDetail): string {
  const first = items.toSorted((a, b) => (a.createdAt ?? '').localeCompare(b.createdAt ?? ''))[0];
  return title === UNNAMED && first?.createdBy === 'user' ? m.steps() : title;
}
