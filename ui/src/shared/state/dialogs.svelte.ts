// What more than one part of the window opens: the settings, which take the place of the view, and the dialogs: a project's
// settings, the palette, the shortcuts, the guides, and what was sent to a model.
import type { FoundModel, ProjectId } from '../../ipc';
import { place, type OpenSettings, type Section } from './place.svelte';

export type { Section } from './place.svelte';

let sent = $state<string | null>(null);
let project = $state<ProjectId | null>(null);
let palette = $state(false);
let shortcuts = $state(false);
let help = $state.raw<{ guide: string | null } | null>(null);

export const dialogs = {
  /** `null` while they are closed. */
  get settings(): OpenSettings | null {
    return place.settings;
  },
  openSettings(section: Section | null = null, found: FoundModel | null = null): void {
    place.openSettings(section, found);
  },
  closeSettings(): void {
    place.closeSettings();
  },
  /** The project whose settings are open. */
  get project(): ProjectId | null {
    return project;
  },
  openProject(id: ProjectId): void {
    project = id;
  },
  closeProject(): void {
    project = null;
  },
  /** Whether the command palette is open. */
  get palette(): boolean {
    return palette;
  },
  openPalette(): void {
    palette = true;
  },
  closePalette(): void {
    palette = false;
  },
  /** Whether the sheet of all shortcuts is open. */
  get shortcuts(): boolean {
    return shortcuts;
  },
  openShortcuts(): void {
    shortcuts = true;
  },
  closeShortcuts(): void {
    shortcuts = false;
  },
  /** The open guides; `guide` is the requested one. */
  get help(): { guide: string | null } | null {
    return help;
  },
  openHelp(guide: string | null = null): void {
    help = { guide };
  },
  closeHelp(): void {
    help = null;
  },
  /** The turn, or the wake, whose prompts are shown. */
  get sent(): string | null {
    return sent;
  },
  openSent(turnId: string): void {
    sent = turnId;
  },
  closeSent(): void {
    sent = null;
  },
};
