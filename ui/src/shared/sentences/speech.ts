// What a sentence may know beside what it is about: the day it is said on, and names that stand behind ids.
import type { WeekStart } from '../../ipc';
import { m } from '../../paraglide/messages';
import { settings } from '../state/settings.svelte';
import { sidebar } from '../state/sidebar.svelte';
import { and, quote } from './words';

export interface Named {
  id: string;
  name: string;
}

export interface Speech {
  /** The local date it is said on. */
  today: string;
  weekStart: WeekStart;
  labels: readonly Named[];
  projects: readonly Named[];
  /** Titles by task number, for operations whose preview is empty. */
  titles?: ReadonlyMap<number, string>;
}

/** What sentences may know now. */
export function speech(): Speech {
  const { labels, projects } = sidebar.data;
  return { today: sidebar.today, weekStart: settings.current?.weekStart ?? 'monday', labels, projects };
}

const ID = /^[\da-f-]{36}$/i;

/** A name in quotes, unless it is an id, which says nothing to a person. */
export function nameOf(given: unknown, known: readonly Named[] = []): string | undefined {
  const text = String(given);
  const name = known.find(({ id }) => id === text)?.name ?? (ID.test(text) ? undefined : text);
  return name === undefined ? undefined : quote(name);
}

/** Labels, given by name or id. */
export function labelNames(given: readonly unknown[], speech: Speech): string {
  return and(given.map((label) => nameOf(label, speech.labels) ?? m.say_some_label()));
}

/** Whether this names the place without a project. */
export function isInbox(given: unknown): boolean {
  return String(given).trim().toLowerCase() === 'inbox';
}
