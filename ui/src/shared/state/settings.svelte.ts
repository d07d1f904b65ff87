// The settings, and the appearance they set: colours, text size, motion.
import { ipc, type Change, type Motion, type Settings, type TextSize, type Theme } from '../../ipc';

type Looks = Pick<Settings, 'theme' | 'textSize' | 'motion'>;

const KEY = 'assent.looks';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];
const SIZES: readonly TextSize[] = ['small', 'normal', 'large', 'largest'];
const MOTIONS: readonly Motion[] = ['system', 'reduced', 'full'];
const AS_SYSTEM: Looks = { theme: 'system', textSize: 'normal', motion: 'system' };

const dark = window.matchMedia?.('(prefers-color-scheme: dark)');
/** Of the engines that draw the window only WebKitGTK runs on Linux; a browser for development may be Chromium. */
const gtk = /Linux(?!.*Chrome).*AppleWebKit/.test(navigator.userAgent);
const still = window.matchMedia?.('(prefers-reduced-motion: reduce)');

let current = $state.raw<Settings | null>(null);
/** Settles when the last requested change is saved or refused. */
let saved: Promise<void> = Promise.resolve();

/** The fields of `change` that differ from the current ones, compared by value. */
export function difference<T extends object>(now: T, change: Change<T>): Change<T> {
  const isObject = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  const fields = Object.entries(change).flatMap(([field, value]: [string, unknown]) => {
    const known = now[field as keyof T];
    if (JSON.stringify(known) === JSON.stringify(value)) return [];
    return [[field, isObject(known) && isObject(value) ? difference(known, value) : value]];
  });
  return Object.fromEntries(fields) as Change<T>;
}

/** Sets the appearance on the root. "System" is resolved here, so that the stylesheet knows only light and dark, moving and still. */
function paint({ theme, textSize, motion }: Looks): void {
  const root = document.documentElement.dataset;
  root.theme = theme === 'system' ? (dark?.matches ? 'dark' : 'light') : theme;
  if (gtk) root.raster = 'gtk';
  root.motion = motion === 'system' ? (still?.matches ? 'reduced' : 'full') : motion;
  if (root.textSize !== textSize) {
    root.textSize = textSize;
    // Code that measures in units of text has to measure again.
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
  /** Paints the last chosen appearance, before the host has answered. */
  paintRemembered(): void {
    paint(remembered());
  },
  async load(): Promise<void> {
    settings.take(await ipc().settings());
  },
  /** Takes over the host's current settings. */
  take(now: Settings): void {
    current = now;
    paint(now);
  },
  /** Saves what differs from the current settings, one change after another, so that no change reverts another. */
  save(change: Change<Settings>): Promise<void> {
    if (!current) return Promise.resolve();
    const fields = difference(current, change);
    if (Object.keys(fields).length === 0) return saved;
    const saving = saved.then(async () => settings.take(await ipc().saveSettings(fields)));
    saved = saving.catch(() => undefined);
    return saving;
  },
};

/** Whether things change without motion: for scrolling and playing, which no stylesheet stops. */
export function isStill(): boolean {
  return document.documentElement.dataset.motion === 'reduced';
}
