// A host for tests: the real commands on a database of the test's own, and scripted answers for what a real host cannot be made
// to show.
import { inject, onTestFinished } from 'vitest';
import type {
  AuditPage,
  Changed,
  ChecklistDetail,
  ChecklistItem,
  Client,
  HistoryEntry,
  Label,
  LabelGroup,
  Note,
  Project,
  SavedFilter,
  Settings,
  Task,
  TurnEventKind,
  TurnRequest,
} from '../ipc';
import { openOn, type Address } from '../ipc/bridge';
import type { Change, Wire } from '../ipc/client';
import { clientOver } from '../ipc/commands';
import { exampleRows, type Rows } from './rows';

/** Emits the events of one turn; `turnId` and `seq` are added. */
export type Turn = (request: TurnRequest, emit: (event: TurnEventKind) => void) => void | Promise<void>;

export interface HostOptions {
  /** The day or the instant at which its clock is stopped, in UTC; the time of a day is nine in the morning. */
  today?: string;
  now?: string;
  /** What its database holds. */
  state?: (today: string, now: string) => Rows;
  settings?: Change<Settings>;
  examples?: boolean;
  /** The file that the user chooses in dialogs. */
  chooses?: { name: string; text: string } | undefined;
  /** The script of a model server that the host asks; `Script::from_json` in `testkit` documents its form. */
  models?: object[] | undefined;
  /** The turns of a scripted assistant, instead of the built-in planner's. */
  turn?: Turn;
}

/** What the database held after the last answer that may have changed it. */
export interface State {
  tasks: Task[];
  checklists: ChecklistDetail[];
  notes: Note[];
  projects: Project[];
  labels: Label[];
  labelGroups: LabelGroup[];
  filters: SavedFilter[];
}

export interface Host extends Client {
  readonly state: State;
  /** Every request to `apply` so far. */
  readonly applied: Parameters<Client['apply']>[0][];
  /** The names of all commands that were called so far. */
  readonly calls: readonly string[];
  /** The arguments of every call of a command so far. */
  asked(command: string): Record<string, unknown>[];
  /** The next `apply` rejects with this. */
  refuseNext(refusal: unknown): void;
  /** An event as if the host had sent it. */
  emit(event: string, payload?: unknown): void;
  announce(changed: Changed): void;
  /** Resolves when every call is answered, and every call that followed from an answer. */
  settled(): Promise<void>;
}

/** The real clock, even in a test that uses a fake one. */
const later = globalThis.setTimeout;

/** Commands that may change rows. */
const CHANGING =
  /^(?:apply|add|undo|redo|remove_examples|apply_import|restore_backup|empty_trash|add_audio|wake_agent|dismiss_proposal)/;

type Backup = Omit<State, 'checklists'> & {
  checklists: Omit<ChecklistDetail, 'items'>[];
  items: ChecklistItem[];
};

/** The rows as tests look at them: tasks by number, checklists as the test gave them and new ones last. */
function stateOf({ checklists, items, ...rest }: Backup, order: readonly string[]): State {
  const placed = (id: string) =>
    items
      .flatMap((item) => item.linkedChecklists.filter((place) => place.checklistId === id).map((at) => ({ item, at })))
      .sort((one, other) => one.at.position - other.at.position)
      .map(({ item }) => item);
  const tasks = rest.tasks.sort((one, other) => one.number - other.number);
  const at = ({ id }: { id: string }) => (order.includes(id) ? order.indexOf(id) : order.length);
  const shown = checklists
    .map((checklist) => ({ ...checklist, items: placed(checklist.id) }))
    .sort((one, other) => at(one) - at(other));
  return { ...rest, tasks, checklists: shown };
}

function rowsFor({ checklists, ...rows }: Rows) {
  const items = checklists.flatMap(({ items }) => items);
  return {
    format: 'assent',
    version: 1,
    ...rows,
    checklists: checklists.map((checklist) => ({ ...checklist, items: undefined })),
    items,
  };
}

/** Opens a host; it is closed when the test ends. */
export async function openHost(options: HostOptions = {}): Promise<Host> {
  const today = options.today ?? options.now?.slice(0, 10) ?? new Date().toISOString().slice(0, 10);
  const now = options.now ?? `${today}T09:00:00.000Z`;
  // The first start offers examples only where there is nothing yet.
  const rows = options.examples ? undefined : (options.state ?? exampleRows)(today, now);
  const address: Address = inject('bridge');
  const wire = await openOn(address, {
    now,
    rows: rows && rowsFor(rows),
    settings: { quickAddShortcut: 'Mod Shift Space', language: 'en', ...options.settings },
    examples: options.examples ?? false,
    chooses: options.chooses,
    models: options.models,
  });
  const [seed] = rows ? await wire.call<HistoryEntry[]>('history', { limit: 1 }) : [];
  const order = rows?.checklists.map(({ id }) => id) ?? [];
  const read = async () => stateOf(await wire.rows<Backup>(), order);
  let state = await read();
  let refusal: unknown;
  const applied: Host['applied'] = [];
  const calls: { command: string; args: Record<string, unknown> }[] = [];
  const listeners = new Map<string, Set<(payload: never) => void>>();

  const isReal = (id: unknown) => typeof id === 'string' && id.length === 36;

  /** The host does not know a scripted proposal, so its operations are checked and applied as the user's own. */
  function forHost(command: string, args: Record<string, unknown> = {}): Record<string, unknown> {
    if (command === 'dry_run') return { ...args, proposalId: isReal(args.proposalId) ? args.proposalId : null };
    const request = args.request as Host['applied'][0];
    if (command !== 'apply' || isReal(request.proposalId)) return args;
    return { ...args, request: { ...request, proposalId: undefined, shown: undefined } };
  }

  const running = new Set<Promise<unknown>>();
  const call: Wire['call'] = async (command, args, beside) => {
    // A call after the end of its test is never answered, so that nothing of it reaches the next test.
    if (closed) return new Promise(() => undefined);
    calls.push({ command, args: args ?? {} });
    if (command === 'apply') applied.push((args as { request: Host['applied'][0] }).request);
    if ((command === 'apply' || command === 'add') && refusal !== undefined) {
      const thrown = refusal;
      refusal = undefined;
      throw thrown;
    }
    try {
      return withoutSeed(command, await wire.call(command, forHost(command, args), beside)) as never;
    } finally {
      if (CHANGING.test(command)) state = await read();
    }
  };
  const client = clientOver({
    call: <T>(...asked: Parameters<Wire['call']>) => {
      const answer = call<T>(...asked);
      running.add(answer);
      const done = () => running.delete(answer);
      answer.then(done, done);
      return answer;
    },
    on: (event, listener) => {
      const of = listeners.get(event) ?? new Set();
      listeners.set(event, of.add(listener as (payload: never) => void));
      const stop = wire.on(event, listener);
      return () => {
        of.delete(listener as (payload: never) => void);
        stop();
      };
    },
  });

  /** Leaves out that the rows of the test were imported. */
  function withoutSeed(command: string, answer: unknown): unknown {
    if (command === 'history') return (answer as HistoryEntry[]).filter(({ id }) => id !== seed?.id);
    if (command !== 'audit_events') return answer;
    const page = answer as AuditPage;
    return { ...page, events: page.events.filter(({ action }) => action !== 'imported') };
  }

  const emit = (event: string, payload?: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(payload as never);
  };
  const settled = async () => {
    do {
      await Promise.allSettled(running);
      await new Promise((done) => later(done));
    } while (running.size > 0);
  };
  let closed = false;
  onTestFinished(async () => {
    // The page waits for one answer after another, also across tests.
    await settled();
    closed = true;
    await wire.close();
  });

  const host: Host = {
    ...client,
    get state() {
      return state;
    },
    applied,
    get calls() {
      return calls.map(({ command }) => command);
    },
    asked: (wanted) => calls.filter(({ command }) => command === wanted).map(({ args }) => args),
    refuseNext: (next) => (refusal = next),
    emit,
    announce: (changed) => emit('changed', changed),
    settled,
  };
  const { turn } = options;
  if (turn) {
    host.dismissProposal = async () => undefined;
    host.sendMessage = async (request, onEvent) => {
      let seq = 0;
      queueMicrotask(() => void turn(request, (event) => onEvent({ turnId: request.turnId, seq: ++seq, ...event })));
    };
  }
  return host;
}
