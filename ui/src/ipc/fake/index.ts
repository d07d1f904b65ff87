// A host that lives in memory: for tests, and for looking at the window in a plain browser.
import { problemOf, type Client } from '../client';
import type {
  AgentEventKind,
  AgentPanel,
  Applied,
  Changed,
  DryRunResult,
  HistoryDetail,
  Problem,
  Settings,
  Summary,
  TranscriptionEvent,
  TurnEventKind,
  TurnRequest,
} from '../types';
import { fakeAgent, type FakeAgent } from './agent';
import { changedBetween } from './changed';
import { checkSettings, fakeModels, type FakeModels } from './models';
import { nextDates, openDate, operate } from './operate';
import { countsOf, listPage, readQuickAdd, sidebarOf } from './read';
import { refuse } from './refusal';
import { fakeSound, type FakeSound } from './sound';
import { exampleState, type State } from './state';
import { fakeWindows, type FakeWindows, type QuickAddWindowState } from './windows';

export { makeItem, makeLabel, makeNote, makeProject, makeTask, type Sketch, type State } from './state';
export { makeReport, type FakeAgent, type Wake } from './agent';
export { playedAgent } from './agent-play';
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
  examples?: boolean;
  /** Model servers and what is known of them. */
  models?: Partial<FakeModels>;
  /** The agents of tasks. */
  agent?: Partial<FakeAgent>;
  sound?: Partial<FakeSound>;
  windows?: Partial<FakeWindows>;
}

export interface Fake extends Client {
  /** What the host holds now. */
  readonly state: State;
  /** Every `apply` request so far. */
  readonly applied: Parameters<Client['apply']>[0][];
  /** The keys that are kept, by address. */
  readonly keys: ReadonlyMap<string, string>;
  /** The quick-add window, as it was left. */
  readonly quickAdd: QuickAddWindowState;
  /** The next `apply` rejects with this. */
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

interface ChangeSet {
  id: string;
  title: string;
  summary: Summary;
  before: State;
  after: State;
  undoes?: string;
  undoneBy?: string;
  turnId?: string;
  /** The agent did it by itself. */
  agent?: boolean;
}

export const SETTINGS: Settings = {
  assistantAutoMode: true,
  gates: { clarify: 0.55, plan: 0.75, question: 0.85 },
  thresholds: { deletions: 20, bulkUpdates: 50 },
  theme: 'system',
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
  },
  agent: {
    automatic: false,
    waitS: 120,
    autonomy: 'apply',
    sovereigntyEvidenceRequired: false,
    autoCheck: false,
    assignLabels: true,
    shadowLabels: false,
    includePrivateLabelsInPrompts: true,
    autoTranscribe: false,
  },
  transcription: { baseUrl: '', model: '' },
  quickAddShortcut: 'Mod Shift Space',
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
    undo: false,
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

  function announce(changed: Changed) {
    for (const listener of listeners) listener(changed);
  }

  function commit(set: Omit<ChangeSet, 'id' | 'before'>): ChangeSet {
    const whole: ChangeSet = { ...set, id: `set-${sets.length + 1}`, before: state };
    sets.push(whole);
    state = structuredClone(set.after);
    const told = changedBetween(whole.before, whole.after);
    queueMicrotask(() => announce({ changeSetId: whole.id, source: 'user', ...told }));
    return whole;
  }

  function reverse(set: ChangeSet | undefined, word: string) {
    if (!set) return { kind: 'nothing' as const };
    const title = `${word}: ${set.title}`;
    const undone = commit({ title, summary: set.summary, after: set.before, undoes: set.id });
    set.undoneBy = undone.id;
    return { kind: 'undone' as const, changeSetId: undone.id, reversed: set.id, sentence: undone.title, conflicts: [] };
  }

  const entry = ({ id, title, summary, undoes, undoneBy, turnId, agent }: ChangeSet) => ({
    id,
    at: now,
    source: agent ? ('agent' as const) : turnId === undefined ? ('user' as const) : ('assistant' as const),
    title,
    summary,
    undoes,
    undoneBy,
    ...(turnId === undefined ? {} : { turnId }),
  });
  const models = fakeModels(options.models);
  /** The turn of each stored proposal, so that History can ask for what was sent. */
  const proposals = new Map<string, string>();
  const around = { state: () => state, settings: () => settings, time };
  const change = (title: string, agent: boolean, run: (state: State) => void): string => {
    const after = structuredClone(state);
    run(after);
    return commit({ title, summary: { ...EMPTY, updated: 1 }, after, agent }).id;
  };
  const agent = fakeAgent({ ...around, change: (title, _, run) => change(title, true, run) }, options.agent);
  const sound = fakeSound({ ...around, change: (_, run) => void change('1 changed.', false, run) }, options.sound);
  const windows = fakeWindows(
    () => settings,
    (request) => client.apply(request),
    options.windows,
  );

  const client: Fake = {
    get state() {
      return state;
    },
    applied,
    keys: models.keys,
    ...models.client,
    ...agent.client,
    ...sound.client,
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
      const set = commit({ title: sentence, summary: run.summary, after: run.state, turnId });
      agent.settle(request.proposalId);
      if (request.operations.some((operation) => operation.op === 'add_note')) numbers.forEach(agent.noted);
      return { changeSetId: set.id, results, summary: run.summary, sentence };
    },
    dryRun: async (operations) => {
      let run = { state: structuredClone(state), today, now, summary: { ...EMPTY } };
      const results = operations.map((op): DryRunResult => {
        const before = structuredClone(run);
        try {
          return { op, valid: true, errors: [], notes: [], preview: operate(run, op).preview };
        } catch (reason) {
          run = before;
          return { op, valid: false, errors: [problemOf(reason)], notes: [], preview: { count: 0, samples: [] } };
        }
      });
      return { results, summary: run.summary, warnings: [] };
    },
    undo: async ({ changeSetId }) =>
      reverse(
        changeSetId
          ? sets.find((set) => set.id === changeSetId && !set.undoneBy)
          : sets.findLast((set) => !set.undoneBy && !set.undoes),
        'Undid',
      ),
    redo: async ({ changeSetId }) => {
      const undo = sets.findLast((set) => set.undoes && !set.undoneBy && (!changeSetId || set.undoes === changeSetId));
      const original = undo && sets.find((set) => set.id === undo.undoes);
      const outcome = reverse(undo, 'Redid');
      if (original) original.undoneBy = undefined;
      return outcome;
    },
    history: async (limit, before) => {
      const newest = sets.toReversed();
      const from = before === null ? 0 : newest.findIndex((set) => set.id === before) + 1;
      return newest.slice(from, from + limit).map(entry);
    },
    historyDetail: async (id): Promise<HistoryDetail> => {
      const set = sets.find((set) => set.id === id) ?? refuse('id_not_found', 'There is no such change.');
      const before = new Map(set.before.tasks.map((task) => [task.id, task]));
      const rows = set.after.tasks
        .filter((task) => JSON.stringify(task) !== JSON.stringify(before.get(task.id)))
        .map((task) => {
          const old = before.get(task.id);
          const changed = Object.entries(task).filter(
            ([field, value]) => JSON.stringify(value) !== JSON.stringify(old?.[field as keyof typeof task]),
          );
          return {
            entity: 'task' as const,
            title: task.title,
            before: old ? Object.fromEntries(changed.map(([field]) => [field, old[field as keyof typeof old]])) : null,
            after: Object.fromEntries(changed),
          };
        });
      return { entry: entry(set), rows, total: rows.length };
    },
    readQuickAdd: async (request) => readQuickAdd(state, request, today),
    settings: async () => settings,
    saveSettings: async (next) => {
      checkSettings(next);
      return (settings = next);
    },
    sendMessage: async (request, onEvent) => {
      if (request.message.trim() === '') refuse('invalid_message', 'Say what should change.');
      let seq = 0;
      const emit = (event: TurnEventKind) => {
        if (event.event === 'result' && event.proposalId !== null) proposals.set(event.proposalId, request.turnId);
        onEvent({ turnId: request.turnId, seq: ++seq, ...event });
      };
      queueMicrotask(() => void (options.turn ?? quiet)(request, emit));
    },
    cancelTurn: async () => undefined,
    dismissProposal: async (id) => void agent.settle(id),
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
