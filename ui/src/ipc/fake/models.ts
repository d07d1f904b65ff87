// Model servers that live in memory: Ollama with three models, one remote server that wants a key, and nobody elsewhere.
import type { Change, Client } from '../client';
import type {
  ConnectionReport,
  FoundModel,
  KeyState,
  ModelPreset,
  ModelUsage,
  SentPrompt,
  Settings,
} from '../generated';
import { refuse } from './refusal';

export interface FakeModels {
  presets: ModelPreset[];
  found: FoundModel | null;
  /** Where keys are kept. */
  keychain: boolean;
  usage: ModelUsage;
  prompts: Record<string, SentPrompt[]>;
  /** Answers a test of the connection. */
  test: Client['testConnection'];
}

const local = (id: string, name: string, port: number): ModelPreset => ({
  id,
  name,
  baseUrl: `http://127.0.0.1:${port}/v1`,
  needsKey: false,
  local: true,
});
const remote = (id: string, name: string, baseUrl: string): ModelPreset => ({
  id,
  name,
  baseUrl,
  needsKey: true,
  local: false,
});

export const PRESETS: ModelPreset[] = [
  local('ollama', 'Ollama', 11434),
  local('lm_studio', 'LM Studio', 1234),
  local('llama_server', 'llama-server', 8080),
  remote('openai', 'OpenAI', 'https://api.openai.com/v1'),
  remote('gemini', 'Gemini', 'https://generativelanguage.googleapis.com/v1beta/openai'),
  remote('mistral', 'Mistral', 'https://api.mistral.ai/v1'),
  remote('openrouter', 'OpenRouter', 'https://openrouter.ai/api/v1'),
  { id: 'custom', name: 'Another server', baseUrl: '', needsKey: false, local: false },
];

export const FOUND: FoundModel = {
  baseUrl: 'http://127.0.0.1:11434/v1',
  models: ['gemma3:4b', 'llama3.1:8b', 'qwen3:8b'],
};

const NOTHING: ConnectionReport = {
  reachable: false,
  models: [],
  modelFound: false,
  rung: null,
  tokensPerSecond: null,
  firstTokenMs: null,
  sentence: '',
};

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Ollama answers, remote servers want a key, every other port is silent. */
async function test(keys: ReadonlyMap<string, string>, ...[request]: Parameters<Client['testConnection']>) {
  const { baseUrl, model } = request;
  await pause(model === '' ? 20 : 1_200);
  const port = /^http:\/\/127\.0\.0\.1:(\d+)/.exec(baseUrl)?.[1];
  if (port === undefined && !request.key && !keys.has(baseUrl)) {
    return { ...NOTHING, reachable: true, sentence: 'The server wants a key. Enter one under Settings, Models.' };
  }
  if (port !== undefined && port !== '11434') {
    return { ...NOTHING, sentence: `Nothing answers on port ${port}. Start the model server, then try again.` };
  }
  const { models } = FOUND;
  if (!models.includes(model)) {
    const sentence =
      model === ''
        ? 'No model is chosen. Choose one under Settings, Models.'
        : `Ollama has no model “${model}”. It has “${models[0]}” and 2 more. Choose one under Settings, Models.`;
    return { ...NOTHING, reachable: true, models, sentence };
  }
  return {
    reachable: true,
    models,
    modelFound: true,
    rung: 'json_schema' as const,
    tokensPerSecond: 41,
    firstTokenMs: 620,
    sentence: 'The model answers, and the server keeps it to the exact form of a plan. It writes 41 tokens per second.',
  };
}

/** Settings with some fields changed. */
export function merged<T>(now: T, change: Change<T>): T {
  const next: Record<string, unknown> = { ...(now as object) };
  for (const [field, value] of Object.entries(change)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    next[field] = isObject ? merged(next[field], value) : value;
  }
  return next as T;
}

/** What the host does with a setting that is none. */
export function checkSettings({ gates, model, transcription, quickAddShortcut }: Settings): void {
  if (quickAddShortcut !== '' && !/^(?:(?:Mod|Ctrl|Alt|Meta) .*|F\d+)$/.test(quickAddShortcut)) {
    const message =
      'Keys that count everywhere hold Ctrl, Alt or the system’s key with another key, or are a function key.';
    refuse('invalid_setting', message);
  }
  if (gates.clarify > gates.plan || gates.plan > gates.question) {
    refuse('invalid_setting', 'The gates lie between 0 and 1, in the order ask, plan, question.');
  }
  const addresses = [
    ...(model.enabled ? [model.baseUrl] : []),
    ...(transcription.baseUrl ? [transcription.baseUrl] : []),
  ];
  if (!addresses.every((address) => URL.canParse(address))) {
    refuse('invalid_base_url', 'The address begins with http:// or https://, for example http://127.0.0.1:11434/v1.');
  }
}

/** The commands about models, with the keys they keep. */
export function fakeModels(options: Partial<FakeModels> = {}) {
  const keys = new Map<string, string>();
  const keychain = options.keychain ?? true;
  const stateOf = (baseUrl: string): KeyState => ({
    kept: !keys.has(baseUrl) ? 'none' : keychain ? 'keychain' : 'session',
  });
  const client = {
    modelPresets: async () => options.presets ?? PRESETS,
    findLocalModel: async () => (options.found === undefined ? FOUND : options.found),
    testConnection: options.test ?? ((request) => test(keys, request)),
    setModelKey: async (baseUrl, key) => {
      keys.set(baseUrl, key);
      return stateOf(baseUrl);
    },
    deleteModelKey: async (baseUrl) => void keys.delete(baseUrl),
    modelKeyState: async (baseUrl) => stateOf(baseUrl),
    modelUsage: async () =>
      options.usage ?? { turns: 12, tokens: 18_402, ms: 61_200, tokensToday: 2_150, wakesToday: 3 },
    turnPrompts: async (turnId) => options.prompts?.[turnId] ?? (options.prompts ? [] : EXAMPLE),
  } satisfies Partial<Client>;
  return { keys, client };
}

const EXAMPLE: SentPrompt[] = [
  {
    purpose: 'router',
    prompt:
      '[system]\nYou read a message to a task manager and say what it wants.\n\n[user]\nMessage (JSON): "Plan the party"',
    answer: '{"decision":"plan","confidence":0.9,"intent":"task"}',
    model: 'qwen3:8b',
    tokens: 1_106,
    ms: 900,
    at: '2026-11-24T09:16:00Z',
  },
  {
    purpose: 'plan',
    prompt:
      '[system]\nYou propose changes to the tasks of a task manager.\n\n[user]\nData (JSON): {"tasks":[]}\n\nMessage (JSON): "Plan the party"',
    answer: '{"operations":[{"op":"create","title":"Write the guest list","priority":"high"}]}',
    model: 'qwen3:8b',
    tokens: 1_482,
    ms: 3_400,
    at: '2026-11-24T09:16:01Z',
  },
];
