import { cleanup, render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import App from '../../../App.svelte';
import { fetchLater } from '../../../app/later';
import { start } from '../../../app/start';
import { connectTo, type Change, type Settings } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { scriptModels } from '../../../test/models';
import { idOf } from '../../../test/rows';
import { dialogs } from '../../../shared/state/dialogs.svelte';
import { place } from '../../../shared/state/place.svelte';
import { settings } from '../../../shared/state/settings.svelte';

// Parts that the window fetches later are loaded first, as they are one second after the start.
beforeAll(fetchLater);

let host: Host;
let keys: ReadonlyMap<string, string>;

async function open(change: Change<Settings> = {}) {
  host = await openHost({ today: '2026-11-24', now: '2026-11-24T09:16:00.000Z', settings: change });
  keys = scriptModels(host, {
    keychain: true,
    usage: { turns: 12, tokens: 18_402, ms: 61_200, tokensToday: 2_150, wakesToday: 3 },
  });
  connectTo(host);
  await start();
  render(App);
  return userEvent.setup();
}

async function openSection(section: 'agent' | 'models', change: Change<Settings> = {}) {
  const user = await open(change);
  dialogs.openSettings(section);
  await screen.findByTestId(`section-${section}`);
  return user;
}

async function faults() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

const agentOf = async () => (await host.settings()).agent;

beforeEach(() => {
  window.innerWidth = 1440;
  window.dispatchEvent(new Event('resize'));
  place.close();
  place.go({ kind: 'today' });
});
afterEach(() => {
  dialogs.closeSettings();
  dialogs.project = null;
  cleanup();
});

describe('the agent', () => {
  it.each([
    ['agent-automatic', { automatic: true }, 'on'],
    ['agent-propose', { autonomy: 'propose' }, 'on'],
    ['evidence-notes', { sovereigntyEvidenceRequired: true }, 'on'],
    ['auto-check', { autoCheck: false }, 'off'],
    ['agent-checklists', { updateChecklists: false }, 'off'],
    ['agent-labels', { assignLabels: false }, 'off'],
    ['shadow-labels', { shadowLabels: true }, 'on'],
    ['private-labels', { includePrivateLabelsInPrompts: true }, 'on'],
    ['auto-transcribe', { autoTranscribe: true }, 'on'],
  ] as const)('%s', async (testid, change, now) => {
    const user = await openSection('agent');
    const before = await agentOf();
    await user.click(screen.getByTestId(testid));
    await expect.poll(agentOf).toEqual({ ...before, ...change });
    expect(screen.getByTestId(testid).getAttribute('aria-checked')).toBe(String(now === 'on'));
  });

  it('says what is left of the wakes of today', async () => {
    await openSection('agent', { agent: { wakesPerDay: 10 } });
    expect(await screen.findByText(/3 used today, 7 left\./)).toBeTruthy();
  });

  it('shows a refused choice as it was, and says why', async () => {
    const user = await openSection('agent');
    host.saveSettings = () => Promise.reject({ code: 'disk_full', message: 'The disk is full.' });
    await user.click(screen.getByTestId('shadow-labels'));
    expect((await screen.findByTestId('agent-problem')).textContent).toBe('The disk is full.');
    await expect.poll(() => screen.getByTestId('shadow-labels').getAttribute('aria-checked')).toBe('false');
  });

  it('waits as long as it is told, within an hour', async () => {
    const user = await openSection('agent');
    const wait = screen.getByTestId<HTMLInputElement>('agent-wait');
    await user.clear(wait);
    await user.type(wait, '30{Tab}');
    await expect.poll(async () => (await agentOf()).waitS).toBe(30);
    await user.clear(wait);
    await user.type(wait, '3601{Tab}');
    expect([wait.value, (await agentOf()).waitS]).toEqual(['30', 30]);
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['', false, /are sent to the model that you choose under Models\. Without a model, they are not sent\./],
    ['https://api.openai.com/v1', true, /^The names of your labels are sent to api\.openai\.com\.$/],
    ['http://127.0.0.1:11434/v1', true, /127\.0\.0\.1:11434, which is on this computer\.$/],
  ])('says in a sentence where the names of labels go: “%s”', async (baseUrl, enabled, expected) => {
    await openSection('agent', { model: { baseUrl, enabled, model: 'a' } });
    expect(screen.getByTestId('label-privacy').textContent).toMatch(expected);
  });
});

it('names who transcribes, and says where recordings go', async () => {
  const user = await openSection('models', {
    model: { baseUrl: 'https://api.openai.com/v1', enabled: true, model: 'a' },
  });
  expect(screen.getByText(/^Without a model nothing is transcribed/)).toBeTruthy();
  await user.type(screen.getByTestId('transcription-model'), 'whisper-1{Tab}');
  await screen.findByText('Recordings that are transcribed are sent to api.openai.com.');
  await user.type(screen.getByTestId('transcription-address'), 'http://127.0.0.1:9000/v1{Tab}');
  await expect
    .poll(async () => (await host.settings()).transcription)
    .toEqual({ model: 'whisper-1', baseUrl: 'http://127.0.0.1:9000/v1' });
  await screen.findByText('What is sent stays on this computer.');
});

describe('the key of a server that transcribes', () => {
  const OPENAI = 'https://api.openai.com/v1';
  const OWN = 'https://voice.example/v1';
  const field = () => screen.getByTestId<HTMLInputElement>('transcription-key');
  const openOwn = (change: Change<Settings> = {}) =>
    openSection('models', { transcription: { baseUrl: OWN, model: 'whisper-1' }, ...change });

  it('is not asked for where it is the model’s server, nor at an address that is none', async () => {
    const user = await openSection('models', { transcription: { baseUrl: '', model: 'whisper-1' } });
    expect(screen.queryByTestId('transcription-key')).toBeNull();
    const address = screen.getByTestId('transcription-address');
    await user.type(address, `${OWN}{Tab}`);
    await screen.findByTestId('transcription-key');
    await user.clear(address);
    await user.type(address, 'nowhere{Tab}');
    await screen.findByTestId('transcription-problem');
    expect(screen.queryByTestId('transcription-key')).toBeNull();
  });

  it('is kept for that address, said where, replaced and removed, and never shown', async () => {
    const user = await openOwn();
    expect([field().type, field().placeholder]).toEqual(['password', 'Only if the server wants one']);
    await user.type(field(), 'sk-canary');
    await user.click(screen.getByTestId('transcription-key-keep'));
    expect((await screen.findByTestId('transcription-key-kept')).textContent?.trim()).toBe('Kept in the keychain');
    expect([...keys]).toEqual([[OWN, 'sk-canary']]);
    expect(document.body.innerHTML).not.toContain('sk-canary');
    expect(await faults()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Replace: API key for transcription' }));
    await expect.poll(() => document.activeElement).toBe(field());
    await user.keyboard('sk-other{Enter}');
    await expect.poll(() => keys.get(OWN)).toBe('sk-other');
    await user.click(await screen.findByTestId('transcription-key-remove'));
    await expect.poll(() => keys.size).toBe(0);
    const empty = await screen.findByTestId('transcription-key');
    await expect.poll(() => document.activeElement).toBe(empty);
  });

  it('says why it was not kept, and keeps what was typed', async () => {
    const user = await openOwn();
    host.setModelKey = () => Promise.reject({ code: 'internal', message: 'The keychain is locked.' });
    await user.type(field(), 'sk-1{Enter}');
    expect((await screen.findByTestId('transcription-problem')).textContent).toBe('The keychain is locked.');
    expect([field().value, keys.size]).toEqual(['sk-1', 0]);
  });

  it('that is typed goes to no other address', async () => {
    const user = await openOwn();
    await user.type(field(), 'sk-1');
    const address = screen.getByTestId('transcription-address');
    await user.clear(address);
    await user.type(address, 'https://other.example/v1{Tab}');
    await expect.poll(() => field().value).toBe('');
    expect(keys.size).toBe(0);
  });

  it('is the model’s own where both name one server', async () => {
    const model = { preset: 'openai', baseUrl: OPENAI, enabled: true, model: 'a' };
    const user = await openOwn({ model, transcription: { baseUrl: OPENAI, model: 'whisper-1' } });
    await user.type(field(), 'sk-1{Enter}');
    await screen.findByTestId('transcription-key-kept');
    await screen.findByTestId('key-kept');
    await user.click(screen.getByRole('button', { name: 'Remove: API key' }));
    await screen.findByTestId('key');
    await screen.findByTestId('transcription-key');
  });
});

describe('a project', () => {
  async function openProject() {
    const user = await open({ agent: { automatic: true } });
    (await screen.findByTestId('view-project-Accounts-more')).focus();
    await user.keyboard('{Enter}');
    // Without a layout the menu is not positioned and stays invisible.
    // An invisible element has no accessible name, only its text.
    const items = await screen.findAllByRole('menuitem', { hidden: true });
    await user.click(items.find((item) => item.textContent?.includes('Settings of the project')) as HTMLElement);
    await screen.findByTestId('project-settings');
    return user;
  }
  const project = () => host.state.projects.find((each) => each.name === 'Accounts');

  it('goes by the settings until it says otherwise', async () => {
    const user = await openProject();
    expect(screen.getByTestId('agentChecklists-inherit').textContent).toBe('As in the settings (on)');
    expect(screen.getByTestId('agentAutonomy-inherit').textContent).toBe('As in the settings (apply)');
    expect(await faults()).toEqual([]);
    for (const [testid, change] of [
      ['agentChecklists-off', { agentChecklists: 'off' }],
      ['agentLabels-off', { agentLabels: 'off' }],
      ['autoTranscribe-on', { autoTranscribe: 'on' }],
      ['agentAutonomy-propose', { agentAutonomy: 'propose' }],
      ['agentAutonomy-inherit', { agentAutonomy: null }],
    ] as const) {
      await user.click(screen.getByTestId(testid));
      await expect.poll(project).toMatchObject(change);
    }
    expect(host.applied.at(-1)?.operations).toEqual([
      { op: 'update_project', project: idOf('project-Accounts'), agentAutonomy: null },
    ]);
  });

  it('says that it cannot switch on what is off everywhere', async () => {
    await openProject();
    const rows = screen.getByTestId('project-settings');
    expect(rows.textContent).toContain('On: it also runs after new notes.');
    expect(rows.textContent).not.toContain('for all projects');
    await settings.save({ agent: { ...(await agentOf()), updateChecklists: false, assignLabels: false } });
    await expect.poll(() => rows.textContent?.match(/switched off for all projects/g)?.length).toBe(2);
    expect(screen.getByTestId('agentLabels-inherit').textContent).toBe('As in the settings (off)');
  });

  it('shows a refused choice as it was', async () => {
    const user = await openProject();
    host.refuseNext({ code: 'stale', message: 'It changed since.' });
    await user.click(screen.getByTestId('agentLabels-off'));
    await expect.poll(() => screen.getByTestId('agentLabels-inherit').getAttribute('aria-checked')).toBe('true');
    expect(project()?.agentLabels).toBe('inherit');
  });
});
