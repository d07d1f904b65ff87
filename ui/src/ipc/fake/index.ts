// A host that lives in memory: for tests, and for looking at the window in a plain browser.
import { problemOf, type Client } from '../client';
import type {
  AgentEventKind,
  AgentPanel,
  Applied,
  Changed,
  DryRunResult,
  Insights,
  KeptTurn,
  Problem,
  Settings,
  Summary,
  TranscriptionEvent,
  TurnEventKind,
  TurnRequest,
} from '../generated';
import { fakeAgent, type FakeAgent } from './agent';
import { accountOf } from './account';
import { changedBetween } from './changed';
import { fakeCounted } from './counted';
import { fakeData, type FakeData } from './data';
import { fakeDrafts } from './drafts';
import { checkSettings, fakeModels, merged, type FakeModels } from './models';
import { operate } from './operate';
import { fakePast, type ChangeSet } from './past';
import { nextDates, openDate } from './recur';
import { countsOf, listPage, readQuickAdd, sidebarOf } from './read';
import { refuse } from './refusal';
import { fakeSound, type FakeSound } from './sound';
import { exampleState, type State } from './state';
import { fakeWindows, type FakeWindows, type QuickAddWindowState } from './windows';

export { makeItem, makeLabel, makeNote, makeProject, makeTask, type Sketch, type State } from './state';
export { makeReport, type FakeAgent, type Wake } from './agent';
export { playedAgent } from './agent-play';
export { COUNTED } from './counted-play';
export type { FakeData } from './data';
export type { FakeSound } from './sound';
export { scripted } from './model-turn';
export type { FakeModels } from './models';
export { refuse } from './refusal';

/** Emits the events of one turn; `turnId` and `seq` are added. */
export type Turn = (request: TurnRequest, emit: (event: TurnEventKind) => void) => void | Promise<void>;

export interface FakeOptions {
  today?: string;
  /** The instant every change is stamped with. */
  now?: string;
  state?: (today: string, now: string) => State;
  settings?: Partial<Settings>;
  turn?: Turn;
  /** The turns of an earlier window. */
  conversation?: KeptTurn[];
  examples?: boolean;
  /** Model servers and what is known of them. */
  models?: Partial<FakeModels>;
  /** The agents of tasks. */
  agent?: Partial<FakeAgent>;
  sound?: Partial<FakeSound>;
  /** What the person answers in dialogs of the system. */
  data?: Partial<FakeData>;
  /** What was counted before. */
  counted?: Partial<Insights>;
  windows?: Partial<FakeWindows>;
}

export interface Fake extends Client {
  /** What the host holds now. */
  readonly state: State;
  /** Every `apply` request so far. */
  readonly applied: Parameters<Client['apply']>[0][];
  /** Every file that was saved. */
  readonly saved: readonly { name: string; text: string }[];
  /** The keys that are kept, by address. */
  readonly keys: ReadonlyMap<string, string>;
  /** The quick-add window, as it was left. */
  readonly quickAdd: QuickAddWindowState;
  /** Whether the window was closed, or the app is to be started again. */
  readonly window: { readonly closed: boolean; readonly restarted: boolean };
  /** Asks for the end of the window. */
  askToClose(): void;
  /** The next `apply` rejects with this. */
  /** What the window keeps beside turns. */
  readonly remembered: ReadonlyMap<string, unknown>;
  refuseNext(refusal: unknown): void;
  /** What another process would have changed. */
  announce(changed: Changed): void;
  /** An event of a wake, wherever it runs. */
  emitAgent(number: number, wakeId: string, event: AgentEventKind): void;
  /** Changes what the panel of a task shows, without an event. */
  patchPanel(number: number, panel: Partial<AgentPanel>): void;
  /** An event of a transcription that the host began. */
  emitTranscription(event: TranscriptionEvent): void;
  /** The recording under way, or else the playback, ends by itself. */
  failSound(problem: Problem): void;
}

export const SETTINGS: Settings = {
  assistantAutoMode: true,
  gates: { clarify: 0.55, plan: 0.75, question: 0.85 },
  thresholds: { deletions: 20, bulkUpdates: 50 },
  theme: 'system',
  textSize: 'normal',
  motion: 'system',
  language: 'en',
  dateOrder: 'dmy',
  weekStart: 'monday',
  examplesOffered: true,
  model: {
    enabled: false,
    preset: 'ollama',
    baseUrl: '',
    model: '',
    temperature: 0.1,
    timeoutS: 300,
    firstTokenS: 60,
    logPrompts: true,
    budget: 8,
    tokensPerDay: 2_000_000,
  },
  agent: {
    automatic: false,
    updateChecklists: true,
    waitS: 120,
    autonomy: 'apply',
    sovereigntyEvidenceRequired: false,
    autoCheck: false,
    assignLabels: true,
    shadowLabels: false,
    includePrivateLabelsInPrompts: false,
    autoTranscribe: false,
    wakesPerDay: 500,
  },
  transcription: { baseUrl: '', model: '' },
  quickAddShortcut: 'Mod Shift Space',
  quickAddPrefixes: 'todoist',
};

const EMPTY: Summary = { created: 0, updated: 0, deleted: 0, completed: 0 };

function sentenceOf({ created, updated, deleted, completed }: Summary): string {
  const parts = [
    created && `${created} created`,
    updated && `${updated} changed`,
    completed && `${completed} completed`,
    deleted && `${deleted} moved to the trash`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(', ')}.` : 'Nothing had to change.';
}

const quiet: Turn = (_, emit) => {
  emit({
    event: 'result',
    text: 'There is no assistant behind this window.',
    operations: [],
    proposalId: null,
    offer: null,
    ids: [],
    usage: { tokens: 0, ms: 0, model: 'built-in' },
  });
  emit({ event: 'done' });
};

function localToday(): string {
  const at = new Date();
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A fake host with example data. */
export function createFake(options: FakeOptions = {}): Fake {
  const today = options.today ?? localToday();
  const time = () => options.now ?? new Date().toISOString();
  const now = time();
  let state = (options.state ?? exampleState)(today, now);
  let settings: Settings = { ...SETTINGS, ...options.settings };
  let examples = options.examples ?? false;
  let refusal: unknown;
  const sets: ChangeSet[] = [];
  const listeners = new Set<(changed: Changed) => void>();
  const applied: Parameters<Client['apply']>[0][] = [];
  const saved: { name: string; text: string }[] = [];
  const remembered = new Map<string, unknown>();

  function announce(changed: Changed) {
    for (const listener of listeners) listener(changed);
  }

  function commit(set: Omit<ChangeSet, 'id' | 'at' | 'before'>): ChangeSet {
    const whole: ChangeSet = { ...set, id: `set-${sets.length + 1}`, at: time(), before: state };
    sets.push(whole);
    state = structuredClone(set.after);
    const told = changedBetween(whole.before, whole.after);
    counted.wrote(whole);
    queueMicrotask(() => announce({ changeSetId: whole.id, source: set.source, ...told }));
    return whole;
  }

  const past = fakePast({ sets, state: () => state, commit: (set) => commit({ ...set, source: 'user' }) });
  const counted = fakeCounted({ sets, today, time, settings: () => settings }, options.counted);
  const models = fakeModels(options.models);
  /** The turn of each stored proposal, so that History can ask for what was sent. */
  const proposals = new Map<string, string>();
  const around = { state: () => state, settings: () => settings, time };
  const change = (title: string, agent: boolean, run: (state: State) => void): string => {
    const after = structuredClone(state);
    run(after);
    const source = agent ? ('agent' as const) : ('user' as const);
    return commit({ title, summary: { ...EMPTY, updated: 1 }, after, source }).id;
  };
  const agent = fakeAgent({ ...around, change: (title, _, run) => change(title, true, run) }, options.agent);
  const sound = fakeSound({ ...around, change: (_, run) => void change('1 changed.', false, run) }, options.sound);
  const windows = fakeWindows(
    () => settings,
    (request) => client.apply(request),
    options.windows,
  );

  const data = fakeData(
    {
      ...around,
      today,
      change: (title, after, numbers) => {
        const summary = { ...EMPTY, created: numbers.length };
        return commit({ title, summary, after, source: 'import' }).id;
      },
      replace: (next) => {
        state = next;
        queueMicrotask(() => announce({ source: 'user' }));
      },
    },
    options.data,
  );

  const drafts = fakeDrafts();
  const client: Fake = {
    ...drafts.client,
    window: drafts.window,
    askToClose: drafts.close,
    get state() {
      return state;
    },
    applied,
    keys: models.keys,
    ...models.client,
    ...agent.client,
    ...sound.client,
    ...data,
    ...past,
    ...counted.client,
    saved,
    remembered,
    ...windows.client,
    quickAdd: windows.quickAdd,
    emitAgent: agent.emit,
    patchPanel: agent.patch,
    emitTranscription: sound.tell,
    failSound: sound.fail,
    refuseNext: (next) => (refusal = next),
    announce,
    sidebar: async () => sidebarOf(state, today),
    sidebarCounts: async () => countsOf(state, today),
    listTasks: async (request) => structuredClone(listPage(state, request, today)),
    taskDetail: async (number) => {
      const task = state.tasks.find((task) => task.number === number);
      if (!task) return null;
      const occurrence = openDate(task, today);
      return structuredClone({
        task,
        ...(occurrence ? { occurrence } : {}),
        nextDates: nextDates(task, today, 5),
        checklists: state.checklists.filter((checklist) => checklist.taskId === task.id),
        notes: state.notes.filter((note) => note.taskId === task.id),
      });
    },
    nextDates: async (id, recurrence) => {
      const run = { state: structuredClone(state), today, now, summary: { ...EMPTY } };
      const found = run.state.tasks.find((task) => task.number === id);
      operate(run, { op: 'update', id, recurrence, scheduledFor: found?.scheduledFor ?? today });
      const changed = run.state.tasks.find((task) => task.number === id);
      return changed ? nextDates(changed, today, 5) : [];
    },
    apply: async (request): Promise<Applied> => {
      applied.push(request);
      if (refusal !== undefined) {
        const thrown = refusal;
        refusal = undefined;
        throw thrown;
      }
      const run = { state: structuredClone(state), today, now: time(), summary: { ...EMPTY } };
      const results = request.operations.map((operation) => operate(run, operation));
      const { deletions } = settings.thresholds;
      if (run.summary.deleted > deletions && request.confirm !== run.summary.deleted) {
        const message = `${run.summary.deleted} tasks would go to the trash. Your limit is ${deletions}.`;
        refuse('confirmation_required', message, { confirm: run.summary.deleted });
      }
      const sentence = sentenceOf(run.summary);
      const numbers = results.flatMap((result) => result.numbers);
      const turnId = proposals.get(request.proposalId ?? '');
      const account = accountOf(today, results, run.summary);
      const source = turnId === undefined ? ('user' as const) : ('assistant' as const);
      const set = commit({ title: sentence, account, summary: run.summary, after: run.state, turnId, source });
      if (turnId !== undefined) counted.decided(turnId, 'applied');
      agent.settle(request.proposalId);
      if (request.operations.some((operation) => operation.op === 'add_note')) numbers.forEach(agent.noted);
      return { changeSetId: set.id, results, summary: run.summary, sentence, account };
    },
    dryRun: async (operations) => {
      let run = { state: structuredClone(state), today, now, summary: { ...EMPTY } };
      const results = operations.map((op): DryRunResult => {
        const before = structuredClone(run);
        try {
          const sentence = op.op === 'create' ? `Create “${String(op.title)}”` : undefined;
          return { op, valid: true, errors: [], notes: [], preview: operate(run, op).preview, sentence };
        } catch (reason) {
          run = before;
          return { op, valid: false, errors: [problemOf(reason)], notes: [], preview: { count: 0, samples: [] } };
        }
      });
      const refused = results.find(({ valid }) => !valid)?.errors[0]?.message;
      const sentence = refused === undefined ? `${sentenceOf(run.summary)}.` : `This cannot be applied. ${refused}`;
      return { results, summary: run.summary, warnings: [], sentence };
    },
    readQuickAdd: async (request) => readQuickAdd(state, request, today),
    settings: async () => settings,
    saveSettings: async (change) => {
      const next = merged(settings, change);
      checkSettings(next);
      return (settings = next);
    },
    health: () => Promise.resolve({ today }),
    recovery: async () => null,
    recoveryCopies: async () => [],
    recoverWithCopy: async () => ({}),
    recoverWhatCanBeRead: async () => ({ path: '', tables: [], pages: 0, lostPages: 0 }),
    recoverWithNothing: async () => ({}),
    openAgain: async () => undefined,
    onHealth: () => () => undefined,
    onSettings: () => () => undefined,
    sendMessage: async (request, onEvent) => {
      if (request.message.trim() === '') refuse('invalid_message', 'Say what should change.');
      let seq = 0;
      const emit = (event: TurnEventKind) => {
        if (event.event === 'result' && event.proposalId !== null) proposals.set(event.proposalId, request.turnId);
        counted.heard(request.turnId, event);
        onEvent({ turnId: request.turnId, seq: ++seq, ...event });
      };
      queueMicrotask(() => void (options.turn ?? quiet)(request, emit));
    },
    cancelTurn: async () => undefined,
    conversation: async () => options.conversation ?? [],
    keepTurn: async (turnId, memory) => void remembered.set(turnId, memory),
    dismissProposal: async (id) => {
      const turnId = proposals.get(id);
      if (turnId !== undefined) counted.decided(turnId, 'dismissed');
      agent.settle(id);
    },
    saveText: async (name, text) => {
      saved.push({ name, text });
      return name;
    },
    windowReady: async () => undefined,
    examplesPresent: async () => examples,
    removeExamples: async () => {
      examples = false;
      return client.apply({ operations: [], idempotencyKey: 'examples' });
    },
    onChanged: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return client;
}
