// What a sentence is about: tasks by title or by description, and names that only the preview knows.
import type { Preview } from '../../ipc';
import { m } from '../../paraglide/messages';
import { only, tasks, type Where } from './scope';
import { labelNames, nameOf, type Speech } from './speech';
import { and, quote } from './words';

/** What is changed. */
export interface Thing {
  words: string;
  many: boolean;
}

export const one = (words: string): Thing => ({ words, many: false });

/** One task: by its title where that is known. */
export function task(id: unknown, { samples }: Preview, speech: Speech): Thing {
  return one(samples[0] ? quote(samples[0].title) : unseen(id, speech));
}

/** A task that no preview shows. */
export function unseen(id: unknown, { titles }: Speech): string {
  const given = typeof id === 'string' ? id.replace(/^#/, '') : id;
  if (typeof given === 'number' || (typeof given === 'string' && /^\d+$/.test(given))) {
    const title = titles?.get(Number(given));
    return title === undefined ? `#${given}` : quote(title);
  }
  const known = typeof given !== 'string' || nameOf(given) === undefined;
  return known ? m.say_a_task() : m.say_the_new_task();
}

/** A step, by its title where the preview tells it. */
export function step(preview: Preview): Thing {
  const [title, owner] = [preview.samples[0]?.before?.item, ownerOf(preview)];
  return one(typeof title === 'string' ? m.say_the_step({ title: quote(title), owner }) : m.say_a_step({ owner }));
}

/** A checklist, by its title where the preview tells it. */
export function checklist(preview: Preview): Thing {
  const [title, owner] = [preview.samples[0]?.before?.checklistTitle, ownerOf(preview)];
  const known = typeof title === 'string';
  return one(known ? m.say_the_checklist({ title: quote(title), owner }) : m.say_a_checklist({ owner }));
}

export function note(preview: Preview): Thing {
  return one(m.say_a_note({ owner: ownerOf(preview) }));
}

/** The task that a step, list or note belongs to; the operation names only what hangs on it. */
function ownerOf({ samples }: Preview): string {
  return samples[0] ? quote(samples[0].title) : m.say_of_a_task();
}

/** The matches of a filter: by title where there is one, or where it names two; by description otherwise. */
export function matches(where: Where, { count, samples }: Preview, speech: Speech): Thing {
  const named = Array.isArray(where.ids) && only(where, 'ids') ? where.ids : undefined;
  if (named) {
    const titles =
      samples.length > 0 ? samples.map(({ title }) => quote(title)) : named.map((id) => unseen(id, speech));
    if (titles.length <= 2 && (count === 0 || count === titles.length)) {
      return { words: and(titles), many: titles.length > 1 };
    }
  }
  const [first, second] = samples;
  if (first && !second && count === 1 && where.all !== true) return one(quote(first.title));
  const known = count === 0 ? (named?.length ?? 0) : count;
  return { words: tasks(where, known, speech), many: known !== 1 || where.all === true };
}

/** Labels as the preview shows them where ids stand that nobody knows the names of: those on one side of the change. */
export function labels(given: readonly unknown[], side: 'before' | 'after', preview: Preview, speech: Speech): string {
  if (given.every((label) => nameOf(label, speech.labels) !== undefined)) return labelNames(given, speech);
  const on = (which: 'before' | 'after') => {
    const field = preview.samples[0]?.[which]?.labels;
    return Array.isArray(field) ? field.filter((name) => typeof name === 'string').map(quote) : [];
  };
  const other = on(side === 'after' ? 'before' : 'after');
  const moved = on(side).filter((name) => !other.includes(name));
  return moved.length === 0 ? labelNames(given, speech) : and(moved);
}

/** The project as it is named, or as the preview names it; nothing where neither tells. */
export function project(given: unknown, preview: Preview, speech: Speech): string | undefined {
  const shown = preview.samples[0]?.after?.project;
  const name = speech.projects.find(({ id }) => id === given)?.name;
  if (name !== undefined) return name;
  if (nameOf(given) !== undefined) return String(given);
  return typeof shown === 'string' ? shown : undefined;
}
