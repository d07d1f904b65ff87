// What more than one part of the window opens: the settings, which take the place of the view, and the dialogs: a project's
// settings, the palette, the shortcuts, the guides, and what was sent to a model.
import type { FoundModel, ProjectId } from '../../ipc';
import { place, type OpenSettings, type Section } from './place.svelte';

export type { Section } from './place.svelte';

class Dialogs {
  /** The project whose settings are open. */
  project = $state<ProjectId | null>(null);
  /** Whether the command palette is open. */
  palette = $state(false);
  /** Whether the sheet of all shortcuts is open. */
  shortcuts = $state(false);
  /** The open guides; `guide` is the requested one. */
  help = $state.raw<{ guide: string | null } | null>(null);
  /** The turn, or the wake, whose prompts are shown. */
  sent = $state<string | null>(null);

  /** `null` while they are closed. */
  get settings(): OpenSettings | null {
    return place.settings;
  }
  openSettings(section: Section | null = null, found: FoundModel | null = null): void {
    place.openSettings(section, found);
  }
  closeSettings(): void {
    place.closeSettings();
  }
  openHelp(guide: string | null = null): void {
    this.help = { guide };
  }
}

export const dialogs = new Dialogs();
