// Who set what on the open task, in the window: overrides, suggestions, labels of the agent.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import App from '../../App.svelte';
import { fetchLater } from '../../app/later';
import { start } from '../../app/start';
import { connectTo, type ChecklistDetail, type ChecklistItem, type Override } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { exampleRows, idOf, type Rows } from '../../test/rows';
import { place } from '../../shared/state/place.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import { checklistName } from './steps/names';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

const TODAY = '2026-11-24';
const NOW = '2026-11-24T09:16:00.000Z';
const MONTH = 205;
const LINDQVIST = 'Send the statement to Lindqvist & Sons';
const KILN = 'Send the statement to Kiln Street';

let host: Host;

async function open(change: (rows: Rows) => void = () => undefined) {
  const state = (today: string, now: string) => {
    const made = exampleRows(today, now);
    change(made);
    return made;
  };
  host = await openHost({ today: TODAY, now: NOW, state });
  connectTo(host);
  await start();
  place.openTaskDetail(MONTH);
  render(App);
  await screen.findByTestId('agent-panel');
  return userEvent.setup();
}

const stepOf = (title: string) =>
  screen
    .getAllByTestId('step')
    .find((step) => within(step).queryByRole('checkbox', { name: title }) !== null) as HTMLElement;
const itemOf = (title: string) => host.state.checklists[0]?.items.find((item) => item.title === title);
const words = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

beforeEach(() => {
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
  toasts.clear();
  place.go({ kind: 'today' });
});
afterEach(() => {
  cleanup();
  place.close();
});

it('shows on the step itself that the agent went against the user, and leads to the note it cites', async () => {
  const user = await open();
  const override = within(stepOf(LINDQVIST)).getByTestId('override');
  expect(words(override)).toBe(
    'Unticked by the agent yesterday 22:35: In the recording you say that it bounced and has to go out again. ' +
      'verified Recording, yesterday 22:31 Undo',
  );
  expect(override.dataset.verified).toBe('true');
  await user.click(within(override).getByTestId('override-evidence'));
  const note = screen.getAllByTestId('note').find((each) => each.dataset.id === idOf('note-bounced'));
  await expect.poll(() => document.activeElement).toBe(note);
  expect(note?.classList.contains('lit')).toBe(true);
  expect(note?.classList.contains('cited')).toBe(true);
});

it('says unverified where no newer note speaks for it, and says when today as a time', async () => {
  await open((state) => {
    const item = state.checklists[0]?.items[1];
    const at = '2026-11-24T08:35:00.000Z';
    const override: Override = {
      reason: 'It has to go out again.',
      evidence: [],
      verified: false,
      at,
      userSetAt: null,
    };
    Object.assign(item ?? {}, { checkedAt: at, override });
  });
  const override = within(stepOf(LINDQVIST)).getByTestId('override');
  expect(words(override)).toMatch(/^Unticked by the agent at \d\d:35: It has to go out again\. unverified Undo$/);
  expect(within(override).queryByTestId('override-evidence')).toBeNull();
  expect(override.querySelector('[stroke-dasharray]')).not.toBeNull();
});

it('undoes an override as the user’s own tick, and keeps the keyboard at the step', async () => {
  const user = await open();
  within(stepOf(LINDQVIST)).getByTestId('override-undo').focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => itemOf(LINDQVIST)).toMatchObject({ isChecked: true, checkedBy: 'user', override: null });
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(LINDQVIST);
  expect(within(stepOf(LINDQVIST)).queryByTestId('override')).toBeNull();
});

it('accepts a suggestion by keyboard as the user’s tick', async () => {
  const user = await open();
  const chip = within(stepOf(KILN)).getByTestId('suggestion');
  expect(words(chip)).toBe('Looks done: “Kiln Street has theirs”');
  within(chip).getByTestId('suggestion-accept').focus();
  await user.keyboard('{Enter}');
  await expect.poll(() => itemOf(KILN)).toMatchObject({ isChecked: true, checkedBy: 'user', suggestion: null });
  expect(host.applied.at(-1)?.operations).toEqual([
    { op: 'check_item', itemId: idOf('checklist-month-item-3'), isChecked: true },
  ]);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(KILN);
});

it('dismisses a suggestion and leaves the step as it is', async () => {
  const user = await open();
  await user.click(within(stepOf(KILN)).getByTestId('suggestion-dismiss'));
  await expect.poll(() => itemOf(KILN)).toMatchObject({ isChecked: false, suggestion: null });
  await expect.poll(() => within(stepOf(KILN)).queryByTestId('suggestion')).toBeNull();
});

it('brings a refused acceptance back', async () => {
  const user = await open();
  host.refuseNext({ code: 'stale', message: 'It changed since.' });
  await user.click(within(stepOf(KILN)).getByTestId('suggestion-accept'));
  await within(stepOf(KILN)).findByTestId('suggestion');
  expect(itemOf(KILN)?.isChecked).toBe(false);
});

it.each([
  ['completed', true, 'Completed'],
  ['reopened', false, 'Reopened'],
])('says under the title that the agent %s the task, and Undo sets it back', async (_, completed, verb) => {
  const at = '2026-11-23T22:35:00.000Z';
  const completedOverride: Override = {
    reason: 'You say so in the recording.',
    evidence: [idOf('note-petra')],
    verified: true,
    at,
    userSetAt: null,
  };
  const user = await open((state) => {
    const task = state.tasks.find((task) => task.number === MONTH);
    // An open task has no time of completion: only the override says when it was reopened.
    const completedAt = completed ? at : null;
    Object.assign(task ?? {}, { completed, completedAt, completedBy: 'agent', completedOverride });
  });
  const [override] = screen.getAllByTestId('override') as [HTMLElement];
  expect(words(override)?.replace(/\d\d:16/, '09:16')).toBe(
    `${verb} by the agent yesterday 22:35: You say so in the recording. verified Note, 09:16 Undo`,
  );
  await user.click(within(override).getByTestId('override-undo'));
  await expect
    .poll(() => host.state.tasks.find((task) => task.number === MONTH))
    .toMatchObject({ completed: !completed, completedOverride: null });
});

it('marks a label of the agent with the time', async () => {
  await open((state) => {
    const task = state.tasks.find((task) => task.number === MONTH);
    task?.labels.push({ id: idOf('label-waiting'), assignedBy: 'agent', assignedAt: '2026-11-23T22:35:00.000Z' });
    task?.suppressedLabelIds.push(idOf('label-calls'));
  });
  const detail = screen.getByTestId('task-detail');
  expect(within(detail).getByText('set by the agent: agent, yesterday 22:35')).toBeTruthy();
  expect(within(detail).queryByText('calls')).toBeNull();
});

it('moves a step with Alt and an arrow; it keeps the focus and says where it is', async () => {
  const user = await open();
  const order = () => host.state.checklists[0]?.items.map((item) => item.title).indexOf(KILN);
  within(stepOf(KILN)).getByRole('checkbox').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(order).toBe(2);
  await expect.poll(() => screen.getAllByTestId('step-moved')[0]?.textContent).toBe(`“${KILN}”, 3 of 5`);
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe(KILN);
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  await expect.poll(order).toBe(4);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(order()).toBe(4);
});

it('keeps a moved step in its new place while the task is read again for another change', async () => {
  const user = await open();
  const shown = () => screen.getAllByTestId('step').indexOf(stepOf(KILN));
  const at = shown();
  // Reads answer when the test lets them.
  const { taskDetail } = host;
  const held: (() => void)[] = [];
  host.taskDetail = async (number) => {
    await new Promise<void>((answer) => held.push(answer));
    return taskDetail(number);
  };
  within(stepOf(KILN)).getByRole('checkbox').focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => held.length).toBe(1);
  host.announce({ source: 'agent', numbers: [MONTH] });
  await expect.poll(() => held.length).toBe(2);
  held[0]?.();
  await host.settled();
  expect(shown()).toBe(at - 1);
  held[1]?.();
  await expect.poll(() => screen.getAllByTestId('step-moved')[0]?.textContent).toContain(KILN);
  expect(shown()).toBe(at - 1);
});

it('marks the steps that the agent added, ticked or not, and none of the user’s', async () => {
  const at = '2026-11-23T22:35:00.000Z';
  await open((state) => {
    const [, ticked] = state.checklists[0]?.items ?? [];
    const kiln = state.checklists[0]?.items.find((item) => item.title === KILN);
    Object.assign(kiln ?? {}, { createdBy: 'agent', createdAt: at, checkedAt: null });
    Object.assign(ticked ?? {}, { createdBy: 'agent', createdAt: at, override: null });
  });
  const marks = screen.getAllByTestId('step-maker');
  expect(marks.map(words)).toEqual(['Added by the agent, yesterday 22:35', 'agent, yesterday 22:35']);
  expect(marks.every((mark) => mark.querySelector('svg.agent') !== null)).toBe(true);
  expect(within(stepOf(LINDQVIST)).getByTestId('step-maker')).toBe(marks[0]);
  expect(within(stepOf(KILN)).getByTestId('step-maker')).toBe(marks[1]);
});

it('calls the checklist of the user Steps before and after its first step, and that of the agent Todos', async () => {
  const user = await open();
  place.openTaskDetail(201);
  await expect.poll(() => screen.getByTestId('task-detail').dataset.number).toBe('201');
  expect(screen.getByRole('heading', { name: 'Steps' })).toBeTruthy();
  await user.type(screen.getByTestId('step-add'), 'Buy sand{Enter}');
  await expect.poll(() => screen.getByTestId<HTMLTextAreaElement>('checklist-name').value).toBe('Steps');
  const item = { title: 'Buy sand', createdBy: 'user', createdAt: '2026-11-24T09:00:00Z' } as ChecklistItem;
  const list = { id: 'list', title: 'Todos', items: [item, { ...item, createdBy: 'agent' }] } as ChecklistDetail;
  expect(checklistName(list)).toBe('Steps');
  expect(checklistName({ ...list, title: 'Shopping' })).toBe('Shopping');
  expect(checklistName({ ...list, items: [{ ...item, createdBy: 'agent' }] })).toBe('Todos');
});
