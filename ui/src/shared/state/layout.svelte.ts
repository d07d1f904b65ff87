// How much room there is, and how wide the panes stand.

export type Room = 'wide' | 'medium' | 'narrow';

const MEDIUM = 720;
const WIDE = 1080;
const NORMAL_TEXT = 16;
const KEY = 'assent.panes';
export const SIDEBAR_WIDTH = { min: 200, max: 320, normal: 236 };
export const PANE_WIDTH = { min: 360, max: 640, normal: 480 };

/** How many times its normal size text has. */
function textScale(): number {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || NORMAL_TEXT) / NORMAL_TEXT;
}

/** Large text needs room as a narrow window does: what counts is how much text fits beside each other. */
function roomOf(width: number, scale: number): Room {
  if (width >= WIDE * scale) return 'wide';
  return width >= MEDIUM * scale ? 'medium' : 'narrow';
}

/**
 * The stylesheets of dialogs, which lie outside the window's own root, hear of it too. In a window that is not shown yet the
 * page may have no width: the window's own counts, or the screen's, so that nothing is built anew once it is shown.
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
  /** How many times its normal size text has; widths of panes grow with it. */
  get scale(): number {
    return scale;
  },
  /** Whether the sidebar lies over the list, where it has no place of its own. */
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
