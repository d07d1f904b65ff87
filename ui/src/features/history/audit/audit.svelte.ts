// The events of the audit, newest first, fetched a page at a time; details are fetched on demand.
import { SvelteMap } from 'svelte/reactivity';
import { ipc, type AuditEvent, type AuditRequest, type Source } from '../../../ipc';
import { attempt } from '../../../shared/state/changes.svelte';

const PAGE = 60;
/** Events fetched at once for a file. Few, because they are large with their details. */
const FILE_PAGE = 200;

export class Audit {
  events = $state.raw<AuditEvent[]>([]);
  /** Every kind of event. */
  actions = $state.raw<string[]>([]);
  loaded = $state(false);
  more = $state(true);
  action = $state<string | null>(null);
  source = $state<Source | null>(null);
  /** The details that were fetched, by the event’s id. */
  readonly details = new SvelteMap<number, unknown>();
  #round = 0;

  #request(limit: number, before?: number): AuditRequest {
    const { action, source } = this;
    return {
      limit,
      ...(action === null ? {} : { action }),
      ...(source === null ? {} : { source }),
      ...(before === undefined ? {} : { before }),
    };
  }

  /** Fetches the newest events, as many as are shown. */
  async refresh(least = this.events.length): Promise<void> {
    const round = ++this.#round;
    const limit = Math.max(PAGE, least);
    const found = await attempt(ipc().auditEvents(this.#request(limit)));
    if (!found || round !== this.#round) return;
    this.events = found.events;
    this.actions = found.actions;
    this.more = found.events.length === limit;
    this.loaded = true;
  }

  async older(): Promise<void> {
    const last = this.events.at(-1);
    if (!last || !this.more) return;
    const round = ++this.#round;
    const found = await attempt(ipc().auditEvents(this.#request(PAGE, last.id)));
    if (!found || round !== this.#round) return;
    this.events = [...this.events, ...found.events];
    this.more = found.events.length === PAGE;
  }

  async look(wanted: { action?: string | null; source?: Source | null }): Promise<void> {
    if (wanted.action !== undefined) this.action = wanted.action;
    if (wanted.source !== undefined) this.source = wanted.source;
    await this.refresh(0);
  }

  /** Fetches the details of an event. They never change, so they are fetched once. */
  async fetch(id: number): Promise<void> {
    if (this.details.has(id)) return;
    const event = await attempt(ipc().auditEvent(id));
    if (event) this.details.set(id, event.detail ?? null);
  }

  /** All events that match the filter, with their details. */
  async everything(): Promise<AuditEvent[]> {
    const found: AuditEvent[] = [];
    for (let before: number | undefined; ;) {
      const { events } = await ipc().auditEvents({ ...this.#request(FILE_PAGE, before), details: true });
      found.push(...events);
      if (events.length < FILE_PAGE) return found;
      before = events.at(-1)?.id;
    }
  }
}
