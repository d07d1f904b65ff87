// The form of the model settings: the choice, and what the server reports about itself. Owns the draft; everything that
// can be saved is saved at once.
import {
  ipc,
  problemOf,
  type ConnectionReport,
  type FoundModel,
  type ModelPreset,
  type ModelSettings,
  type ModelUsage,
  type Problem,
} from '../../../ipc';
import { difference, settings } from '../../../shared/state/settings.svelte';
import { problemWords } from '../../../shared/problem';
import { staysHere } from './address';
import { ServerKey } from './keys.svelte';

const CUSTOM = 'custom';

/** The form, while the settings are open. */
export class ModelForm {
  draft: ModelSettings;
  presets = $state.raw<ModelPreset[]>([]);
  /** The server's models; `null` before it was asked. */
  models = $state.raw<string[] | null>(null);
  /** The list is being fetched. */
  listing = $state(false);
  /** Why there is no list. */
  listProblem = $state<string | null>(null);
  /** The key of the server. A different key may give a different list. */
  readonly key = new ServerKey(() => {
    this.listProblem = null;
    this.cancel();
  });
  usage = $state.raw<ModelUsage | null>(null);
  /** Why the last change was not saved. */
  problem = $state.raw<Problem | null>(null);
  /** Seconds since the test began; `null` when none is running. */
  testing = $state<number | null>(null);
  report = $state.raw<ConnectionReport | null>(null);
  /** The values saved here last; another process may have changed other fields. */
  #saved: ModelSettings;
  /** Incremented by what makes earlier answers outdated: another address, another test, Cancel. */
  #round = 0;

  constructor(saved: ModelSettings, found: FoundModel | null) {
    this.draft = $state.raw(saved);
    this.#saved = saved;
    if (found) this.#take(found);
  }

  /** The chosen server. */
  get preset(): ModelPreset | undefined {
    return this.presets.find((preset) => preset.id === this.draft.preset);
  }

  /** Whether data sent to it stays on this computer; `null` without an address. */
  get local(): boolean | null {
    return staysHere(this.draft.baseUrl);
  }

  async load(): Promise<void> {
    const [presets, usage] = await Promise.all([ipc().modelPresets(), ipc().modelUsage()]);
    this.presets = presets;
    this.usage = usage;
    // At first only a preset is saved: its address is offered.
    if (this.draft.baseUrl === '') this.draft = { ...this.draft, baseUrl: this.preset?.baseUrl ?? '' };
    await this.key.turnTo(this.draft.baseUrl);
  }

  /** Changes something and saves what is complete: without a model the built-in planner continues to answer. */
  async change(part: Partial<ModelSettings>): Promise<void> {
    this.draft = { ...this.draft, ...part };
    const { enabled, baseUrl, model } = this.draft;
    if ('baseUrl' in part || 'model' in part) this.cancel();
    const key = 'baseUrl' in part ? this.#elsewhere() : undefined;
    try {
      const whole = { ...this.draft, enabled: enabled && baseUrl !== '' && model !== '' };
      await settings.save({ model: difference(this.#saved, whole) });
      this.#saved = whole;
      this.problem = null;
    } catch (reason) {
      this.problem = problemOf(reason);
    }
    await key;
  }

  /** Switches to another server. Its models are different, so none is chosen. */
  async choosePreset(id: string): Promise<void> {
    const address = this.presets.find((preset) => preset.id === id)?.baseUrl;
    const kept = id === CUSTOM || !address ? {} : { baseUrl: address, model: '' };
    await this.change({ preset: id, ...kept });
  }

  /** An address other than the preset's is the user's own server. */
  async changeAddress(address: string): Promise<void> {
    const baseUrl = address.trim();
    if (baseUrl === this.draft.baseUrl) return;
    const preset = this.presets.find((preset) => preset.baseUrl === baseUrl)?.id ?? CUSTOM;
    await this.change({ baseUrl, preset });
  }

  /** Asks the server for its models, once. */
  async list(): Promise<void> {
    if (this.models !== null || this.listing || this.draft.baseUrl === '') return;
    const round = this.#round;
    this.listing = true;
    this.listProblem = null;
    try {
      // Without a model a test ends with the list.
      const { models, sentence } = await ipc().testConnection(this.#request(''));
      if (round !== this.#round) return;
      this.models = models.length > 0 ? models : null;
      this.listProblem = models.length > 0 ? null : sentence;
    } catch (reason) {
      if (round === this.#round) this.listProblem = problemWords(reason);
    } finally {
      if (round === this.#round) this.listing = false;
    }
  }

  /** Tests the server, from the connection to the model's answer. */
  async test(): Promise<void> {
    this.cancel();
    const round = this.#round;
    this.report = null;
    this.testing = 0;
    const clock = setInterval(() => {
      if (round === this.#round && this.testing !== null) this.testing += 1;
    }, 1_000);
    try {
      const report = await ipc().testConnection(this.#request(this.draft.model));
      if (round !== this.#round) return;
      this.report = report;
      if (report.models.length > 0) this.models = report.models;
    } catch (reason) {
      if (round !== this.#round) return;
      const problem = problemOf(reason);
      this.report = {
        reachable: false,
        models: [],
        modelFound: false,
        rung: null,
        tokensPerSecond: null,
        firstTokenMs: null,
        sentence: problem.message,
        problem,
      };
    } finally {
      clearInterval(clock);
      if (round === this.#round) this.testing = null;
    }
  }

  /** Cancels: later results of a test or a list are dropped. */
  cancel(): void {
    this.#round += 1;
    this.testing = null;
    this.listing = false;
    this.report = null;
  }

  #request(model: string) {
    const key = this.key.typed.trim();
    return { baseUrl: this.draft.baseUrl, model, ...(key === '' ? {} : { key }) };
  }

  /** Forgets what was known about the server at the old address. */
  #elsewhere(): Promise<void> {
    this.models = null;
    this.listProblem = null;
    return this.key.turnTo(this.draft.baseUrl);
  }

  #take({ baseUrl, models }: FoundModel): void {
    const [only] = models.length === 1 ? models : [];
    const same = baseUrl === this.draft.baseUrl;
    const model = only ?? (same && models.includes(this.draft.model) ? this.draft.model : '');
    this.draft = { ...this.draft, enabled: true, preset: 'ollama', baseUrl, model };
    this.models = models;
    if (model !== '') void this.change({ enabled: true });
  }
}
