// What the built-in planner says: its answers, the words beside its proposals, its questions and their choices.
// What a model says stays as the model wrote it.
import type { ClarifyGroup, ClarifyOption, Code, Parts, Proposed } from '../../ipc';
import { sidebar } from '../state/sidebar.svelte';
import { priorityName } from '../values';
import { message } from './message';
import { phrase } from './operation';
import { problemAnew, problemSentence, type Told } from './problem';
import { said } from './said';
import { speech } from './speech';
import { and, capital, day } from './words';

const PROBLEM = 'problem_';
/** Operations that a sentence names; more are counted. */
const TOLD = 3;

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
  return code.startsWith(PROBLEM) ? problemAnew(code.slice(PROBLEM.length) as Code, values) : message(code, values);
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

/** What a list would do of which everything can be applied, as the built-in planner says it. */
export function listSentence(rows: Pick<Proposed, 'op' | 'preview' | 'sentence'>[]): string {
  const each = rows.map(({ op, preview, sentence }) => phrase(op, preview, speech(), 'proposed') ?? sentence);
  const more = each.length > TOLD ? message('reply_more', { count: String(each.length - TOLD) }) : undefined;
  return whole(`${and([...each.slice(0, TOLD), ...(more === undefined ? [] : [more])])}.`);
}

/** How many operations of a list can be applied, and why the first of the others cannot. */
export function refusedSentence(count: number, all: number, why: Told | undefined): string {
  const code = all === 1 ? '' : count === 0 ? '_all' : '_some';
  const [can, of] = [String(count === 0 ? all : count), String(all)];
  const words = message(`reply_refused${code}`, code === '' ? {} : { count: can, all: of });
  return [words, why && problemSentence(why)].filter(Boolean).join(' ');
}
