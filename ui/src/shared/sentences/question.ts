// Questions of the built-in planner and their choices. What a model asks stays as the model wrote it.
import type { ClarifyGroup, ClarifyOption } from '../../ipc';
import { m } from '../../paraglide/messages';
import { settings } from '../state/settings.svelte';
import { sidebar } from '../state/sidebar.svelte';
import { priorityName } from '../values';
import { said } from './said';
import { capital, day } from './words';

/** By the kinds of their groups; a question about the wording itself stays as it is, as its choices do. */
const QUESTIONS: Record<string, (() => string) | undefined> = {
  task: m.ask_task,
  'task date': m.ask_task_date,
  'task priority': m.ask_task_priority,
  date: m.ask_date,
  priority: m.ask_priority,
};

export function questionWords({ question, groups }: { question: string; groups: ClarifyGroup[] }): string {
  const byModel = settings.current?.model.enabled === true;
  return said(question, () => (byModel ? undefined : QUESTIONS[groups.map(({ kind }) => kind).join(' ')]?.()));
}

/** A choice: a day or a priority in words, otherwise what it says. */
export function optionWords({ kind }: Pick<ClarifyGroup, 'kind'>, option: ClarifyOption): string {
  return said(option.title, () => {
    if (kind === 'date' && option.date) return capital(day(option.date, sidebar.today));
    return kind === 'priority' && option.priority ? priorityName(option.priority) : undefined;
  });
}
