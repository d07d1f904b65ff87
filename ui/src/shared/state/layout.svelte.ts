// The room in the window, and the widths of the panes.

export type Room = 'wide' | 'medium' | 'narrow';

const MEDIUM = 720;
const WIDE = 1080;
const NORMAL_TEXT = 16;
const KEY = 'assent.panes';
export const SIDEBAR_WIDTH = { min: 200, max: 320, normal: 236 };
export const PANE_WIDTH = { min: 360, max: 640, normal: 480 };

/** The text size as a multiple of the normal size. */
function textScale(): number {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || NORMAL_TEXT) / NORMAL_TEXT;
}

/** A window with large text counts as narrower, because what matters is how much text fits side by side. */
function roomOf(width: number, scale: number): Room {
  if (width >= WIDE * scale) return 'wide';
  return width >= MEDIUM * scale ? 'medium' : 'narrow';
}

/**
 * Set on the document's root, because dialogs are outside the window's own root. In a window that is not shown yet the page may
 * have no width: use the window's or the screen's, so that nothing is laid out again once it is shown.
 */
function measure(): void {
  scale = textScale();
  room = roomOf(window.innerWidth || window.outerWidth || screen.availWidth, scale);
  document.documentElement.dataset.room = room;
}

function stored(): { sidebar: number; pane: number } {
  try {
    const value = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { sidebar?: number; pane?: number };
    return {
      sidebar: clamp(value.sidebar ?? SIDEBAR_WIDTH.normal, SIDEBAR_WIDTH),
      pane: clamp(value.pane ?? PANE_WIDTH.normal, PANE_WIDTH),
    };
  } catch {
    return { sidebar: SIDEBAR_WIDTH.normal, pane: PANE_WIDTH.normal };
  }
}

function clamp(width: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.round(width)));
}

let scale = $state(1);
let room = $state<Room>('wide');
let drawer = $state(false);
const widths = $state(stored());

measure();
window.addEventListener('resize', () => {
  measure();
  if (room === 'wide') drawer = false;
});

export const layout = {
  get room(): Room {
    return room;
  },
  /** The text size as a multiple of the normal size; widths of panes grow with it. */
  get scale(): number {
    return scale;
  },
  /** Whether the sidebar is open over the list, if it has no place beside it. */
  get drawer(): boolean {
    return drawer;
  },
  set drawer(open: boolean) {
    drawer = open && room !== 'wide';
  },
  get sidebar(): number {
    return widths.sidebar;
  },
  set sidebar(width: number) {
    widths.sidebar = clamp(width, SIDEBAR_WIDTH);
    localStorage.setItem(KEY, JSON.stringify(widths));
  },
  get pane(): number {
    return widths.pane;
  },
  set pane(width: number) {
    widths.pane = clamp(width, PANE_WIDTH);
    localStorage.setItem(KEY, JSON.stringify(widths));
  },
};
