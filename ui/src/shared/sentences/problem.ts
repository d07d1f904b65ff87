// What went wrong, by its code and by what the host says beside it.
import { problemOf, type Code, type Parts, type Problem } from '../../ipc';
import { message as messageOf } from './message';
import { said } from './said';

/** A problem, as far as its sentence needs it. */
export type Told = Pick<Problem, 'code' | 'message' | 'values'>;

/** What `problem_CODE_with` names. Where the host says less, `problem_CODE` does without. */
const NAMED: Partial<Record<Code, readonly string[]>> = {
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
  server_not_agreed: ['server'],
};

/** The sentence of a problem. */
export function problemSentence({ code, message, values }: Told): string {
  return said(message, () => problemAnew(code, values));
}

/** The sentence of a problem, made of its parts. */
export function problemAnew(code: Code, values: Parts['values'] = {}): string | undefined {
  const names = NAMED[code];
  const exact = names?.every((name) => values[name] !== undefined);
  return (exact ? messageOf(`problem_${code}_with`, values) : undefined) ?? messageOf(`problem_${code}`);
}

/** What went wrong where the host rejected something. */
export function problemWords(reason: unknown): string {
  return problemSentence(problemOf(reason));
}
