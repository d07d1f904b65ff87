// The settings, and the looks they ask for: colours, size of text, motion.
import { ipc, type Motion, type Settings, type TextSize, type Theme } from '../../ipc';

type Looks = Pick<Settings, 'theme' | 'textSize' | 'motion'>;

const KEY = 'assent.looks';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const SIZES: readonly TextSize[] = ['small', 'normal', 'large', 'largest'];
const MOTIONS: readonly Motion[] = ['system', 'reduced', 'full'];
const AS_SYSTEM: Looks = { theme: 'system', textSize: 'normal', motion: 'system' };

const dark = window.matchMedia?.('(prefers-color-scheme: dark)');
const still = window.matchMedia?.('(prefers-reduced-motion: reduce)');

let current = $state.raw<Settings | null>(null);

/** Sets the looks on the root. "System" is resolved here, so that the stylesheet knows only light and dark, moving and still. */
function paint({ theme, textSize, motion }: Looks): void {
  const root = document.documentElement.dataset;
  root.theme = theme === 'system' ? (dark?.matches ? 'dark' : 'light') : theme;
  root.motion = motion === 'system' ? (still?.matches ? 'reduced' : 'full') : motion;
  if (root.textSize !== textSize) {
    root.textSize = textSize;
    // Whoever measures by text measures again.
    window.dispatchEvent(new Event('resize'));
  }
  localStorage.setItem(KEY, JSON.stringify({ theme, textSize, motion }));
}

function remembered(): Looks {
  try {
    const looks = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Looks>;
    return {
      theme: THEMES.find((one) => one === looks.theme) ?? AS_SYSTEM.theme,
      textSize: SIZES.find((one) => one === looks.textSize) ?? AS_SYSTEM.textSize,
      motion: MOTIONS.find((one) => one === looks.motion) ?? AS_SYSTEM.motion,
    };
  } catch {
    return AS_SYSTEM;
  }
}

for (const system of [dark, still]) system?.addEventListener('change', () => paint(current ?? remembered()));

export const settings = {
  /** `null` until they are loaded. */
  get current(): Settings | null {
    return current;
  },
  /** Paints what was chosen last, before the host has answered. */
  paintRemembered(): void {
    paint(remembered());
  },
  async load(): Promise<void> {
    current = await ipc().settings();
    paint(current);
  },
  async save(change: Partial<Settings>): Promise<void> {
    if (!current) return;
    current = await ipc().saveSettings({ ...current, ...change });
    paint(current);
  },
};

/** Whether things simply change instead of moving: for what scrolls or plays, which no stylesheet stops. */
export function isStill(): boolean {
  return document.documentElement.dataset.motion === 'reduced';
}
