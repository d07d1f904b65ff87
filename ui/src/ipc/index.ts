// The one door to the host. Everything else in the window imports from here.
import type { Client } from './client';
import { tauriClient } from './tauri';

export type { Change, Client } from './client';
export { problemOf, refusedOf } from './client';
export type * from './generated';
export type { Draft as Kept } from './generated';

let client: Client | undefined;

/** The connected host. */
export function ipc(): Client {
  if (!client) throw new Error('no host is connected');
  return client;
}

/** Connects a host. */
export function connectTo(host: Client): void {
  client = host;
}

/** The windows of the app. */
export type WindowName = 'main' | 'quick-add';

/**
 * Connects the host: the app around this page or, in a plain browser during development, one behind the bridge. What the quick-add
 * window changes goes through the door that only adds, and it keeps no draft but its own.
 */
export async function connect(name: WindowName = 'main'): Promise<void> {
  if (import.meta.env.DEV && !('__TAURI_INTERNALS__' in window)) {
    const [{ openOn }, { clientOver }] = await Promise.all([import('./bridge'), import('./commands')]);
    connectAs(name, clientOver(await openOn({ url: '/bridge' }, { examples: true })));
  } else {
    connectAs(name, tauriClient);
  }
}

/** Connects a host as this window sees it. */
export function connectAs(name: WindowName, host: Client): void {
  const narrow = {
    apply: (request: Parameters<Client['add']>[0]) => host.add(request),
    drafts: () => host.quickAddDrafts(),
    keepDrafts: (drafts: Parameters<Client['keepQuickAddDrafts']>[0]) => host.keepQuickAddDrafts(drafts),
    // It may listen to nothing; before it is closed it is hidden, which its page notices.
    onClosing: () => () => undefined,
  };
  connectTo(name === 'quick-add' ? { ...host, ...narrow } : host);
}
