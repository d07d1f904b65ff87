// What has just happened, one sentence at a time. The newest is on top. Time runs for all of them and stops for
// all of them while one is hovered or focused.

/** How long a toast stays, in milliseconds. */
export const TOAST_TIME = 10_000;
const KEPT = 5;
const STEP = 100;

export interface ToastAction {
  label: string;
  /** Keycaps shown in the button: `Mod Z`. */
  keys?: string;
  /** Distinguishes Undo from other actions for tests. */
  kind?: 'undo' | 'other';
  run: () => void;
}

export interface Toast {
  id: number;
  text: string;
  /** A second line below the sentence. */
  detail?: string;
  tone: 'plain' | 'error';
  action?: ToastAction;
  /** Opens the subject of the sentence; the sentence is then a button. */
  onopen?: () => void;
  /** Milliseconds left. */
  left: number;
}

let list = $state<Toast[]>([]);
let held = $state(0);
let nextId = 1;
let timer: ReturnType<typeof setInterval> | undefined;

function run() {
  if (list.length > 0 && held === 0) timer ??= setInterval(step, STEP);
  else stop();
}

function stop() {
  clearInterval(timer);
  timer = undefined;
}

function step() {
  if (document.hidden) return;
  for (const toast of list) toast.left -= STEP;
  list = list.filter((toast) => toast.left > 0);
  if (list.length === 0) stop();
}

export const toasts = {
  /** All that have time left, the newest last. */
  get all(): readonly Toast[] {
    return list;
  },
  /** The visible one. */
  get top(): Toast | undefined {
    return list.at(-1);
  },
  get paused(): boolean {
    return held > 0;
  },
  show(text: string, options: Partial<Pick<Toast, 'action' | 'detail' | 'tone' | 'onopen'>> = {}): number {
    const id = nextId++;
    const { tone = 'plain', action, detail, onopen } = options;
    list = [...list, { id, text, detail, tone, action, onopen, left: TOAST_TIME }].slice(-KEPT);
    run();
    return id;
  },
  close(id: number): void {
    list = list.filter((toast) => toast.id !== id);
    run();
  },
  clear(): void {
    list = [];
    held = 0;
    stop();
  },
  /** Stops the time (hover, focus) until `release` has been called as often. */
  hold(): void {
    held += 1;
    run();
  },
  release(): void {
    held = Math.max(0, held - 1);
    run();
  },
};
