import { beforeEach, expect, test } from 'vitest';
import { connectTo } from '../../../ipc';
import { openHost } from '../../../test/host';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { unknownName } from './unknown-name';

beforeEach(async () => {
  connectTo(await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' }));
  await sidebar.refresh();
});

test.each([
  ['#nope', 'project nope'],
  ['dentist @nope', 'label nope'],
  ['#home @CALLS', ''],
  ['#"Kiln Street" roof', ''],
  ['#"Kiln Road" roof', 'project Kiln Road'],
  ['project:nope', 'project nope'],
  ['label:calls @"not here', 'label not here'],
  ['#inbox #12', ''],
  ['"#nope" mail@nope # @', ''],
])('%s', (words, expected) => {
  const { kind, name } = unknownName(words) ?? {};
  expect([kind, name].filter(Boolean).join(' ')).toBe(expected);
});
