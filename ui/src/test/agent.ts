// Agents of tasks as a test wants them: what they know, the wakes that they play, and the proposals that wait. The rest of a panel is
// the real host's.
import type { AgentEventKind, AgentPanel, Operation, PendingProposal, WakeReport } from '../ipc';
import type { Host } from './host';

/** What a wake may do. */
export interface WakeHost {
  emit: (event: AgentEventKind) => void;
  /** Changes something; answers the change set's id. */
  change: (...operations: Operation[]) => Promise<string>;
  /** Whether it was stopped; to be asked after every pause. */
  stopped: () => boolean;
}

export interface ScriptedAgent {
  /** Who works. */
  name: string;
  panels: Record<number, Partial<AgentPanel>>;
  proposals: PendingProposal[];
  /** Plays a wake: everything between `started` and `finished`. Answers what it came to. */
  wake: (host: WakeHost) => Promise<Partial<WakeReport>> | Partial<WakeReport>;
}

/** A report with only what a test is about spelled out. */
export function makeReport(wakeId: string, startedAt: string, more: Partial<WakeReport> = {}): WakeReport {
  const nothing = { deeds: [], skipped: [], plan: [], open: [], rounds: 0, tokens: 0, ms: 40 };
  return { wakeId, startedAt, trigger: 'manual', agent: 'built-in', outcome: 'done', ...nothing, ...more };
}

/** Scripts the agents of a host; answers what changes a panel, and what sends an event. */
export function scriptAgent(host: Host, now: string, options: Partial<ScriptedAgent> = {}) {
  const panels = new Map(Object.entries(options.panels ?? {}).map(([number, panel]) => [Number(number), panel]));
  const stopped = new Set<string>();
  const decided = new Set<string>();
  const agent = options.name ?? 'built-in';
  const waiting = () => (options.proposals ?? []).filter(({ id }) => !decided.has(id));
  let wakes = 0;
  const { agentPanel, apply } = host;

  const patch = (number: number, more: Partial<AgentPanel>) => panels.set(number, { ...panels.get(number), ...more });
  const emit = (number: number, wakeId: string, event: AgentEventKind) => {
    const title = host.state.tasks.find((task) => task.number === number)?.title ?? '';
    host.emit('agent', { number, title, wakeId, ...event });
  };

  async function run(number: number, wakeId: string) {
    const deeds: WakeReport['deeds'] = [];
    patch(number, { running: wakeId, plan: [] });
    emit(number, wakeId, { event: 'started', trigger: 'manual', agent });
    const more = await (options.wake ?? (() => ({})))({
      emit: (event) => {
        if (stopped.has(wakeId)) return;
        if (event.event === 'did') deeds.push(event.deed);
        if (event.event === 'plan') patch(number, { plan: event.steps });
        emit(number, wakeId, event);
      },
      change: async (...operations) => (await apply({ operations })).changeSetId ?? '',
      stopped: () => stopped.has(wakeId),
    });
    const end = stopped.has(wakeId) ? { outcome: 'cancelled' as const, message: 'You stopped it.' } : more;
    const report = makeReport(wakeId, now, { agent, deeds, ...end });
    patch(number, { running: undefined, lookedAt: now, last: report });
    emit(number, wakeId, { event: 'finished', report });
  }

  host.agentPanel = async (number) => {
    const proposals = waiting().filter((proposal) => proposal.number === number);
    return { ...(await agentPanel(number)), agent, ...panels.get(number), proposals };
  };
  host.wakeAgent = async (number) => {
    const wakeId = `wake-${++wakes}`;
    queueMicrotask(() => void run(number, wakeId));
    return wakeId;
  };
  host.cancelWake = async (number) => void stopped.add(panels.get(number)?.running ?? '');
  host.pendingProposals = async () => structuredClone(waiting());
  host.apply = async (request) => {
    const applied = await apply(request);
    decided.add(request.proposalId ?? '');
    return applied;
  };
  host.dismissProposal = async (id) => void decided.add(id);
  return { patch, emit };
}
