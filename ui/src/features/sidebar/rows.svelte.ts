// What one part of the sidebar is being asked for: a new name, another one, a colour. The focus goes back to its row.
import { tick } from 'svelte';

export class Rows {
  /** The id of the row whose name is being edited. */
  renaming = $state<string | null>(null);
  /** The row that a picker is open for. */
  picking = $state.raw<{ what: 'color' | 'group'; id: string; anchor: HTMLElement } | null>(null);
  /** Whether a new row is being named. */
  adding = $state(false);
  /** What holds the rows. */
  root = $state<HTMLElement>();

  element(id: string): HTMLElement | null | undefined {
    return this.root?.querySelector<HTMLElement>(`[data-row="${id}"] .nav-item`);
  }

  /** Opens a picker once the menu that asked for it has given the focus back. */
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
