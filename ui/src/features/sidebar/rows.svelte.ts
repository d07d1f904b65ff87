// What is being edited in one part of the sidebar: a new row, a name, a colour. The focus returns to the row.
import { tick } from 'svelte';

export class Rows {
  /** The id of the row whose name is being edited. */
  renaming = $state<string | null>(null);
  /** The row with an open picker. */
  picking = $state.raw<{ what: 'color' | 'group'; id: string; anchor: HTMLElement } | null>(null);
  /** Whether a new row is being named. */
  adding = $state(false);
  /** The element that contains the rows. */
  root = $state<HTMLElement>();

  element(id: string): HTMLElement | null | undefined {
    return this.root?.querySelector<HTMLElement>(`[data-row="${id}"] .nav-item`);
  }

  /** Opens a picker after the menu that asked for it has returned the focus. */
  pick(what: 'color' | 'group', id: string): void {
    setTimeout(() => {
      const anchor = this.element(id);
      if (anchor) this.picking = { what, id, anchor };
    });
  }

  rename(id: string): void {
    setTimeout(() => (this.renaming = id));
  }

  async end(id: string | null, away = false): Promise<void> {
    this.renaming = null;
    this.picking = null;
    this.adding = false;
    await tick();
    if (away) return;
    const row = id === null ? this.root?.querySelector<HTMLElement>('[data-add]') : this.element(id);
    row?.focus({ focusVisible: true });
  }
}
