// The agent of the open task: its panel, read from the host and kept current by the events of its wakes.
import { ipc, problemOf, type AgentEvent, type AgentPanel, type Deed } from '../../ipc';
import { m } from '../../paraglide/messages';
import { attempt, report } from '../../shared/state/changes.svelte';
import { endWords } from './words';

export class TaskAgent {
  panel = $state.raw<AgentPanel | null>(null);
  /** What the current wake has done so far. */
  deeds = $state.raw<Deed[]>([]);
  /** Calls of the model in the current wake. */
  round = $state(0);
  /** The user asked it to wake, and it has not begun yet. */
  asked = $state(false);
  /** The user asked it to stop, and it has not ended yet. */
  stopping = $state(false);
  /** The text that screen readers announce. */
  announcement = $state('');
  /** Counts events, so that an answer requested before an event is not taken for newer. */
  #events = 0;
  #refreshing = 0;
  /** The last wake that ended: its events that still arrive are late. */
  #ended = '';

  constructor(readonly number: number) {}

  get running(): boolean {
    return this.panel?.running !== undefined;
  }

  async refresh(): Promise<void> {
    const ask = ++this.#refreshing;
    try {
      for (;;) {
        const events = this.#events;
        const panel = await ipc().agentPanel(this.number);
        if (ask !== this.#refreshing) return;
        if (events !== this.#events) continue;
        this.panel = panel;
        return;
      }
    } catch (reason) {
      if (ask !== this.#refreshing) return;
      // A deleted task has no agent. The pane already says where the task is.
      if (problemOf(reason).code === 'id_not_found') this.panel = null;
      else report(reason);
    }
  }

  /** Wakes it now. If it runs already, that is not an error. */
  async wake(): Promise<void> {
    if (this.asked || this.running) return;
    this.asked = true;
    try {
      await ipc().wakeAgent(this.number);
    } catch (reason) {
      this.asked = false;
      if (problemOf(reason).code === 'agent_running') await this.refresh();
      else report(reason);
    }
  }

  async stop(): Promise<void> {
    if (!this.running || this.stopping) return;
    this.stopping = true;
    const cancelled = ipc()
      .cancelWake(this.number)
      .then(() => true);
    if (!(await attempt(cancelled))) this.stopping = false;
  }

  receive(event: AgentEvent): void {
    if (event.number !== this.number || !this.panel) return;
    const { wakeId } = event;
    if (event.event === 'waiting') {
      this.#set({ wakingAt: event.until });
      return;
    }
    if (wakeId === this.#ended) return;
    if (event.event === 'started') this.#begin(wakeId, event.agent);
    else if (this.panel.running !== wakeId) this.#set({ running: wakeId, wakingAt: undefined });
    if (event.event === 'round') this.round = event.round;
    else if (event.event === 'plan') this.#set({ plan: event.steps });
    else if (event.event === 'did') this.deeds = [...this.deeds, event.deed];
    else if (event.event === 'finished') {
      this.#ended = wakeId;
      this.asked = false;
      this.stopping = false;
      this.announcement = endWords(event.report);
      this.#set({ running: undefined, last: event.report, lookedAt: event.report.startedAt });
      void this.refresh();
    }
  }

  #begin(wakeId: string, agent: string): void {
    this.asked = false;
    this.stopping = false;
    this.round = 0;
    this.deeds = [];
    this.announcement = m.agent_started();
    this.#set({ running: wakeId, agent, wakingAt: undefined, plan: [] });
  }

  #set(change: Partial<AgentPanel>): void {
    this.#events += 1;
    if (this.panel) this.panel = { ...this.panel, ...change };
  }
}
