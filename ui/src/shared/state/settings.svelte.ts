// The settings, and the theme they ask for.
import { ipc, type Settings, type Theme } from '../../ipc';

const THEME_KEY = 'assent.theme';
const dark = window.matchMedia?.('(prefers-color-scheme: dark)');

let current = $state.raw<Settings | null>(null);

/** Sets the colours. "System" is resolved here, so that the stylesheet knows only light and dark. */
function paint(theme: Theme): void {
  const shown = theme === 'system' ? (dark?.matches ? 'dark' : 'light') : theme;
  document.documentElement.dataset.theme = shown;
  localStorage.setItem(THEME_KEY, theme);
}

dark?.addEventListener('change', () => (current ? paint(current.theme) : settings.paintRemembered()));

export const settings = {
  /** `null` until they are loaded. */
  get current(): Settings | null {
    return current;
  },
  /** Paints what was chosen last, before the host has answered. */
  paintRemembered(): void {
    const theme = localStorage.getItem(THEME_KEY);
    paint(theme === 'light' || theme === 'dark' ? theme : 'system');
  },
  async load(): Promise<void> {
    current = await ipc().settings();
    paint(current.theme);
  },
  async save(change: Partial<Settings>): Promise<void> {
    if (!current) return;
    current = await ipc().saveSettings({ ...current, ...change });
    paint(current.theme);
  },
};
