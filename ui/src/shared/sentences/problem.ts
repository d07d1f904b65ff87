// What went wrong, by its code and by what the host says beside it.
import { problemOf, type Problem } from '../../ipc';
import { m } from '../../paraglide/messages';
import { said } from './said';
import { quote } from './words';

/** A problem, as far as its sentence needs it. */
export type Told = Pick<Problem, 'code' | 'message' | 'values'>;

type Message = (values?: Record<string, string>) => string;
const catalogue = m as unknown as Record<string, Message | undefined>;

/** What `problem_CODE_with` names. Where the host says less, `problem_CODE` does without. */
const NAMED: Record<string, readonly string[] | undefined> = {
  id_not_found: ['number'],
  unknown_label: ['name'],
  unknown_label_group: ['name'],
  unknown_project: ['name'],
  name_taken: ['name'],
  not_repeating: ['number', 'title'],
  use_complete_occurrence_for_repeating: ['number', 'title'],
  label_group_conflict: ['one', 'other', 'group'],
  stale: ['number'],
  model_unreachable: ['server'],
  model_slow: ['seconds'],
  model_stalled: ['seconds'],
  model_key_refused: ['server'],
  model_not_found: ['server', 'model'],
  model_busy: ['server'],
  model_server_error: ['server'],
  model_request_refused: ['server'],
  model_unreadable: ['server'],
  model_without_tools: ['model'],
  recording_already: ['number'],
};
/** Values that the host gives as the user wrote them. */
const QUOTED = ['name', 'title', 'one', 'other', 'group', 'model'];

/** The sentence of a problem. */
export function problemSentence({ code, message, values = {} }: Told): string {
  return said(message, () => {
    const names = NAMED[code];
    const exact = names?.every((name) => values[name] !== undefined) ? catalogue[`problem_${code}_with`] : undefined;
    if (!exact) return catalogue[`problem_${code}`]?.();
    const shown = Object.entries(values).map(([name, value]) => [name, QUOTED.includes(name) ? quote(value) : value]);
    return exact(Object.fromEntries(shown) as Record<string, string>);
  });
}

/** What went wrong where the host rejected something. */
export function problemWords(reason: unknown): string {
  return problemSentence(problemOf(reason));
}
