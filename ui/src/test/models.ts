// Model servers as a test wants them. The real host would look for real ones, and for a keychain.
import type { Client, ConnectionReport, FoundModel, KeyState, ModelUsage } from '../ipc';
import type { Host } from './host';

/** What is scripted of models. */
export interface ScriptedModels {
  found: FoundModel | null;
  /** Answers a test of the connection. */
  test: Client['testConnection'];
  /** Whether keys are said to be kept in a keychain. */
  keychain: boolean;
  usage: ModelUsage;
}

/** A model server on this computer. */
export const OLLAMA: FoundModel = {
  baseUrl: 'http://127.0.0.1:11434/v1',
  models: ['gemma3:4b', 'llama3.1:8b', 'qwen3:8b'],
};

/** Ollama takes its time and answers for the models it has. */
async function ollama({ model }: Parameters<Client['testConnection']>[0]): Promise<ConnectionReport> {
  await new Promise((done) => setTimeout(done, model === '' ? 20 : 1_200));
  const { models } = OLLAMA;
  if (!models.includes(model)) {
    const nothing = { modelFound: false, rung: null, tokensPerSecond: null, firstTokenMs: null };
    return { reachable: true, models, ...nothing, sentence: 'No model is chosen. Choose one under Settings, Models.' };
  }
  return {
    reachable: true,
    models,
    modelFound: true,
    rung: 'json_schema',
    tokensPerSecond: 41,
    firstTokenMs: 620,
    sentence: 'Ready. Plans work. It writes 41 tokens per second.',
  };
}

/** Scripts the models of a host. Answers the keys that the host has, by address. */
export function scriptModels(host: Host, models: Partial<ScriptedModels> = {}): ReadonlyMap<string, string> {
  const { found = OLLAMA, test = ollama, keychain = false, usage } = models;
  const keys = new Map<string, string>();
  const { setModelKey, deleteModelKey, modelKeyState } = host;
  const said = (state: KeyState): KeyState => (keychain && state.kept === 'session' ? { kept: 'keychain' } : state);
  host.findLocalModel = async () => found;
  host.testConnection = test;
  host.setModelKey = async (baseUrl, key) => {
    const state = await setModelKey(baseUrl, key);
    keys.set(baseUrl, key);
    return said(state);
  };
  host.deleteModelKey = async (baseUrl) => {
    await deleteModelKey(baseUrl);
    keys.delete(baseUrl);
  };
  host.modelKeyState = async (baseUrl) => said(await modelKeyState(baseUrl));
  if (usage) host.modelUsage = async () => usage;
  return keys;
}
