// What the palette offers by itself: the commands that can be run now, and every view.
import type { Task } from '../../ipc';
import { m } from '../../paraglide/messages';
import { command } from '../../shared/commands';
import { FilterIcon } from '../../shared/icons';
import { commands } from '../../shared/state/commands.svelte';
import { place } from '../../shared/state/place.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import { match, rank } from './fuzzy';
import { recent } from './recent.svelte';

export interface Entry {
  /** Tells it from all others, also at the next start. */
  key: string;
  name: string;
  icon?: typeof FilterIcon;
  dot?: { hue: string; round: boolean };
  task?: Task;
  /** What it is, or what it would act on. */
  detail?: string;
  /** The keys that do the same. */
  keys?: string;
  /** What fits what is typed. */
  marks?: [number, number][];
  run: () => void;
}

export interface Section {
  id: 'recent' | 'commands' | 'views' | 'tasks' | 'more';
  entries: Entry[];
}

/** The two lists, in their own order. */
export interface Offered {
  commands: Entry[];
  views: Entry[];
}

const AT_MOST = 6;
const RECENT = 5;

/** What is there at this moment; commands act on what has the focus now. */
export function offered(): Offered {
  const entries = commands
    .available()
    .filter(({ id }) => id !== 'palette')
    .map(({ id, subject, run }) => {
      const { name, icon, group } = command(id);
      const entry: Entry = { key: `command:${id}`, name: name(), icon, detail: subject, keys: commands.shown(id), run };
      return { group, entry };
    });
  const { projects, labels, filters } = sidebar.data;
  return {
    commands: entries.filter(({ group }) => group !== 'go').map(({ entry }) => entry),
    views: [
      ...entries.filter(({ group }) => group === 'go').map(({ entry }) => entry),
      ...projects.map(({ id, name, color }) => ({
        key: `project:${id}`,
        name,
        dot: { hue: color, round: false },
        detail: m.palette_project(),
        run: () => place.go({ kind: 'project', id }),
      })),
      ...labels.map(({ id, name, color }) => ({
        key: `label:${id}`,
        name,
        dot: { hue: color, round: true },
        detail: m.palette_label(),
        run: () => place.go({ kind: 'label', id }),
      })),
      ...filters.map(({ id, name }) => ({
        key: `filter:${id}`,
        name,
        icon: FilterIcon,
        detail: m.palette_filter(),
        run: () => place.go({ kind: 'saved_filter', id }),
      })),
    ],
  };
}

export function taskEntry(task: Task, words = ''): Entry {
  return {
    key: recent.taskKey(task.number),
    name: task.title,
    task,
    marks: match(words, task.title)?.marks,
    run: () => place.openTaskDetail(task.number),
  };
}

/** With nothing typed: what was chosen last, then everything there is. */
export function everything(local: Offered, tasks: readonly Entry[]): Section[] {
  const all = new Map([...local.commands, ...local.views, ...tasks].map((entry) => [entry.key, entry]));
  const last = recent.keys.flatMap((key) => all.get(key) ?? []).slice(0, RECENT);
  const rest = (entries: Entry[]) => entries.filter((entry) => !last.includes(entry));
  return [
    { id: 'recent', entries: last },
    { id: 'commands', entries: rest(local.commands) },
    { id: 'views', entries: rest(local.views) },
  ];
}

/** What fits the words; whichever of commands and views fits better comes first, and of equals what was chosen last. */
export function fitting(local: Offered, words: string): Section[] {
  const age = (entry: Entry) => {
    const at = recent.keys.indexOf(entry.key);
    return at < 0 ? Infinity : at;
  };
  const best = (entries: readonly Entry[]) => {
    const lastFirst = [...entries].sort((a, b) => (age(a) === age(b) ? 0 : age(a) - age(b)));
    return rank(words, lastFirst, (entry) => entry.name).slice(0, AT_MOST);
  };
  const found = [
    { id: 'commands' as const, ranked: best(local.commands) },
    { id: 'views' as const, ranked: best(local.views) },
  ].sort((a, b) => (b.ranked[0]?.match.score ?? 0) - (a.ranked[0]?.match.score ?? 0));
  return found.map(({ id, ranked }) => ({
    id,
    entries: ranked.map(({ one, match }) => ({ ...one, marks: match.marks })),
  }));
}
