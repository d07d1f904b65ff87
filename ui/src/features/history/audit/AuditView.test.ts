import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, expect, test, vi } from 'vitest';
import { connectTo, type AuditEvent } from '../../../ipc';
import { openHost } from '../../../test/host';
import { overwriteGetLocale } from '../../../paraglide/runtime';
import { place } from '../../../shared/state/place.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import { toasts } from '../../../shared/state/toasts.svelte';
import { actionName, factsOf } from './audit-words';
import HistoryView from '../HistoryView.svelte';

async function open() {
  const host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00Z' });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const sets: string[] = [];
  for (const priority of ['low', 'medium'] as const) {
    const { changeSetId } = await host.apply({ operations: [{ op: 'update', id: 201, priority }] });
    sets.push(changeSetId ?? '');
  }
  const undone = await host.undo({});
  sets.push(undone.kind === 'undone' ? undone.changeSetId : '');
  await host.sendMessage({ turnId: '01939f5e-0000-7000-8000-000000000001', message: 'what is due' }, () => undefined);
  const view = render(HistoryView, { onsearch: () => undefined });
  const user = userEvent.setup();
  await user.click(screen.getByTestId('history-audit'));
  await screen.findAllByTestId('audit-event');
  return { ...view, host, sets, user };
}

const shown = () => screen.queryAllByTestId('audit-event').map((row) => row.querySelector('.what')?.textContent);

afterEach(() => {
  cleanup();
  toasts.clear();
  place.close();
});

test('tells of events in words, and shows the rest when one is opened', async () => {
  const { container, sets, user } = await open();
  expect(shown()).toEqual([
    'Assistant finished',
    'Message understood',
    'Change undone',
    'Changes applied',
    'Changes applied',
  ]);
  const [turn, , undone] = screen.getAllByTestId('audit-event');
  expect(turn?.textContent).toContain('Assistant, done, built-in');
  await user.click(within(undone as HTMLElement).getByRole('button'));
  const detail = await screen.findByTestId('audit-detail');
  await vi.waitFor(() => expect(detail.querySelector('pre')?.textContent).toContain(`"reversed": "${sets[1]}"`));
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id }) => id)).toEqual([]);
  await user.click(within(detail).getByTestId('audit-change'));
  expect(place.open).toEqual({ kind: 'change', id: sets[2] });
});

test('narrows to a kind of event and a source', async () => {
  const { user } = await open();
  await user.selectOptions(screen.getByTestId('audit-action'), 'applied');
  await vi.waitFor(() => expect(shown()).toEqual(['Changes applied', 'Changes applied']));
  await user.click(screen.getByTestId('audit-source-agent'));
  await screen.findByTestId('audit-nothing');
  await user.click(screen.getByRole('button', { name: 'Show all events' }));
  await vi.waitFor(() => expect(shown()).toHaveLength(5));
});

test('saves all of them with their details', async () => {
  const { host, sets, user } = await open();
  await user.click(screen.getByTestId('history-more'));
  await user.click(await screen.findByText('Save as JSON Lines…'));
  await vi.waitFor(() => expect(toasts.top?.text).toBe('5 events saved in “assent-audit.jsonl”.'));
  const lines = String(host.asked('save_text')[0]?.text).trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { detail: unknown }).detail)).toHaveLength(5);
  expect(lines[2]).toContain(`"reversed":"${sets[1]}"`);
});

test.each([
  [
    'en',
    [
      ['Agent used a tool', 'Agent, change steps, part of it, 2 steps, qwen3:8b, 40 ms'],
      ['Agent used a tool', 'Agent, unknown tool, refused, qwen3:8b'],
      ['Changes checked, not applied', 'You, 1 change, 1 invalid'],
      ['Copy restored', 'You'],
      ['Agent could not assign labels', 'Agent, unknown labels, 1 change'],
    ],
  ],
  [
    'de',
    [
      ['Agent hat ein Werkzeug benutzt', 'Agent, Schritte ändern, ein Teil, 2 Schritte, qwen3:8b, 40 ms'],
      ['Agent hat ein Werkzeug benutzt', 'Agent, unbekanntes Werkzeug, abgelehnt, qwen3:8b'],
      ['Änderungen geprüft, nicht angewendet', 'Du, 1 Änderung, 1 ungültig'],
      ['Kopie wiederhergestellt', 'Du'],
      ['Agent konnte keine Etiketten vergeben', 'Agent, unbekannte Etiketten, 1 Änderung'],
    ],
  ],
] as const)('names what an agent did, and what was checked, in words (%s)', (locale, expected) => {
  overwriteGetLocale(() => locale);
  const at = '2026-11-24T09:16:00Z';
  const events: Omit<AuditEvent, 'id' | 'at'>[] = [
    {
      source: 'agent',
      action: 'tool_call',
      tool: 'update_checklist_items',
      outcome: 'partial',
      opsCount: 2,
      model: 'qwen3:8b',
      durationMs: 40,
    },
    { source: 'agent', action: 'tool_call', tool: 'unknown', outcome: 'rejected', model: 'qwen3:8b' },
    { source: 'user', action: 'dry_run', opsCount: 1, invalidCount: 1 },
    { source: 'user', action: 'restored' },
    { source: 'agent', action: 'assignment_failed', outcome: 'invalid', opsCount: 1 },
  ];
  const told = events.map((event, id) => [actionName(event.action), factsOf({ id, at, ...event })]);
  overwriteGetLocale(() => 'en');
  expect(told).toEqual(expected);
});
