// The drafts of the fake: kept as long as it is, and what happens when its window is to be closed.
import type { Client } from '../client';
import type { Draft as Kept } from '../generated';

export function fakeDrafts() {
  let drafts: Kept[] = [];
  const closing = new Set<() => void>();
  const window = { closed: false, restarted: false };

  async function keepDrafts(next: Kept[]) {
    for (const draft of next) {
      drafts = drafts.filter(({ thing, field }) => thing !== draft.thing || field !== draft.field);
      if (draft.text !== null) drafts.push({ ...draft });
    }
  }

  return {
    window,
    /** Asks for the end of the window, as the system does. */
    close: () => closing.forEach((listener) => listener()),
    client: {
      drafts: async () => structuredClone(drafts),
      keepDrafts,
      quickAddDrafts: async () => drafts.filter(({ thing }) => thing === 'quick-add'),
      keepQuickAddDrafts: keepDrafts,
      restart: async () => {
        window.restarted = true;
        for (const listener of closing) listener();
      },
      closeWindow: async () => void (window.closed = true),
      onClosing: (listener: () => void) => {
        closing.add(listener);
        return () => closing.delete(listener);
      },
    } satisfies Partial<Client>,
  };
}
