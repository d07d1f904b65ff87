// The host's tests freeze what it says of many operations (`agent::sentence`); in English the window says the same.
import { expect, it } from 'vitest';
import type { Account, Preview } from '../../ipc';
import { accountOf } from './account';
import { say } from './operation';
import type { Speech } from './speech';

interface Row {
  operation: Record<string, unknown>;
  preview: Preview;
  proposed: string;
  done: string;
}

const SPEECH: Speech = {
  today: '2026-11-24',
  weekStart: 'monday',
  labels: [{ id: '00000000-0000-0000-0000-000000000007', name: 'garden' }],
  projects: [{ id: '00000000-0000-0000-0000-000000000008', name: 'Kiln Street' }],
  titles: new Map([[4, 'Call the roofer']]),
};

const files = import.meta.glob<{ default: unknown }>('./frozen/*.json', { eager: true });
const read = (name: string) => files[`./frozen/${name}.json`]?.default;

it.each([
  'single_tasks',
  'updates',
  'scopes',
  'steps_and_notes',
  'labels_projects_and_filters',
  'steps_and_checklists_are_named_by_the_preview',
  'tasks_without_a_preview',
])('of %s', (name) => {
  const rows = read(name) as Row[];
  expect(rows.length).toBeGreaterThan(2);
  for (const { operation, preview, proposed, done } of rows) {
    const said = [say(operation, preview, SPEECH, 'proposed'), say(operation, preview, SPEECH, 'done')];
    expect(said, JSON.stringify(operation)).toEqual([proposed, done]);
  }
});

it('of what lists of operations did', () => {
  const rows = read('accounts') as { account: Account; sentence: string }[];
  expect(rows.length).toBeGreaterThan(9);
  for (const { account, sentence } of rows) {
    expect(accountOf(account, SPEECH), JSON.stringify(account)).toBe(sentence);
  }
});
