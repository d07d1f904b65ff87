import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectTo, type Operation, type Proposed } from '../../../ipc';
import { openHost } from '../../../test/host';
import { withValues } from './edit';
import { place } from '../../../shared/state/place.svelte';
import { settings } from '../../../shared/state/settings.svelte';
import { sidebar } from '../../../shared/state/sidebar.svelte';
import AssistantPanel from '../AssistantPanel.svelte';
import { connected } from '../conversation/conversation';
import { invalid, ops, proposed, result } from '../../../test/proposals';

const milk = proposed('milk', {
  op: { op: 'create', title: 'Buy milk', scheduledFor: '2026-11-25' },
  sentence: 'Create “Buy milk” for tomorrow',
});
const urgent = proposed('urgent', {
  op: { op: 'update', id: 198, priority: 'high' },
  sentence: 'Make “Book the passport appointment” high priority',
});

/** A list under review, in the panel. */
async function review(...operations: Proposed[]) {
  const host = await openHost({
    today: '2026-11-24',
    now: '2026-11-24T09:16:00Z',
    turn: (_, emit) => {
      emit(ops(1, ...operations));
      emit(result({ operations, proposalId: 'p1' }));
      emit({ event: 'done' });
    },
  });
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  const assistant = connected();
  const { container } = render(AssistantPanel, { assistant });
  const user = userEvent.setup();
  void assistant.sendText('Do it');
  const boxes = await screen.findAllByTestId('op-check');
  const edit = async (index = 0) => {
    boxes[index]?.focus();
    await user.keyboard('e');
    return screen.findByTestId('op-editor');
  };
  const sent = async () => {
    // What was edited is checked again first.
    const apply = screen.getByTestId<HTMLButtonElement>('apply-selected');
    await vi.waitFor(() => expect(apply.disabled).toBe(false));
    await user.click(apply);
    await vi.waitFor(() => expect(host.applied.length).toBe(1));
    return host.applied[0]?.operations;
  };
  return { boxes, container, edit, host, sent, user };
}

const title = () => screen.getByTestId<HTMLInputElement>('op-edit-title');

const choice = async (name: string) => within(await screen.findByRole('listbox', { hidden: true })).findByText(name);

beforeEach(() => place.openAssistant());
afterEach(cleanup);

describe('editing a proposed value', () => {
  it('begins with E in the first field, Enter keeps it and the row takes the focus', async () => {
    const { boxes, container, edit, sent, user } = await review(milk, urgent);
    await edit();
    expect(document.activeElement).toBe(title());
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id }) => id)).toEqual([]);
    await user.clear(title());
    await user.type(title(), 'We need oat milk{Enter}');
    expect(screen.queryByTestId('op-editor')).toBeNull();
    expect(document.activeElement).toBe(boxes[0]);
    expect(await screen.findByText('Create “We need oat milk” for tomorrow')).toBeTruthy();
    expect(screen.getByText('Edited')).toBeTruthy();
    expect(await sent()).toEqual([{ ...milk.op, title: 'We need oat milk' }, urgent.op]);
  });

  it('sets the date in words, the time, the urgency, the project and labels, each checked at once', async () => {
    const { edit, sent, user } = await review(milk);
    await edit();
    await user.click(screen.getByTestId('op-edit-date'));
    await user.type(await screen.findByTestId('schedule-words'), 'today 4pm');
    await user.click(await screen.findByText('Today, 16:00'));
    expect(await screen.findByText('Checked again')).toBeTruthy();
    const time = screen.getByTestId<HTMLInputElement>('op-edit-time');
    expect(time.value).toBe('16:00');
    await user.clear(time);
    await user.type(time, '9.30{Enter}');
    await user.click(screen.getByTestId('op-edit-priority-high'));
    await user.click(screen.getByTestId('op-edit-project'));
    await user.click(await choice('Harbour Run'));
    await user.click(screen.getByTestId('op-edit-labels'));
    await user.click(await choice('errands'));
    await user.keyboard('{Escape}');
    await user.click(screen.getByTestId('op-edit-keep'));
    expect(await sent()).toEqual([
      {
        op: 'create',
        title: 'Buy milk',
        scheduledFor: '2026-11-24',
        timeOfDay: '09:30',
        priority: 'high',
        project: 'Harbour Run',
        labels: ['errands'],
      },
    ]);
  });

  it('gives the old values back on Escape, first those of the field', async () => {
    const { boxes, edit, sent, user } = await review(milk, urgent);
    await edit(1);
    await user.click(screen.getByTestId('op-edit-priority-low'));
    expect(await screen.findByText('Checked again')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('op-editor')).toBeNull();
    expect(document.activeElement).toBe(boxes[1]);
    await vi.waitFor(() => expect(screen.queryByText('Edited')).toBeNull());
    expect(screen.getByText(urgent.sentence)).toBeTruthy();
    await edit();
    await user.type(title(), ' and bread');
    await user.keyboard('{Escape}');
    expect(title().value).toBe('Buy milk');
    await user.keyboard('{Escape}');
    expect(screen.queryByTestId('op-editor')).toBeNull();
    expect(await sent()).toEqual([milk.op, urgent.op]);
  });

  it('shows what is wrong beside the row, takes its tick away, and gives it back with Reset', async () => {
    const { boxes, edit, host, user } = await review(milk, urgent);
    const card = screen.getAllByTestId('op-card')[0] as HTMLElement;
    await edit();
    await user.clear(title());
    await user.click(screen.getByTestId('op-edit-priority-low'));
    expect((await within(card).findByTestId('op-errors')).textContent).toContain('The title is empty.');
    expect(boxes[0]?.getAttribute('aria-checked')).toBe('false');
    expect(screen.getByTestId('apply-selected').textContent?.trim()).toBe('Apply Selected (1)');
    await user.click(screen.getByTestId('op-edit-reset'));
    await vi.waitFor(() => expect(screen.queryByTestId('op-errors')).toBeNull());
    expect([title().value, boxes[0]?.getAttribute('aria-checked')]).toEqual(['Buy milk', 'true']);
    expect(screen.queryByText('Edited')).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('op-edit-keep')));
    host.dryRun = () => Promise.reject(new Error('The bridge is gone.'));
    await user.type(title(), '!');
    await user.click(screen.getByTestId('op-edit-priority-low'));
    expect((await screen.findByTestId('apply-problem')).textContent).toContain('The bridge is gone.');
    await vi.waitFor(() => expect(title().value).toBe('Buy milk'));
  });

  it('is offered only where there is something to edit, and leaves a tick that was taken away', async () => {
    const { boxes, edit, user } = await review(milk, invalid('bad'));
    expect(screen.getAllByTestId('op-edit').length).toBe(1);
    await user.click(boxes[0] as HTMLElement);
    await edit();
    await user.type(title(), ' today{Enter}');
    await screen.findByText('Create “Buy milk today” for tomorrow');
    expect(boxes[0]?.getAttribute('aria-checked')).toBe('false');
    boxes[1]?.focus();
    await user.keyboard('e');
    expect(screen.queryByTestId('op-editor')).toBeNull();
  });
});

describe('a value in the editor', () => {
  const has = (id: string) => vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId(id)));

  it('gives the focus back to its own field once a date is chosen', async () => {
    const { edit, user } = await review(milk);
    await edit();
    await user.click(screen.getByTestId('op-edit-date'));
    await user.type(await screen.findByTestId('schedule-words'), 'today');
    // Enter takes what the words mean, which is listed first once the host has read them.
    await vi.waitFor(() => expect(screen.getAllByText('Today').length).toBe(2));
    await user.keyboard('{Enter}');
    await has('op-edit-date');
    expect(await screen.findByText('Checked again')).toBeTruthy();
    await has('op-edit-date');
  });

  it('understands that there is to be no date', async () => {
    const { edit, sent, user } = await review({ ...urgent, op: { op: 'update', id: 198, scheduledFor: '2026-11-25' } });
    await edit();
    await user.click(screen.getByTestId('op-edit-date'));
    await user.type(await screen.findByTestId('schedule-words'), 'No date{Enter}');
    await vi.waitFor(() => expect(screen.getByTestId('op-edit-date').textContent).toContain('No date'));
    expect(await screen.findByText('Checked again')).toBeTruthy();
    expect(await sent()).toEqual([{ op: 'update', id: 198, scheduledFor: null, timeOfDay: null }]);
  });

  it('keeps a wrong time, marks it, says what a time is, and stays open', async () => {
    const { edit, sent, user } = await review(milk);
    await edit();
    const time = () => screen.getByTestId<HTMLInputElement>('op-edit-time');
    await user.type(time(), '25:99{Enter}');
    await user.click(screen.getByTestId('op-edit-keep'));
    expect([time().value, time().getAttribute('aria-invalid')]).toEqual(['25:99', 'true']);
    expect(screen.getByText('Write a time like 16:30')).toBeTruthy();
    await has('op-edit-time');
    await user.clear(time());
    await user.type(time(), '16.30{Enter}');
    await user.click(screen.getByTestId('op-edit-keep'));
    await vi.waitFor(() => expect(screen.queryByTestId('op-editor')).toBeNull());
    expect(await sent()).toEqual([{ ...milk.op, timeOfDay: '16:30' }]);
  });

  it('keeps an emptied title open and marked', async () => {
    const { edit, user } = await review({ ...urgent, op: { op: 'update', id: 198, title: 'Passport' } });
    await edit();
    await user.clear(title());
    await user.keyboard('{Enter}');
    await vi.waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'));
    expect((await screen.findByTestId('op-errors')).textContent).toContain('The title is empty.');
    expect([title().value, screen.getByTestId('apply-selected').hasAttribute('disabled')]).toEqual(['', true]);
  });

  it('sets how a task repeats with the editor of the task', async () => {
    const { edit, sent, user } = await review({
      ...milk,
      op: withValues(milk.op, { recurrence: { type: 'daily', anchorOn: 'due' } }),
    });
    await edit();
    await user.click(screen.getByTestId('op-edit-repeats'));
    await user.click(await screen.findByTestId('repeat-weekly'));
    await user.click(screen.getByTestId('repeat-save'));
    await has('op-edit-repeats');
    expect(await screen.findByText('Checked again')).toBeTruthy();
    const [op] = (await sent()) ?? [];
    expect(op).toMatchObject({ recurrence: { type: 'weekly', anchorOn: 'due' } });
  });

  it.each<Operation>([
    { op: 'update', id: 201, scheduledFor: '2026-11-26' },
    { op: 'bulk_update', where: { overdue: true }, set: { timeOfDay: '09:00' } },
  ])('moves one date or the whole series of what repeats: $op', async (op) => {
    const moved = proposed('moved', { op, preview: { count: 1, samples: [], occurrences: 1 } });
    const { edit, sent, user } = await review(moved, urgent);
    await edit();
    const chosen = () => screen.getByTestId('op-edit-series').getAttribute('aria-checked');
    expect(chosen()).toBe('false');
    await user.click(screen.getByTestId('op-edit-series'));
    expect(await screen.findByText('Checked again')).toBeTruthy();
    await has('op-edit-series');
    await user.click(screen.getByTestId('op-edit-one'));
    expect(chosen()).toBe('false');
    await user.click(screen.getByTestId('op-edit-series'));
    expect(chosen()).toBe('true');
    await user.click(screen.getByTestId('op-edit-keep'));
    await edit(1);
    expect(screen.queryByTestId('op-edit-series')).toBeNull();
    const set = 'set' in op ? { set: { ...op.set, series: true } } : { series: true };
    expect(await sent()).toEqual([{ ...op, ...set }, urgent.op]);
  });
});
