// What the host says, in the window's language. The host speaks English and sends beside each sentence what it is made of;
// in English its own words are shown, in another language the sentence is made anew from its parts.
import type { Account, Conflict, DataRemark, HistoryEntry, Preview, Proposed } from '../../ipc';
import { m } from '../../paraglide/messages';
import { accountOf } from './account';
import { message } from './message';
import { say } from './operation';
import { said } from './said';
import { speech } from './speech';
import { number, quote } from './words';

export { endSentence, reportSentence, skippedReason } from './agent';
export { readingSentence, valueWords } from './quick-add';
export { problemSentence, problemWords, type Told } from './problem';
export { listSentence, optionWords, questionWords, refusedSentence, textWords } from './text';

/** What a proposed operation would do: "Move 3 overdue tasks to Monday". */
export function proposedSentence({ op, preview, sentence }: Pick<Proposed, 'op' | 'preview' | 'sentence'>): string {
  return said(sentence, () => (typeof op.op === 'string' ? say(op, preview, speech(), 'proposed') : m.say_unread()));
}

/** What an operation would do that the person has edited, of which the host has said nothing but the preview. */
export function editedSentence({ op, preview, sentence }: Proposed, checked: Preview): string {
  // What cannot be applied has no preview; its task still has the name it had.
  const shown = checked.samples.length > 0 ? checked : { ...checked, samples: preview.samples };
  return say(op, shown, speech(), 'proposed') ?? sentence;
}

/** Why the planner proposes it. */
export function explanationWords({ explanation = '', because }: Pick<Proposed, 'explanation' | 'because'>): string {
  return said(explanation, () => because && message(`why_${because.code}`, because.values));
}

/** What of a file does not fit as it is. */
export function remarkWords({ text, code, name }: Pick<DataRemark, 'text' | 'code' | 'name'>): string {
  return said(text, () => message(`remark_${code}`, name === undefined ? {} : { name }));
}

/** What was done: "3 created, 1 moved to tomorrow". */
export function doneSentence({ sentence, account }: { sentence: string; account?: Account }): string {
  return said(sentence, () => account && accountOf(account, speech()));
}

/** The title of a change set. */
export function titleOf({ title, account }: Pick<HistoryEntry, 'title' | 'account'>): string {
  return doneSentence({ sentence: title, account });
}

/** What has changed since, so that undo leaves it. */
export function conflictSentence(sentence: string, conflicts: readonly Conflict[]): string {
  return said(sentence, () => {
    const [first] = conflicts;
    if (!first) return undefined;
    const title = quote(first.title);
    const what = first.number === null ? title : `#${first.number} ${title}`;
    return m.say_conflict({ what, count: conflicts.length - 1, number: number(conflicts.length - 1) });
  });
}
