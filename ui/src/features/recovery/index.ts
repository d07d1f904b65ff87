// The window while the database is not open: it shows what can be done, and resolves once the database is open.
import { mount, unmount } from 'svelte';
import { ipc, type Recovered } from '../../ipc';
import { toasts } from '../../shared/state/toasts.svelte';
import type { RecoveryClient } from './client';
import Recovery from './Recovery.svelte';
import { say } from './words';

/** Shows it in the place of the lists until they can be shown. */
export async function recover(target: HTMLElement, client: RecoveryClient = ipc()): Promise<void> {
  const trouble = await client.recovery();
  if (trouble === null) return;
  const stop = ipc().onClosing(() => void ipc().closeWindow());
  const done = await new Promise<{ recovered: Recovered; empty: boolean } | null>((resolve) => {
    const screen = mount(Recovery, {
      target,
      props: {
        client,
        trouble,
        ondone: (recovered: Recovered | null, empty: boolean) => {
          void unmount(screen);
          resolve(recovered && { recovered, empty });
        },
      },
    });
    void ipc().windowReady();
  });
  stop();
  if (!done) return;
  const { recovered, empty } = done;
  const detail = recovered.setAside === undefined ? undefined : say('aside', { path: recovered.setAside });
  toasts.show(empty ? say('done_empty') : say('done'), { detail });
}
