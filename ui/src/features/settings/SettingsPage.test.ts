import { cleanup, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, describe, expect, it } from 'vitest';
import { connectTo, type Change, type FoundModel, type Settings } from '../../ipc';
import { openHost, type Host } from '../../test/host';
import { scriptModels, type ScriptedModels } from '../../test/models';
import { dialogs, type Section } from '../../shared/state/dialogs.svelte';
import { settings } from '../../shared/state/settings.svelte';
import { sidebar } from '../../shared/state/sidebar.svelte';
import SettingsPage from './SettingsPage.svelte';

let host: Host;
let keys: ReadonlyMap<string, string>;

async function open(
  section: Section | null,
  { models, change, found }: { models?: Partial<ScriptedModels>; change?: Change<Settings>; found?: FoundModel } = {},
) {
  host = await openHost({ settings: change });
  keys = scriptModels(host, models);
  connectTo(host);
  await Promise.all([settings.load(), sidebar.refresh()]);
  dialogs.openSettings(section, found ?? null);
  render(SettingsPage, { onsearch: () => undefined });
  await screen.findByTestId('settings-page');
  return userEvent.setup();
}

const saved = () => host.settings();
const field = (name: string) => screen.getByTestId<HTMLInputElement>(name);

async function violations() {
  const { violations } = await axe.run(document.body, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    rules: { 'color-contrast': { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

afterEach(() => {
  dialogs.closeSettings();
  cleanup();
});

describe('the sections', () => {
  it('are tabs: arrows move among them', async () => {
    const user = await open('general');
    screen.getByTestId('settings-general').focus();
    await user.keyboard('{ArrowDown}');
    await screen.findByTestId('text-normal');
    expect(await violations()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    await screen.findByTestId('use-built-in');
    expect(screen.getByTestId('settings-models').getAttribute('aria-selected')).toBe('true');
    expect(await violations()).toEqual([]);
    await user.keyboard('{ArrowDown}');
    await screen.findByTestId('budget');
    expect(await violations()).toEqual([]);
  });
});

describe('in a narrow window', () => {
  const width = window.innerWidth;
  const resize = (to: number) => {
    window.innerWidth = to;
    window.dispatchEvent(new Event('resize'));
  };
  afterEach(() => resize(width));

  it('the sections are a list, and each is a page with a way back', async () => {
    resize(480);
    const user = await open(null);
    expect(screen.queryByTestId('settings-back')).toBeNull();
    expect(screen.queryByTestId('theme-light')).toBeNull();
    screen.getByTestId('settings-general').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.queryByTestId('settings-back')).toBeNull();
    expect(await violations()).toEqual([]);
    await user.keyboard('{Enter}');
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('settings-back'));
    expect(screen.getByTestId('use-built-in')).toBeTruthy();
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('settings-back'));
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('settings-models'));
    // The current section also opens again, by key and by click.
    await user.keyboard('{Enter}');
    expect(await screen.findByTestId('use-built-in')).toBeTruthy();
    await user.click(screen.getByTestId('settings-back'));
    await user.click(screen.getByTestId('settings-models'));
    expect(await screen.findByTestId('use-built-in')).toBeTruthy();
  });

  it('who asks for a section begins at its page', async () => {
    resize(480);
    await open('assistant');
    expect(await screen.findByTestId('budget')).toBeTruthy();
    expect(screen.getByTestId('settings-back')).toBeTruthy();
  });
});

describe('models', () => {
  it('from the built-in planner to a tested model, by keyboard', async () => {
    const user = await open('models');
    expect(screen.queryByTestId('preset')).toBeNull();
    await user.click(screen.getByTestId('use-model'));
    const name = await screen.findByTestId('model-name');
    expect(await screen.findByText('Choose a model. Until then, the built-in planner answers.')).toBeTruthy();
    await expect.poll(() => field('base-url').value).toBe('http://127.0.0.1:11434/v1');
    expect(await screen.findByText('What is sent stays on this computer.')).toBeTruthy();
    name.focus();
    await user.keyboard('{ArrowDown}');
    await expect.poll(() => screen.queryAllByTestId('model-choice').length).toBe(3);
    await user.keyboard('qwen');
    expect(screen.getAllByTestId('model-choice').map((choice) => choice.textContent?.trim())).toEqual(['qwen3:8b']);
    await user.keyboard('{ArrowDown}');
    expect(name.getAttribute('aria-activedescendant')).toBe(screen.getByTestId('model-choice').id);
    expect(await violations()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(field('model-name').value).toBe('qwen3:8b');
    await expect
      .poll(async () => (await saved()).model)
      .toMatchObject({ enabled: true, preset: 'ollama', model: 'qwen3:8b' });

    await user.click(screen.getByTestId('test-connection'));
    expect(screen.getByTestId('test-busy').textContent).toBe('Testing the connection… 0 s');
    const report = await screen.findByTestId('test-report', {}, { timeout: 4_000 });
    expect(report.textContent).toContain('Ready. Plans work.');
    expect(screen.getByTestId('test-form').textContent).toBe('always in the required form');
    expect(within(report).getByText('41 tokens per second, first word after 620 ms')).toBeTruthy();
    expect(within(report).getByText('answers, with 3 models')).toBeTruthy();
    expect(screen.queryByTestId('test-busy')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('takes a name that no list holds', async () => {
    const user = await open('models');
    await user.click(screen.getByTestId('use-model'));
    await user.type(await screen.findByTestId('model-name'), 'my-own{Tab}');
    await expect.poll(async () => (await saved()).model.model).toBe('my-own');
  });

  it('closes the list with Escape, and only then the settings', async () => {
    const user = await open('models');
    await user.click(screen.getByTestId('use-model'));
    (await screen.findByTestId('model-name')).focus();
    await user.keyboard('{ArrowDown}{Escape}');
    expect(screen.getByTestId('model-name').getAttribute('aria-expanded')).toBe('false');
    expect(dialogs.settings).not.toBeNull();
    await user.keyboard('{Escape}');
    expect(dialogs.settings).toBeNull();
  });

  it('leaves a test that takes too long', async () => {
    const user = await open('models', { models: { test: () => new Promise(() => undefined) } });
    await user.click(screen.getByTestId('use-model'));
    await expect.poll(() => field('test-connection').disabled).toBe(false);
    await user.click(screen.getByTestId('test-connection'));
    expect(document.activeElement).toBe(screen.getByTestId('test-connection'));
    await user.click(screen.getByTestId('test-cancel'));
    expect(screen.queryByTestId('test-busy')).toBeNull();
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('test-connection'));
  });

  it('says where a key is kept, and never shows it', async () => {
    const user = await open('models', { models: { keychain: false } });
    await user.click(screen.getByTestId('use-model'));
    await expect.poll(() => screen.queryByRole('option', { name: 'OpenAI' })).not.toBeNull();
    await user.selectOptions(screen.getByTestId('preset'), 'openai');
    expect(await screen.findByText(/are sent to api.openai.com/)).toBeTruthy();
    expect(field('key').type).toBe('password');
    await user.type(field('key'), 'sk-canary');
    await user.click(screen.getByTestId('key-keep'));
    expect((await screen.findByTestId('key-kept')).textContent?.trim()).toBe(
      'Kept until you close Assent, because this system has no keychain',
    );
    expect(document.body.innerHTML).not.toContain('sk-canary');
    expect(keys.get('https://api.openai.com/v1')).toBe('sk-canary');
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('key-replace'));
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('key'));
    await user.click(screen.getByText('Cancel'));
    await user.click(await screen.findByTestId('key-remove'));
    await expect.poll(() => keys.size).toBe(0);
    const empty = await screen.findByTestId('key');
    await expect.poll(() => document.activeElement).toBe(empty);
  });

  it('says what is wrong with an address', async () => {
    const user = await open('models');
    await user.click(screen.getByTestId('use-model'));
    await user.type(await screen.findByTestId('model-name'), 'a{Enter}');
    await user.clear(field('base-url'));
    await user.type(field('base-url'), 'nowhere{Tab}');
    expect((await screen.findByTestId('model-problem')).textContent).toContain('“nowhere” is no address.');
    expect(field('base-url').value).toBe('nowhere');
  });

  it('opens with what was found, the cursor in the model', async () => {
    await open('models', { found: { baseUrl: 'http://127.0.0.1:11434/v1', models: ['a', 'b'] } });
    await expect.poll(() => document.activeElement).toBe(screen.getByTestId('model-name'));
    expect(screen.getByTestId<HTMLInputElement>('use-model').checked).toBe(true);
  });

  it('switches the log off and says what was used', async () => {
    const user = await open('models', {
      models: { usage: { turns: 3, tokens: 1_500, ms: 9_000, tokensToday: 900, wakesToday: 0 } },
    });
    expect((await screen.findByTestId('model-usage')).textContent).toBe('3 requests, 1,500 tokens, 9 s');
    expect(screen.getByTestId('tokens-today').textContent).toBe('900 used today, 1,999,100 left');
    await user.click(screen.getByTestId('log'));
    await expect.poll(async () => (await saved()).model.logPrompts).toBe(false);
  });

  it('keeps what hardly anybody changes folded away', async () => {
    const user = await open('models');
    await user.click(screen.getByTestId('use-model'));
    const toggle = await screen.findByTestId('advanced');
    expect(screen.getByTestId('timeout').closest('[hidden]')).not.toBeNull();
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByTestId('timeout').closest('[hidden]')).toBeNull();
    await user.clear(field('temperature'));
    await user.type(field('temperature'), '0.7{Tab}');
    await expect.poll(async () => (await saved()).model.temperature).toBe(0.7);
    await user.clear(field('timeout'));
    await user.type(field('timeout'), '0{Tab}');
    expect([field('timeout').value, (await saved()).model.timeoutS]).toEqual(['300', 300]);
  });
});

describe('the assistant', () => {
  it('says why a figure is refused, and goes back to what it was', async () => {
    const user = await open('assistant');
    await user.clear(field('gate-plan'));
    await user.type(field('gate-plan'), '95{Tab}');
    expect((await screen.findByTestId('assistant-problem')).textContent).toContain('in the order ask, plan, question');
    expect([field('gate-plan').value, (await saved()).gates.plan]).toEqual(['70', 0.7]);
    expect(await violations()).toEqual([]);
  });

  it('keeps gates as shares, limits and the budget', async () => {
    const user = await open('assistant', { change: { gates: { clarify: 0.45, plan: 0.7, question: 0.85 } } });
    expect(['clarify', 'plan', 'question'].map((gate) => field(`gate-${gate}`).value)).toEqual(['45', '70', '85']);
    for (const [name, text] of [
      ['gate-plan', '75'],
      ['limit-deletions', '5'],
      ['budget', '12'],
    ] as const) {
      await user.clear(field(name));
      await user.type(field(name), `${text}{Tab}`);
    }
    await user.click(screen.getByTestId('auto'));
    await expect.poll(saved).toMatchObject({
      gates: { clarify: 0.45, plan: 0.75, question: 0.85 },
      thresholds: { deletions: 5, bulkUpdates: 50 },
      model: { budget: 12 },
      assistantAutoMode: false,
    });
  });

  it.each([
    ['often', { clarify: 0.6, plan: 0.8, question: 0.9 }],
    ['rarely', { clarify: 0.25, plan: 0.5, question: 0.75 }],
  ])('asks %s: one word for three gates', async (level, gates) => {
    const user = await open('assistant');
    expect(screen.getByTestId('asks-sometimes').getAttribute('aria-checked')).toBe('true');
    await user.click(screen.getByTestId(`asks-${level}`));
    await expect.poll(async () => (await saved()).gates).toEqual(gates);
    await expect.poll(() => field('gate-clarify').value).toBe(String(gates.clarify * 100));
    expect(screen.queryByTestId('asks-custom')).toBeNull();
  });

  it('says that the gates are custom, until a word is chosen', async () => {
    const user = await open('assistant', { change: { gates: { clarify: 0.4, plan: 0.7, question: 0.85 } } });
    expect(screen.getByTestId('asks-custom').getAttribute('aria-checked')).toBe('true');
    expect(await violations()).toEqual([]);
    await user.click(screen.getByTestId('asks-sometimes'));
    await expect.poll(async () => (await saved()).gates.clarify).toBe(0.45);
    await expect.poll(() => screen.queryByTestId('asks-custom')).toBeNull();
  });

  it('folds the gates away', async () => {
    const user = await open('assistant');
    expect(screen.getByTestId('gate-plan').closest('[hidden]')).not.toBeNull();
    await user.click(screen.getByTestId('assistant-advanced'));
    expect(screen.getByTestId('gate-plan').closest('[hidden]')).toBeNull();
  });
});

describe('the search', () => {
  const found = () =>
    [...screen.getByTestId('settings-found').querySelectorAll<HTMLElement>('[data-setting]:not([hidden]) .name')]
      .filter((name) => !name.closest('[hidden]'))
      .map((name) => name.textContent);

  it('shows the matching settings of all sections, and what is folded away', async () => {
    const user = await open('general');
    await user.type(screen.getByTestId('settings-search'), 'ANIMAtion');
    expect(found()).toEqual(['Reduce motion']);
    await user.click(screen.getByTestId('motion-reduced'));
    await expect.poll(async () => (await saved()).motion).toBe('reduced');
    await user.clear(screen.getByTestId('settings-search'));
    await user.type(screen.getByTestId('settings-search'), 'propose above');
    expect(found()).toEqual(['Propose above']);
    expect(await violations()).toEqual([]);
  });

  it('finds everything in a section by its name', async () => {
    const user = await open('models');
    await user.type(screen.getByTestId('settings-search'), 'appearance');
    expect(found()).toEqual(['Theme', 'Text size', 'Reduce motion']);
  });

  it('says that nothing matches; Escape clears it, and only then leaves the settings', async () => {
    const user = await open('general');
    await user.type(screen.getByTestId('settings-search'), 'qqqq');
    expect((await screen.findByTestId('settings-found-none')).textContent).toContain('No setting matches “qqqq”');
    await user.keyboard('{Escape}');
    expect(field('settings-search').value).toBe('');
    expect(screen.getByTestId('section-general')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(dialogs.settings).toBeNull();
  });
});
