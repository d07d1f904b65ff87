// The real host over HTTP, through the development bridge of the crate `testkit`. The shipped app does not contain this.
import { ascii } from './ascii';
import type { Beside, Wire } from './client';

/** The address of the bridge. */
export interface Address {
  url: string;
  /** Sent with each request; the preview's proxy adds it itself. */
  token?: string;
}

/** The host to open; `host::Wanted` in `testkit` documents the fields. */
export interface Wanted {
  now?: string;
  zone?: string;
  rows?: object;
  settings?: object;
  examples?: boolean;
  chooses?: { name: string; text: string } | undefined;
  models?: object[] | undefined;
}

/** The way to a host that can be closed. */
export interface BridgeWire extends Wire {
  /** Everything in the database, as a backup has it. */
  rows<T>(): Promise<T>;
  /** Closes the host and removes its database. */
  close(): Promise<void>;
}

/** Commands that run in the order of their calls, as in the app. Requests travel on several connections, which keep no order. */
const WRITING = new Set(['apply', 'add', 'undo', 'redo', 'save_settings', 'keep_drafts']);

interface Line {
  event?: unknown;
  payload?: unknown;
  answer?: unknown;
  refusal?: unknown;
}

/** Calls back with each line of a body as it comes. */
async function eachLine(reader: ReadableStreamDefaultReader<Uint8Array>, take: (line: Line) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(JSON.parse(line) as Line);
  }
}

/** Opens a host on a database of its own. */
export async function openOn({ url, token }: Address, wanted: Wanted = {}): Promise<BridgeWire> {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };

  async function post<T>(path: string, body: BodyInit, headers = {}, onEvent?: (event: never) => void): Promise<T> {
    const response = await fetch(`${url}/${path}`, { method: 'POST', body, headers: { ...authorization, ...headers } });
    if (!response.ok || !response.body) throw new Error(`the bridge answers ${response.status} to ${path}`);
    let last: Line = {};
    const take = (line: Line) => {
      if ('event' in line) onEvent?.(line.event as never);
      else last = line;
    };
    if (onEvent) await eachLine(response.body.getReader(), take);
    else for (const line of (await response.text()).trimEnd().split('\n')) take(JSON.parse(line) as Line);
    if ('refusal' in last) throw last.refusal;
    return last.answer as T;
  }

  const host = await post<number>('open', JSON.stringify(wanted));
  const listeners = new Map<string, Set<(payload: never) => void>>();
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let listening: Promise<void> | undefined;
  let written: Promise<void> = Promise.resolve();

  /** Resolves when every further event will be received. */
  function listen(): Promise<void> {
    return (listening ??= new Promise((resolve, reject) => {
      const follow = async () => {
        const response = await fetch(`${url}/events/${host}`, { headers: authorization });
        reader = response.body?.getReader();
        if (!reader) throw new Error('the bridge sends no events');
        await eachLine(reader, ({ event, payload }) => {
          if (event === undefined) resolve();
          else for (const listener of listeners.get(event as string) ?? []) listener(payload as never);
        });
      };
      follow().catch(reject);
    }));
  }

  return {
    call: async <T>(
      command: string,
      args: Record<string, unknown> = {},
      { bytes, onEvent }: Beside = {},
    ): Promise<T> => {
      await listening;
      const path = `call/${host}/${command}`;
      if (bytes) return post<T>(path, bytes as BodyInit, { arguments: ascii(args) });
      const send = () => post<T>(path, JSON.stringify(args), {}, onEvent);
      if (!WRITING.has(command)) return send();
      const answer = written.then(send);
      written = answer.then(
        () => undefined,
        () => undefined,
      );
      return answer;
    },
    on: (event, listener) => {
      const of = listeners.get(event) ?? new Set();
      listeners.set(event, of.add(listener as (payload: never) => void));
      // The bridge runs as long as the page, so a failure means that both are ending.
      listen().catch(() => undefined);
      return () => of.delete(listener as (payload: never) => void);
    },
    rows: () => post(`rows/${host}`, ''),
    close: async () => {
      await reader?.cancel().catch(() => undefined);
      await post(`close/${host}`, '');
    },
  };
}
