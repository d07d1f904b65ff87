import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { connectTo } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { idOf } from '../../test/rows';
import { sidebar } from '../../shared/state/sidebar.svelte';
import type { Place } from '../../shared/state/place.svelte';
import { toasts } from '../../shared/state/toasts.svelte';
import QuickAdd from './QuickAdd.svelte';

let host: Host;

beforeEach(async () => {
  toasts.clear();
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:00:00.000Z' });
  connectTo(host);
  await sidebar.refresh();
});

async function type(text: string, place: Place = { kind: 'inbox' }) {
  const user = userEvent.setup();
  render(QuickAdd, { place });
  const field = screen.getByTestId<HTMLTextAreaElement>('quick-add');
  await user.type(field, text);
  return { user, field };
}

const chips = () => screen.queryAllByTestId('span-chip').map((chip) => chip.textContent?.trim());
const newest = () => host.state.tasks.at(-1);

test('what is recognised is a chip in the line; the sentence below says what it means, each thing once', async () => {
  await type('Pay rent tomorrow 9am p1 #Home @calls @bills');
  await expect.poll(chips).toEqual(['tomorrow 9am', 'p1', '#Home', '@calls', '@bills']);
  const said = screen.getByTestId('quick-add-sentence').textContent?.replace(/\s+/g, ' ').trim();
  expect(said).toMatch(/^Wed 25 Nov, 09:00\. New label bills\. ?Home ?calls ?Priority: High$/);
});

test('Enter adds the task, empties the line and keeps the focus', async () => {
  const { user, field } = await type('Pay rent tomorrow 9am #Home');
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Pay rent');
  expect(newest()).toMatchObject({ scheduledFor: '2026-11-25', timeOfDay: '09:00', projectId: idOf('project-Home') });
  expect([field.value, document.activeElement]).toEqual(['', field]);
  expect(toasts.top?.action?.kind).toBe('undo');
});

test('Enter right after the last letter waits for the reading of the whole line', async () => {
  const { user } = await type('Call Jonas tomorro');
  await user.keyboard('w{Enter}');
  await expect.poll(() => newest()?.title).toBe('Call Jonas');
  expect(newest()?.scheduledFor).toBe('2026-11-25');
});

/** Holds back every reading of a line until it is let go. */
function holdReadings(): () => void {
  const { readQuickAdd } = host;
  let release: () => void = () => undefined;
  const held = new Promise<void>((done) => (release = done));
  host.readQuickAdd = (request) => held.then(() => readQuickAdd(request));
  return release;
}

test('a second Enter before the line is read adds no second task', async () => {
  const { user } = await type(' ');
  const before = host.state.tasks.length;
  const release = holdReadings();
  await user.keyboard('Buy milk{Enter}{Enter}');
  release();
  await expect.poll(() => newest()?.title).toBe('Buy milk');
  await new Promise((done) => setTimeout(done, 100));
  expect(host.state.tasks.length).toBe(before + 1);
});

test('what is typed behind Enter before the line is read is not lost', async () => {
  const { user, field } = await type(' ');
  const release = holdReadings();
  await user.keyboard('Buy milk{Enter} and eggs');
  release();
  await expect.poll(() => field.value).toBe('');
  await expect.poll(() => newest()?.title).toBe('Buy milk and eggs');
});

test('the x of a chip turns it back into text', async () => {
  const { user } = await type('Read Tomorrow p1');
  await user.click(await screen.findByRole('button', { name: 'Turn “Tomorrow” back into text' }));
  await expect.poll(chips).toEqual(['p1']);
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Read Tomorrow');
  expect(newest()?.scheduledFor).toBeNull();
});

const offered = () => screen.queryAllByTestId('offer').map((chip) => chip.textContent.trim());

test('what is past is offered with the next such date; a click takes it, and its x gives the words back', async () => {
  const { user, field } = await type('Call Jonas last Monday p1');
  await expect.poll(offered).toEqual(['Mon 30 Nov']);
  expect(screen.getByRole('group', { name: 'Read “last Monday” as' })).toBeTruthy();
  expect(chips()).toEqual(['p1']);
  await user.click(screen.getByRole('button', { name: 'Mon 30 Nov' }));
  await expect.poll(chips).toEqual(['last Monday', 'p1']);
  expect([offered(), document.activeElement]).toEqual([[], field]);
  expect(screen.getByTestId('quick-add-sentence').textContent).toContain('Mon 30 Nov');

  await user.click(screen.getByRole('button', { name: 'Turn “last Monday” back into text' }));
  await expect.poll(chips).toEqual(['p1']);
  expect(offered()).toEqual([]);
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Call Jonas last Monday');
  expect(newest()?.scheduledFor).toBeNull();
});

test('a reading is chosen with the keyboard, and Enter in the line then applies it', async () => {
  const { user, field } = await type('Call Jonas Monday 5');
  await expect.poll(offered).toEqual(['Mon 30 Nov, 17:00', 'Mon 30 Nov, 05:00', 'Mon 5 Apr 2027']);
  // The first stop is the chip of the day that is read so far.
  await user.tab();
  expect(document.activeElement?.ariaLabel).toBe('Turn “Monday” back into text');
  await user.tab();
  expect(document.activeElement?.textContent.trim()).toBe('Mon 30 Nov, 17:00');
  await user.tab();
  await user.keyboard('{Enter}');
  await expect.poll(chips).toEqual(['Monday 5']);
  expect(document.activeElement).toBe(field);
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Call Jonas');
  expect(newest()).toMatchObject({ scheduledFor: '2026-11-30', timeOfDay: '05:00' });
});

test('without a choice Enter keeps the words as they were typed', async () => {
  const { user } = await type('Call Jonas Last Monday');
  await expect.poll(offered).toEqual(['Mon 30 Nov']);
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Call Jonas Last Monday');
  expect(newest()?.scheduledFor).toBeNull();
});

test('an edit beside the words keeps the choice, one of the words drops it', async () => {
  const { user, field } = await type('Call last Monday');
  await user.click(await screen.findByRole('button', { name: 'Mon 30 Nov' }));
  await expect.poll(chips).toEqual(['last Monday']);
  await user.type(field, 'Dear ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  await user.type(field, ' p1');
  await expect.poll(chips).toEqual(['last Monday', 'p1']);
  // "last Mondday", and back again.
  await user.type(field, 'd', { initialSelectionStart: 18, initialSelectionEnd: 18 });
  await expect.poll(chips).toEqual(['p1']);
  await user.keyboard('{Backspace}');
  await expect.poll(offered).toEqual(['Mon 30 Nov']);
  expect([field.value, chips()]).toEqual(['Dear Call last Monday p1', ['p1']]);
});

test('Backspace after a choice turns it back into text; a line that is added takes its choice along', async () => {
  const { user, field } = await type('Call last Monday');
  await user.click(await screen.findByRole('button', { name: 'Mon 30 Nov' }));
  await expect.poll(chips).toEqual(['last Monday']);
  await user.keyboard('{Backspace}');
  await expect.poll(chips).toEqual([]);
  expect(field.value).toBe('Call last Monday');
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Call last Monday');
  await user.type(field, 'Ring last Monday');
  await expect.poll(offered).toEqual(['Mon 30 Nov']);
});

test('axe finds nothing in what is offered', async () => {
  await type('Call Jonas Monday 5');
  await expect.poll(() => offered().length).toBe(3);
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('Backspace right after a span does the same and deletes no letter', async () => {
  const { user, field } = await type('Read tomorrow');
  await expect.poll(chips).toEqual(['tomorrow']);
  await user.keyboard('{Backspace}');
  await expect.poll(chips).toEqual([]);
  expect(field.value).toBe('Read tomorrow');
  await user.keyboard('{Backspace}');
  expect(field.value).toBe('Read tomorro');
});

const names = () => [
  host.state.projects.some((project) => project.name === 'Cabin'),
  host.state.labels.some((label) => label.name === 'bills'),
];

test('a project and a label that do not exist are announced, and made with the task in one change', async () => {
  const { user } = await type('Pay rent #Cabin @bills');
  await expect.poll(chips).toEqual(['#Cabin', '@bills']);
  const sentence = await screen.findByTestId('quick-add-sentence');
  expect(sentence.textContent).toContain('New project Cabin, new label bills.');
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Pay rent');
  expect([names(), newest()?.labels.length]).toEqual([[true, true], 1]);
  await host.undo({});
  expect([names(), newest()?.title === 'Pay rent']).toEqual([[false, false], false]);
});

test('the x of what is new keeps it from being made, and the words stay in the title', async () => {
  const { user } = await type('Pay rent #Cabin @bills');
  await user.click(await screen.findByRole('button', { name: 'Turn “#Cabin” back into text' }));
  await user.click(await screen.findByRole('button', { name: 'Turn “@bills” back into text' }));
  await expect.poll(chips).toEqual([]);
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Pay rent #Cabin @bills');
  expect([names(), newest()?.projectId, newest()?.labels]).toEqual([[false, false], null, []]);
});

test.each<[Place, object]>([
  [{ kind: 'today' }, { scheduledFor: '2026-11-24', projectId: null }],
  [
    { kind: 'project', id: idOf('project-Home') },
    { scheduledFor: null, projectId: idOf('project-Home') },
  ],
  [{ kind: 'label', id: idOf('label-calls') }, { labels: [expect.objectContaining({ id: idOf('label-calls') })] }],
  [{ kind: 'backlog' }, { scheduledFor: null }],
])('in %j the task gets what the view says', async (place, expected) => {
  const { user } = await type('Something', place);
  await user.keyboard('{Enter}');
  await expect.poll(() => newest()?.title).toBe('Something');
  expect(newest()).toMatchObject(expected);
});

/** One character too many. */
const LONG = 'b'.repeat(401);
const TOO_LONG = 'The title has 401 characters; at most 400 are possible.';

test('a line that is too long is not added; the reason is said', async () => {
  const before = host.state.tasks.length;
  const { user, field } = await type(' ');
  await user.clear(screen.getByTestId('quick-add'));
  await user.paste(LONG);
  await user.keyboard('{Enter}');
  expect((await screen.findByRole('alert')).textContent).toContain(TOO_LONG);
  expect([host.state.tasks.length, field.value]).toEqual([before, LONG]);
});

test('a refused line comes back', async () => {
  const { user, field } = await type('Pay rent');
  host.refuseNext({ code: 'disk_full', message: 'The disk is full. Nothing was changed.' });
  await user.keyboard('{Enter}');
  await expect.poll(() => toasts.top?.tone).toBe('error');
  await expect.poll(() => field.value).toBe('Pay rent');
});
