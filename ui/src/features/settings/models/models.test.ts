import { describe, expect, it } from 'vitest';
import { connectTo, type ConnectionReport, type ModelSettings } from '../../../ipc';
import { openHost, type Host } from '../../../test/host';
import { scriptModels, type ScriptedModels } from '../../../test/models';
import { settings } from '../../../shared/state/settings.svelte';
import { hostOf, staysHere } from './address';
import { ModelForm } from './models.svelte';
import { speedWords, usageWords } from '../sections/words';

const OLLAMA = 'http://127.0.0.1:11434/v1';
const OPENAI = 'https://api.openai.com/v1';
const report = (more: Partial<ConnectionReport> = {}): ConnectionReport => ({
  reachable: true,
  models: ['a', 'b'],
  modelFound: true,
  rung: 'tool',
  tokensPerSecond: 12,
  firstTokenMs: 80,
  sentence: 'The model answers.',
  ...more,
});

let host: Host;
let keys: ReadonlyMap<string, string>;

async function form(saved: Partial<ModelSettings> = {}, models: Partial<ScriptedModels> = {}) {
  host = await openHost();
  keys = scriptModels(host, models);
  const all = await host.settings();
  await host.saveSettings({ ...all, model: { ...all.model, ...saved } });
  connectTo(host);
  await settings.load();
  const form = new ModelForm((await host.settings()).model, null);
  await form.load();
  return form;
}
const saved = async () => (await host.settings()).model;

/** A test of the connection whose answers arrive when a test says so. */
function held() {
  const waiting: ((report: ConnectionReport) => void)[] = [];
  const asked: Parameters<ScriptedModels['test']>[0][] = [];
  const test: ScriptedModels['test'] = (request) => {
    asked.push(request);
    return new Promise((answer) => waiting.push(answer));
  };
  return { test, asked, answer: (index: number, with_ = report()) => waiting[index]?.(with_) };
}

describe('what is saved', () => {
  it('goes on with the built-in planner until there is a model', async () => {
    const it = await form();
    expect(it.draft.baseUrl).toBe(OLLAMA);
    await it.change({ enabled: true });
    expect([it.draft.enabled, (await saved()).enabled]).toEqual([true, false]);
    await it.change({ model: 'qwen3:8b' });
    expect(await saved()).toMatchObject({ enabled: true, preset: 'ollama', baseUrl: OLLAMA, model: 'qwen3:8b' });
  });

  it('drops the model with its server, and no model is asked meanwhile', async () => {
    const it = await form({ enabled: true, baseUrl: OLLAMA, model: 'qwen3:8b' });
    await it.choosePreset('openai');
    expect(await saved()).toMatchObject({ enabled: false, preset: 'openai', baseUrl: OPENAI, model: '' });
  });

  it('keeps address and model where the own server is chosen', async () => {
    const it = await form({ enabled: true, baseUrl: OLLAMA, model: 'qwen3:8b' });
    await it.choosePreset('custom');
    expect(await saved()).toMatchObject({ enabled: true, preset: 'custom', baseUrl: OLLAMA, model: 'qwen3:8b' });
  });

  it('takes another address for the own server, and a known one for its preset', async () => {
    const it = await form();
    await it.changeAddress('http://192.168.1.5:8080/v1 ');
    expect(await saved()).toMatchObject({ preset: 'custom', baseUrl: 'http://192.168.1.5:8080/v1' });
    await it.changeAddress(OPENAI);
    expect((await saved()).preset).toBe('openai');
  });

  it('says why the host refuses, keeps what was typed, and saves it all with the next change', async () => {
    const it = await form({ enabled: true, baseUrl: OLLAMA, model: 'a' });
    await it.changeAddress('nowhere');
    expect([it.problem?.code, it.draft.baseUrl, (await saved()).baseUrl]).toEqual([
      'invalid_base_url',
      'nowhere',
      OLLAMA,
    ]);
    await it.changeAddress('http://127.0.0.1:9/v1');
    expect([it.problem, (await saved()).baseUrl]).toEqual([null, 'http://127.0.0.1:9/v1']);
  });
});

describe('a server that was found', () => {
  it.each([
    [['a'], { enabled: true, model: 'a' }],
    [['a', 'b'], { enabled: false, model: '' }],
  ])('with %j', async (models, expected) => {
    await form();
    const it = new ModelForm((await host.settings()).model, { baseUrl: OLLAMA, models });
    await it.load();
    expect([it.draft.enabled, it.models]).toEqual([true, models]);
    await expect.poll(saved).toMatchObject(expected);
  });
});

describe('the list of models', () => {
  it('is asked for once, without a model, and again at another address', async () => {
    const { test, asked, answer } = held();
    const it = await form({}, { test });
    const first = it.list();
    void it.list();
    expect([it.listing, asked]).toEqual([true, [{ baseUrl: OLLAMA, model: '' }]]);
    answer(0);
    await first;
    await it.list();
    expect([it.models, it.listing, asked.length]).toEqual([['a', 'b'], false, 1]);
    await it.changeAddress('http://127.0.0.1:9/v1');
    expect(it.models).toBeNull();
    void it.list();
    expect(asked.length).toBe(2);
  });

  it('does not come late to another address', async () => {
    const { test, answer } = held();
    const it = await form({}, { test });
    const late = it.list();
    await it.changeAddress('http://127.0.0.1:9/v1');
    answer(0);
    await late;
    expect([it.models, it.listing]).toEqual([null, false]);
  });

  it('says what is in the way', async () => {
    const test = () => Promise.resolve(report({ reachable: false, models: [], sentence: 'Nothing answers.' }));
    const it = await form({}, { test });
    await it.list();
    expect([it.models, it.listProblem]).toEqual([null, 'Nothing answers.']);
  });
});

describe('a test of the connection', () => {
  it('tries what stands in the form, with a key that is not kept yet', async () => {
    const { test, asked, answer } = held();
    const it = await form({ baseUrl: OPENAI, preset: 'openai', model: 'a' }, { test });
    it.key.typed = ' sk-1 ';
    const tested = it.test();
    expect([it.testing, asked]).toEqual([0, [{ baseUrl: OPENAI, model: 'a', key: 'sk-1' }]]);
    answer(0);
    await tested;
    expect([it.testing, it.report?.sentence, it.models]).toEqual([null, 'The model answers.', ['a', 'b']]);
    expect(keys.size).toBe(0);
  });

  it('can be left, and what comes after that is dropped', async () => {
    const { test, answer } = held();
    const it = await form({ model: 'a' }, { test });
    const left = it.test();
    it.cancel();
    expect([it.testing, it.report]).toEqual([null, null]);
    const again = it.test();
    answer(0, report({ sentence: 'late' }));
    await left;
    expect([it.testing, it.report]).toEqual([0, null]);
    answer(1);
    await again;
    expect(it.report?.sentence).toBe('The model answers.');
  });

  it('tells a broken bridge like a server that does not answer', async () => {
    const test = () => Promise.reject(new Error('The bridge is gone.'));
    const it = await form({ model: 'a' }, { test });
    await it.test();
    expect(it.report).toMatchObject({ reachable: false, sentence: 'The bridge is gone.' });
  });
});

describe('a key', () => {
  it.each([
    [true, 'keychain'],
    [false, 'session'],
  ])('goes to the host and does not stay (keychain: %s)', async (keychain, kept) => {
    const it = await form({ baseUrl: OPENAI, preset: 'openai' }, { keychain });
    it.key.typed = ' sk-1 ';
    await it.key.keep();
    expect([it.key.kept, it.key.typed, keys.get(OPENAI)]).toEqual([kept, '', 'sk-1']);
    await it.key.remove();
    expect([it.key.kept, keys.size]).toEqual(['none', 0]);
  });

  it('that is typed goes to no other address', async () => {
    const { test, asked } = held();
    const it = await form({ baseUrl: OPENAI, preset: 'openai' }, { test });
    it.key.typed = 'sk-1';
    await it.changeAddress('http://elsewhere.example/v1');
    void it.list();
    expect(asked).toEqual([{ baseUrl: 'http://elsewhere.example/v1', model: '' }]);
  });

  it('belongs to its address', async () => {
    const it = await form({ baseUrl: OPENAI, preset: 'openai' }, { keychain: true });
    it.key.typed = 'sk-1';
    await it.key.keep();
    await it.choosePreset('mistral');
    expect(it.key.kept).toBe('none');
    await it.choosePreset('openai');
    expect(it.key.kept).toBe('keychain');
  });
});

it.each([
  ['http://127.0.0.1:8080/v1', true, '127.0.0.1:8080'],
  ['http://localhost/v1', true, 'localhost'],
  ['http://[::1]:8080/v1', true, '[::1]:8080'],
  ['http://127.0.0.1.example.com/v1', false, '127.0.0.1.example.com'],
  ['https://api.openai.com/v1', false, 'api.openai.com'],
  ['nowhere', null, null],
])('%s stays here: %s', (address, stays, host) => {
  expect([staysHere(address), hostOf(address)]).toEqual([stays, host]);
});

describe('words', () => {
  it.each([
    [{ tokensPerSecond: 41.4, firstTokenMs: 620 }, '41 tokens per second, first word after 620 ms'],
    [{ tokensPerSecond: 7.25, firstTokenMs: null }, '7.3 tokens per second'],
    [{ tokensPerSecond: null, firstTokenMs: 2000 }, 'first word after 2 s'],
    [{ tokensPerSecond: null, firstTokenMs: null }, ''],
  ])('%j', (figures, expected) => expect(speedWords(report(figures))).toBe(expected));

  it.each([
    [{ turns: 1, tokens: 900, ms: 3_400 }, '1 request, 900 tokens, 3 s'],
    [{ turns: 12, tokens: 18_402, ms: 130_000 }, '12 requests, 18,402 tokens, 2 min'],
  ])('%j', (usage, expected) => expect(usageWords(usage)).toBe(expected));
});
