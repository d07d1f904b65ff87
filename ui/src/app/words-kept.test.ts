// Typed text stays: when another task is opened, when others change the task, and after the window is closed.
import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import App from '../App.svelte';
import { connectTo, type Fields, type Operation } from '../ipc';
import { openHost, type Host } from '../test/host';
import { dialogs } from '../shared/state/dialogs.svelte';
import { forgetDrafts } from '../shared/state/drafts.svelte';
import { place } from '../shared/state/place.svelte';
import { fetchLater } from './later';
import { start } from './start';

beforeAll(fetchLater);

const [A, B] = [203, 205];
let host: Host;

async function open() {
  connectTo(host);
  await start();
  render(App);
  return userEvent.setup();
}

/** Ends the window as its page would, and opens another one on the same host. */
async function reopen() {
  const before = host.asked('close_window').length;
  host.emit('closing');
  await expect.poll(() => host.asked('close_window').length).toBe(before + 1);
  forgetDrafts();
  dialogs.palette = false;
  dialogs.closeSettings();
  cleanup();
  return open();
}

beforeEach(async () => {
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
  place.go({ kind: 'inbox' });
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
});
afterEach(() => {
  dialogs.palette = false;
  dialogs.closeSettings();
  cleanup();
  place.close();
});

async function task(number: number) {
  place.openTaskDetail(number);
  await expect.poll(() => screen.queryByTestId('detail-title')?.dataset.testid).toBe('detail-title');
  await expect.poll(() => screen.getByTestId<HTMLTextAreaElement>('detail-title').value).toBe(stored(number).title);
}

function stored(number: number) {
  const found = host.state.tasks.find((task) => task.number === number);
  if (!found) throw new Error(`there is no task ${number}`);
  return found;
}

const field = (name: string) => screen.getByTestId<HTMLTextAreaElement>(name);
const byOthers = (fields: Fields) => host.apply({ operations: [{ op: 'update', id: A, ...fields }] });
const note = () => screen.queryByTestId('draft-note')?.textContent?.replace(/\s+/g, ' ').trim();

test('words in one task do not show up in another, nor are they saved there', async () => {
  const user = await open();
  await task(A);
  await user.type(field('note-add'), 'half a note');
  await user.type(field('step-add'), 'half a step');
  await user.type(field('detail-notes'), 'and more');
  const before = stored(B);
  await task(B);
  expect([field('note-add').value, field('step-add').value, field('detail-notes').value]).toEqual([
    '',
    '',
    before.notes,
  ]);
  await expect.poll(() => stored(A).notes).toBe('and more');
  expect(stored(B)).toEqual(before);
  await task(A);
  expect([field('note-add').value, field('step-add').value]).toEqual(['half a note', 'half a step']);

  await user.type(field('detail-notes'), ', even when the pane goes');
  place.openAssistant();
  await expect.poll(() => stored(A).notes).toBe('and more, even when the pane goes');
});

test('a description that is being typed survives what others change beside it', async () => {
  const user = await open();
  await task(A);
  await user.type(field('detail-notes'), 'typed');
  await byOthers({ priority: 'high' });
  await expect.poll(() => screen.getByTestId('detail-priority').textContent).toContain('High');
  expect(field('detail-notes').value).toBe('typed');
  expect(note()).toBeUndefined();
  await user.tab();
  await expect.poll(() => stored(A).notes).toBe('typed');
  await expect.poll(async () => host.drafts()).toEqual([]);
});

test('what others change in the same field is shown, and waits for a decision', async () => {
  const user = await open();
  for (const [button, title] of [
    ['draft-mine', 'Typed here'],
    ['draft-theirs', 'By others'],
  ] as const) {
    await byOthers({ title: 'At first' });
    await task(A);
    await user.clear(field('detail-title'));
    await user.type(field('detail-title'), 'Typed here');
    await byOthers({ title: 'By others' });
    await expect.poll(note).toBe('Changed elsewhere: By others Keep mine Use the other');
    await user.tab();
    expect([stored(A).title, field('detail-title').value]).toEqual(['By others', 'Typed here']);
    await user.click(screen.getByTestId(button));
    await expect.poll(() => [stored(A).title, field('detail-title').value, note()]).toEqual([title, title, undefined]);
    place.close();
  }
});

test('every word is there when the window opens again, and says that it is not saved', async () => {
  let user = await open();
  await user.type(field('quick-add'), 'Call Jo tomorrow');
  place.openAssistant();
  await user.type(await screen.findByTestId('assistant-input'), 'move every');
  await task(A);
  await user.type(field('note-add'), 'half a note');
  await user.type(field('detail-notes'), 'more');
  const { notes, title } = stored(A);
  user = await reopen();
  expect(field('quick-add').value).toBe('Call Jo tomorrow');
  await screen.findByTestId('quick-add-sentence');
  await task(A);
  expect(stored(A)).toMatchObject({ notes, title });
  await expect.poll(note).toBe('Not saved yet Save Discard');
  expect([field('note-add').value, field('detail-notes').value]).toEqual(['half a note', 'more']);
  await user.click(screen.getByTestId('draft-mine'));
  await expect.poll(() => [stored(A).notes, note()]).toEqual(['more', undefined]);
  place.openAssistant();
  expect((await screen.findByTestId<HTMLTextAreaElement>('assistant-input')).value).toBe('move every');
});

test('a time that is half typed does not show up in another task', async () => {
  const user = await open();
  const dated = host.state.tasks.filter(
    (one) => one.scheduledFor && one.timeOfDay === null && one.recurrence.type === 'none',
  );
  const [one, other] = dated.map(({ number }) => number);
  await task(one ?? 0);
  await user.type(screen.getByLabelText('Time'), '16:');
  await task(other ?? 0);
  expect(screen.getByLabelText<HTMLInputElement>('Time').value).toBe('');
});

test('a time that others change meanwhile waits for a decision', async () => {
  const user = await open();
  await byOthers({ scheduledFor: '2026-11-25', timeOfDay: '08:00' });
  await task(A);
  const time = () => screen.getByLabelText<HTMLInputElement>('Time');
  await user.clear(time());
  await user.type(time(), '9.30');
  await byOthers({ timeOfDay: '10:00' });
  await expect.poll(note).toBe('Changed elsewhere: 10:00 Keep mine Use the other');
  await user.tab();
  expect([stored(A).timeOfDay, time().value]).toEqual(['10:00', '9.30']);
  await user.click(screen.getByTestId('draft-mine'));
  await expect.poll(() => [stored(A).timeOfDay, time().value, note()]).toEqual(['09:30', '09:30', undefined]);
});

test('what is entered for a repetition waits, also when the window is closed', async () => {
  let user = await open();
  const editor = async () => {
    await task(A);
    await user.click(screen.getByTestId('detail-repeats'));
    await screen.findByTestId('repeat-save');
  };
  const interval = () => screen.queryByTestId<HTMLInputElement>('repeat-interval')?.value;
  await editor();
  await user.click(screen.getByTestId('repeat-every_n_days'));
  await user.clear(screen.getByTestId('repeat-interval'));
  await user.type(screen.getByTestId('repeat-interval'), '12');
  user = await reopen();
  await editor();
  expect([interval(), note()]).toEqual(['12', 'Not saved yet Discard']);
  await byOthers({ recurrence: { type: 'daily', anchorOn: 'due' }, scheduledFor: '2026-11-25' });
  await expect.poll(note).toBe('Changed elsewhere: Every day Use the other');
  await user.click(screen.getByTestId('repeat-save'));
  await expect.poll(() => stored(A).recurrence).toMatchObject({ type: 'every_n_days', intervalDays: 12 });
  await expect.poll(async () => host.drafts()).toEqual([]);
  // A click while the editor is still open would close it.
  await expect.poll(() => screen.queryByTestId('repeat-save')).toBeNull();

  // Escape discards the entries.
  await editor();
  await user.click(screen.getByTestId('repeat-daily'));
  await user.keyboard('{Escape}');
  await editor();
  expect([interval(), note()]).toEqual(['12', undefined]);
});

test('words that were not picked wait for the same picker of the same task', async () => {
  let user = await open();
  const pick = async (number: number) => {
    await task(number);
    await user.click(screen.getByTestId('detail-scheduled'));
    return screen.findByTestId<HTMLInputElement>('schedule-words');
  };
  await user.type(await pick(A), 'tomorrow 4pm');
  user = await reopen();
  expect((await pick(B)).value).toBe('');
  await user.keyboard('{Escape}');
  expect((await pick(A)).value).toBe('tomorrow 4pm');
  await user.click(await screen.findByText('Tomorrow, 16:00'));
  await expect.poll(() => screen.queryByTestId('schedule-words')).toBeNull();
  await host.settled();
  expect((await pick(A)).value).toBe('');
});

test('words of the palette and of settings wait for them to be opened again', async () => {
  let user = await open();
  await screen.findAllByTestId('task-row');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByTestId('palette-input'), 'buy mil');
  user = await reopen();
  await screen.findAllByTestId('task-row');
  await user.keyboard('{Control>}k{/Control}');
  expect((await screen.findByTestId<HTMLInputElement>('palette-input')).value).toBe('buy mil');
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}k{/Control}');
  expect((await screen.findByTestId<HTMLInputElement>('palette-input')).value).toBe('');
  await user.keyboard('{Escape}');

  const settings = async () => {
    await user.click(screen.getByTestId('open-settings'));
    await user.click(await screen.findByTestId('settings-assistant'));
    return screen.findByTestId<HTMLInputElement>('limit-deletions');
  };
  const field = await settings();
  const before = field.value;
  await user.clear(field);
  await user.type(field, '17');
  user = await reopen();
  expect((await settings()).value).toBe('17');
  await user.click(screen.getByTestId('draft-theirs'));
  expect((await screen.findByTestId<HTMLInputElement>('limit-deletions')).value).toBe(before);
  await user.keyboard('{Escape}');
  await expect.poll(() => screen.queryByTestId('settings-page')).toBeNull();
});

test('each list has a line of its own', async () => {
  const user = await open();
  await user.type(field('quick-add'), 'for the inbox');
  place.go({ kind: 'backlog' });
  await expect.poll(() => field('quick-add').value).toBe('');
  place.go({ kind: 'inbox' });
  await expect.poll(() => field('quick-add').value).toBe('for the inbox');
});

test('the first step that others add takes nothing away from the one that is typed', async () => {
  const user = await open();
  const fresh = host.state.tasks.find(({ id }) => !host.state.checklists.some(({ taskId }) => taskId === id));
  const number = fresh?.number ?? 0;
  await task(number);
  await user.type(field('step-add'), 'measure');
  const add: Operation[] = [{ op: 'add_checklist_items', id: number, items: [{ title: 'By others' }] }];
  await host.apply({ operations: add });
  await screen.findByTestId('step');
  expect([field('step-add').value, document.activeElement]).toEqual(['measure', field('step-add')]);
  await user.keyboard('{Enter}');
  await expect.poll(() => screen.getAllByTestId('step').length).toBe(2);
});

test('a title that is edited in its row survives what others change', async () => {
  const user = await open();
  const row = (await screen.findAllByTestId('task-row'))[0] as HTMLElement;
  const number = Number(row.dataset.number);
  row.focus();
  await user.keyboard('e');
  await user.keyboard('{End} typed');
  const wanted = `${stored(number).title} typed`;
  const operations: Operation[] = [{ op: 'update', id: number, title: 'By others' }];
  await host.apply({ operations });
  expect(await within(row).findByText('Changed elsewhere: By others')).toBeTruthy();
  expect(field('edit-title').value).toBe(wanted);
  await user.keyboard('{Enter}');
  await expect.poll(() => stored(number).title).toBe(wanted);
  await expect.poll(async () => host.drafts()).toEqual([]);
});
