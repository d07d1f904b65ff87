// The windows of the fake: the quick-add one, its keys, and the task it wants opened in the main one.
import type { Client } from '../client';
import type { Settings, ShortcutState } from '../generated';
import { refuse } from './refusal';

export interface FakeWindows {
  /** How it stands with the keys, where some are set. */
  shortcut: ShortcutState;
}

/** What has become of the quick-add window. */
export interface QuickAddWindowState {
  open: boolean;
  height: number;
}

const ADDS = ['create', 'create_label', 'create_project'];

export function fakeWindows(settings: () => Settings, apply: Client['apply'], options: Partial<FakeWindows> = {}) {
  const quickAdd: QuickAddWindowState = { open: false, height: 0 };
  const listeners = new Set<() => void>();
  let wanted: number | null = null;
  return {
    quickAdd,
    client: {
      openQuickAdd: async () => void (quickAdd.open = true),
      quickAddReady: async () => void (quickAdd.open = true),
      closeQuickAdd: async () => void (quickAdd.open = false),
      resizeQuickAdd: async (height: number) => void (quickAdd.height = height),
      quickAddShortcut: async () => (settings().quickAddShortcut === '' ? 'off' : (options.shortcut ?? 'heard')),
      wantedTask: async () => {
        const taken = wanted;
        wanted = null;
        return taken;
      },
      openTask: async (number: number) => {
        wanted = number;
        for (const listener of listeners) listener();
      },
      onTaskWanted: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      add: async (request) => {
        if (!request.operations.every(({ op }) => ADDS.includes(String(op)))) {
          refuse('only_additions', 'The quick-add window only adds tasks, labels and projects. Nothing was changed.');
        }
        return apply(request);
      },
    } satisfies Partial<Client>,
  };
}
