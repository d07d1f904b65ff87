// The agents of tasks, as far as the window sees them: panels, wakes that are played, proposals that wait, figures.
import type { Client } from '../client';
import type {
  AgentEvent,
  AgentEventKind,
  AgentPanel,
  LabelInsights,
  PendingProposal,
  Settings,
  Task,
  WakeReport,
  WakeTrigger,
} from '../generated';
import { refuse } from './refusal';
import type { State } from './state';

/** What a wake may do to the fake host. */
export interface WakeHost {
  number: number;
  wakeId: string;
  trigger: WakeTrigger;
  task: Task;
  emit: (event: AgentEventKind) => void;
  /** Changes the state as the agent; returns the change set's id. */
  change: (title: string, run: (state: State) => void) => string;
  propose: (proposal: PendingProposal) => void;
  /** Whether it was stopped; to be asked after every pause. */
  stopped: () => boolean;
}

/** Plays a wake: everything between `started` and `finished`. Returns what it came to. */
export type Wake = (host: WakeHost) => Promise<Partial<WakeReport>> | Partial<WakeReport>;

export interface FakeAgent {
  /** Who works. */
  name: string;
  panels: Record<number, Partial<AgentPanel>>;
  proposals: PendingProposal[];
  insights: LabelInsights;
  wake: Wake;
}

export const NO_INSIGHTS: LabelInsights = {
  assigned: 0,
  undone: 0,
  asked: 0,
  invalid: 0,
  manyInvalid: false,
  rateLimited: 0,
  top: [],
  attempts: [],
};

/** What the agents need of the host around them. */
export interface Around {
  state: () => State;
  settings: () => Settings;
  time: () => string;
  change: (title: string, number: number, run: (state: State) => void) => string;
}

/** A report with only what a test or a play is about spelled out. */
export function makeReport(wakeId: string, startedAt: string, more: Partial<WakeReport> = {}): WakeReport {
  return {
    wakeId,
    startedAt,
    trigger: 'manual',
    agent: 'built-in',
    outcome: 'done',
    deeds: [],
    skipped: [],
    plan: [],
    open: [],
    rounds: 0,
    tokens: 0,
    ms: 40,
    ...more,
  };
}

/** The commands about agents, and what plays their wakes. */
export function fakeAgent(around: Around, options: Partial<FakeAgent> = {}) {
  const listeners = new Set<(event: AgentEvent) => void>();
  const panels = new Map<number, Partial<AgentPanel>>(
    Object.entries(options.panels ?? {}).map(([number, panel]) => [Number(number), panel]),
  );
  let proposals = options.proposals ?? [];
  const stopped = new Set<string>();
  let wakes = 0;

  const taskOf = (number: number): Task =>
    around.state().tasks.find((task) => task.number === number) ??
    refuse('id_not_found', `There is no task ${number}.`);
  const patch = (number: number, more: Partial<AgentPanel>) => panels.set(number, { ...panels.get(number), ...more });

  function automatic(task: Task): boolean {
    const project = around.state().projects.find((project) => project.id === task.projectId);
    const own = project?.agentChecklists ?? 'inherit';
    return own === 'inherit' ? around.settings().agent.automatic : own === 'on';
  }

  function panelOf(number: number): AgentPanel {
    const task = taskOf(number);
    const known = panels.get(number) ?? {};
    const { lookedAt } = known;
    const notes = around.state().notes.filter((note) => note.taskId === task.id && note.text !== '');
    return {
      number,
      agent: options.name ?? 'built-in',
      automatic: automatic(task),
      stale: notes.some((note) => lookedAt === undefined || note.updatedAt > lookedAt),
      plan: [],
      ...known,
      proposals: proposals.filter((proposal) => proposal.number === number),
    };
  }

  function emit(number: number, wakeId: string, event: AgentEventKind) {
    const { title } = taskOf(number);
    for (const listener of listeners) listener({ number, title, wakeId, ...event });
  }

  async function run(number: number, trigger: WakeTrigger, wakeId: string): Promise<void> {
    const task = taskOf(number);
    const agent = options.name ?? 'built-in';
    const startedAt = around.time();
    const deeds: WakeReport['deeds'] = [];
    patch(number, { running: wakeId, wakingAt: undefined, plan: [] });
    emit(number, wakeId, { event: 'started', trigger, agent });
    const more = await (options.wake ?? (() => ({})))({
      number,
      wakeId,
      trigger,
      task,
      emit: (event) => {
        if (stopped.has(wakeId)) return;
        if (event.event === 'did') deeds.push(event.deed);
        if (event.event === 'plan') patch(number, { plan: event.steps });
        emit(number, wakeId, event);
      },
      change: (title, change) => around.change(title, number, change),
      propose: (proposal) => (proposals = [...proposals, proposal]),
      stopped: () => stopped.has(wakeId),
    });
    const report = makeReport(wakeId, startedAt, {
      trigger,
      agent,
      deeds,
      ...(stopped.has(wakeId) ? { outcome: 'cancelled', message: 'You stopped it.' } : more),
    });
    patch(number, { running: undefined, lookedAt: startedAt, last: report });
    emit(number, wakeId, { event: 'finished', report });
  }

  const begin = (number: number, trigger: WakeTrigger): string => {
    const running = panels.get(number)?.running;
    if (running !== undefined) return running;
    const wakeId = `wake-${++wakes}`;
    queueMicrotask(() => void run(number, trigger, wakeId));
    return wakeId;
  };

  const client = {
    agentPanel: async (number) => structuredClone(panelOf(number)),
    wakeAgent: async (number) => begin(number, 'manual'),
    cancelWake: async (number) => {
      const running = panels.get(number)?.running;
      if (running !== undefined) stopped.add(running);
    },
    pendingProposals: async () => structuredClone(proposals),
    labelInsights: async () => options.insights ?? NO_INSIGHTS,
    onAgent: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  } satisfies Partial<Client>;

  return {
    client,
    emit,
    patch,
    /** The proposal is decided. */
    settle: (id: string | undefined) => (proposals = proposals.filter((proposal) => proposal.id !== id)),
    /** A note has come: where that wakes the agent, it will, after its time. */
    noted(number: number) {
      if (!automatic(taskOf(number)) || panels.get(number)?.wakingAt !== undefined) return;
      const wait = around.settings().agent.waitS * 1_000;
      const until = new Date(Date.parse(around.time()) + wait).toISOString();
      patch(number, { wakingAt: until });
      emit(number, '', { event: 'waiting', until });
      setTimeout(() => begin(number, 'note'), wait);
    },
  };
}
