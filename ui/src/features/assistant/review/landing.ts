// Where the ticked operations of a list would put tasks: as ghosts in the lists, and as gains and losses in the sidebar.
// Pure: the tasks come from the host.
import type { Task } from '../../../ipc';
import { addDays } from '../../../shared/dates';
import type { Ghost } from '../../../shared/state/pencil.svelte';
import { UPCOMING } from '../../tasks/list/ghosts';
import { selected, type Review } from './review';

/** Tasks whose places are asked for. */
const MOST = 40;
const DATED = ['today', 'upcoming', 'backlog'];
const LEAVES = ['deletedAt', 'completed', 'completedDates'];

/** What decides about a task's places. */
export interface Facts {
  scheduledFor?: string | null;
  deadline?: string | null;
  completed?: boolean;
  deletedAt?: string | null;
  project?: string | null;
  labels?: string[];
}

/** The tasks that ticked operations would create or move. */
export function ghostsOf(review: Review | null): Ghost[] {
  return (review ? selected(review) : []).flatMap(({ id, proposed: { preview } }) =>
    preview.samples.flatMap(({ number, title, after }, index) => {
      const fields = after ?? {};
      if (LEAVES.some((field) => fields[field])) return [];
      return [
        {
          key: `${id} ${index}`,
          title: textIn(fields.title) ?? title,
          fields,
          ...(number === undefined ? {} : { number }),
        },
      ];
    }),
  );
}

/** The numbers of the tasks to ask for; nothing if the list names only some of them, so that the places are not known. */
export function askedFor(review: Review): number[] | null {
  const rows = selected(review);
  if (rows.some(({ proposed: { preview } }) => preview.count > preview.samples.length)) return null;
  const numbers = new Set(
    rows.flatMap(({ proposed }) => proposed.preview.samples.flatMap(({ number }) => number ?? [])),
  );
  return numbers.size > MOST ? null : [...numbers];
}

/**
 * How many tasks each place would gain or lose. Which dates a repeating task would have left only the host knows, so with
 * one of them the places that depend on dates are left out.
 */
export function shiftsOf(
  review: Review,
  tasks: readonly Task[],
  factsOf: (task: Task) => Facts,
  today: string,
): Record<string, number> {
  const shifts: Record<string, number> = {};
  const before = new Map(tasks.map((task) => [task.number, factsOf(task)]));
  const after = new Map(before);
  const count = (facts: Facts, by: 1 | -1) =>
    placesOf(facts, today).forEach((place) => (shifts[place] = (shifts[place] ?? 0) + by));
  for (const { proposed } of selected(review)) {
    for (const { number, after: fields } of proposed.preview.samples) {
      if (number === undefined) {
        if (proposed.op.op === 'create') count(fields ?? {}, 1);
      } else if (after.has(number)) after.set(number, { ...after.get(number), ...fields });
    }
  }
  before.forEach((facts) => count(facts, -1));
  after.forEach((facts) => count(facts, 1));
  const repeats = tasks.some((task) => task.recurrence.type !== 'none');
  return Object.fromEntries(Object.entries(shifts).filter(([place]) => !repeats || !DATED.includes(place)));
}

/** The places that count a task, named as in the sidebar's marks. */
function placesOf(
  { scheduledFor, deadline, completed, deletedAt, project, labels = [] }: Facts,
  today: string,
): string[] {
  if (deletedAt) return ['trash'];
  if (completed) return [];
  const days = [scheduledFor, deadline].filter((day) => typeof day === 'string').sort();
  const [due] = days;
  return [
    project ? `project:${project}` : 'inbox',
    ...labels.map((name) => `label:${name}`),
    ...(due !== undefined && due <= today ? ['today'] : []),
    ...(due !== undefined && due >= today && due < addDays(today, UPCOMING) ? ['upcoming'] : []),
    ...(!scheduledFor && (due === undefined || due > today) ? ['backlog'] : []),
  ];
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
