// Choosing from the options of a question. Pure.
import type { ClarifyGroup, ClarifyKind, ClarifyOption, Selection } from '../../../ipc';
import type { Question } from './turn';

/** Choices shown at once in a group. */
export const shownAtOnce = 7;

/** Chosen indexes per group: `[[0, 2], [1]]`. */
export type Chosen = number[][];

/** No choice yet. */
export function nothingChosen(question: Question): Chosen {
  return question.groups.map(() => []);
}

/** Several tasks can be chosen, but only one date, priority or reading. */
export function several(kind: ClarifyKind): boolean {
  return kind === 'task';
}

/** Switches one choice on or off; in a group with one answer it replaces the other. */
export function toggle(question: Question, chosen: Chosen, group: number, option: number): Chosen {
  const kind = question.groups[group]?.kind;
  return chosen.map((places, index) => {
    if (index !== group || kind === undefined) return places;
    if (places.includes(option)) return places.filter((place) => place !== option);
    return several(kind) ? [...places, option].sort((a, b) => a - b) : [option];
  });
}

/** The chosen options with their group's kind, in the order they are shown. */
export function picked(question: Question, chosen: Chosen): { kind: ClarifyKind; option: ClarifyOption }[] {
  return question.groups.flatMap((group: ClarifyGroup, index) =>
    (chosen[index] ?? []).flatMap((place) => {
      const option = group.options[place];
      return option ? [{ kind: group.kind, option }] : [];
    }),
  );
}

/** The text of a chip once it is chosen: `#221 Call the roofer`, `Tomorrow`. */
export function chipText(option: ClarifyOption): string {
  const number: number | undefined = option.number;
  return number === undefined ? option.title : `#${number} ${option.title}`;
}

/**
 * What was clicked, added to the earlier answers in the same chain. Nothing if only a reading of the sentence was
 * chosen: that goes back as words.
 */
export function selectionOf(question: Question, chosen: Chosen, earlier?: Selection): Selection | undefined {
  let selection: Partial<Selection> = { ...earlier };
  let clicked = false;
  const ids: number[] = [];
  for (const { kind, option } of picked(question, chosen)) {
    if (kind === 'task' && option.number !== undefined) ids.push(option.number);
    if (kind === 'date') selection = { ...selection, date: option.date };
    if (kind === 'priority') selection = { ...selection, priority: option.priority };
    clicked ||= kind !== 'text';
  }
  if (!clicked) return undefined;
  if (ids.length > 0) selection = { ...selection, ids };
  // The generated type says `date` is always there; on the wire it is absent when no date was chosen.
  return selection as Selection;
}

/** Everything that was offered, so that a typed "the second one" has a meaning. */
export function offered(question: Question): ClarifyOption[] {
  return question.groups.flatMap((group) => group.options);
}
