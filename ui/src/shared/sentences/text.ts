// What the built-in planner says: its answers, the words beside its proposals, its questions and their choices.
// What a model says stays as the model wrote it.
import type { ClarifyGroup, ClarifyOption, Parts } from '../../ipc';
import { sidebar } from '../state/sidebar.svelte';
import { priorityName } from '../values';
import { message } from './message';
import { problemAnew } from './problem';
import { said } from './said';
import { capital, day } from './words';

const PROBLEM = 'problem_';

/** A text, sentence by sentence. */
export function textWords({ text, parts }: { text: string; parts?: Parts[] | null }): string {
  return said(text, () => {
    const sentences = parts?.map(sentence);
    return sentences?.every((words) => words !== undefined) ? sentences.map(whole).join(' ') : undefined;
  });
}

/** A sentence begins with a capital, and what ends with an abbreviation ("30. Nov.") has its full stop. */
function whole(words: string): string {
  return capital(words).replace(/([^.])\.\.$/, '$1.');
}

function sentence({ code, values }: Parts): string | undefined {
  return code.startsWith(PROBLEM) ? problemAnew(code.slice(PROBLEM.length), values) : message(code, values);
}

export function questionWords({ question, parts }: { question: string; parts?: Parts }): string {
  return said(question, () => parts && sentence(parts));
}

/** A choice: a day or a priority in words, what a reading would do, otherwise what it says. */
export function optionWords({ kind }: Pick<ClarifyGroup, 'kind'>, option: ClarifyOption): string {
  return said(option.title, () => {
    if (kind === 'date' && option.date) return capital(day(option.date, sidebar.today));
    if (kind === 'priority' && option.priority) return priorityName(option.priority);
    const words = option.parts && sentence(option.parts);
    return words && capital(words);
  });
}
