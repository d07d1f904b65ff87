// The form of the model settings: what is chosen, and what the server says of itself. Owns the draft; everything that
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
} from '../../ipc';
import { difference, settings } from '../../shared/state/settings.svelte';
import { problemWords } from '../../shared/sentences';
import { staysHere } from './address';
import { ServerKey } from './keys.svelte';

const CUSTOM = 'custom';

/** The form, from the moment the settings are open. */
export class ModelForm {
  draft: ModelSettings;
  presets = $state.raw<ModelPreset[]>([]);
  /** What the server lists; `null` before it was asked. */
  models = $state.raw<string[] | null>(null);
  /** The server is asked for its list. */
  listing = $state(false);
  /** Why there is no list. */
  listProblem = $state<string | null>(null);
  /** The key of the server. With another one it may have another list. */
  readonly key = new ServerKey(() => {
    this.listProblem = null;
    this.cancel();
  });
  usage = $state.raw<ModelUsage | null>(null);
  /** Why the last change was not saved. */
  problem = $state.raw<Problem | null>(null);
  /** Seconds since the test began; `null` when none is under way. */
  testing = $state<number | null>(null);
  report = $state.raw<ConnectionReport | null>(null);
  /** What was saved from here last; another process may have changed other fields. */
  #saved: ModelSettings;
  /** Counts what makes earlier answers late: another address, another test, Cancel. */
  #round = 0;

  constructor(saved: ModelSettings, found: FoundModel | null) {
    this.draft = $state.raw(saved);
    this.#saved = saved;
    if (found) this.#take(found);
  }

  /** The server that is chosen. */
  get preset(): ModelPreset | undefined {
    return this.presets.find((preset) => preset.id === this.draft.preset);
  }

  /** Whether what is sent stays on this computer; `null` without an address. */
  get local(): boolean | null {
    return staysHere(this.draft.baseUrl);
  }

  async load(): Promise<void> {
    const [presets, usage] = await Promise.all([ipc().modelPresets(), ipc().modelUsage()]);
    this.presets = presets;
    this.usage = usage;
    // The first time nothing is saved but a preset: its address is offered.
    if (this.draft.baseUrl === '') this.draft = { ...this.draft, baseUrl: this.preset?.baseUrl ?? '' };
    await this.key.turnTo(this.draft.baseUrl);
  }

  /** Changes something, and saves it as far as it is whole: without a model the built-in planner goes on answering. */
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

  /** Takes another server. Its models are others, so none is chosen. */
  async choosePreset(id: string): Promise<void> {
    const address = this.presets.find((preset) => preset.id === id)?.baseUrl;
    const kept = id === CUSTOM || !address ? {} : { baseUrl: address, model: '' };
    await this.change({ preset: id, ...kept });
  }

  /** Another address than the preset's is the user's own server. */
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
      // Without a model a test goes no further than the list.
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

  /** Tries the server from its door to the model's last word. */
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

  /** Waits no longer: what a test or a list still says is dropped. */
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

  /** Forgets what was known of the server at the old address. */
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
