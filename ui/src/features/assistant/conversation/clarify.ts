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

/** A group and an option of it. */
type At = { group: number; option: number };

/** The choices that are shown, in the order in which digits choose them. */
export function places({ groups }: Question, all: boolean): At[] {
  return groups.flatMap(({ options }, group) =>
    (all ? options : options.slice(0, shownAtOnce)).map((_, option) => ({ group, option })),
  );
}

/** The digit that chooses an option; only the first nine have one. */
export function keyOf(inOrder: At[], group: number, option: number): string | undefined {
  const at = inOrder.findIndex((place) => place.group === group && place.option === option);
  return at >= 0 && at < 9 ? String(at + 1) : undefined;
}

/** The groups with tasks and dates in the order of their days, those without a day last. What is shown at once stays shown. */
export function byDay(groups: ClarifyGroup[]): ClarifyGroup[] {
  const dayOf = ({ date, scheduledFor }: Partial<ClarifyOption>) => date ?? scheduledFor ?? '9999';
  const sorted = (options: ClarifyOption[]) =>
    options.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : 0));
  return groups.map((group) =>
    group.kind === 'task' || group.kind === 'date'
      ? {
          ...group,
          options: [...sorted(group.options.slice(0, shownAtOnce)), ...sorted(group.options.slice(shownAtOnce))],
        }
      : group,
  );
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
