// What jsdom lacks and the window relies on.
import { configure } from '@testing-library/svelte';
import { afterEach, beforeEach, vi } from 'vitest';
import { conversation } from '../features/assistant/conversation/conversation';
import { overwriteGetLocale } from '../paraglide/runtime';
import { forgetDrafts } from '../shared/state/drafts.svelte';
import { pencil } from '../shared/state/pencil.svelte';
import { place } from '../shared/state/place.svelte';
import { toasts } from '../shared/state/toasts.svelte';

/** Sizes in tests, in pixels: of what scrolls, and of a row in it. */
const VIEWPORT = { width: 800, height: 1200 };
const ROW = { width: 800, height: 38 };

function sizeOf(element: Element): typeof VIEWPORT {
  return element instanceof HTMLElement && element.style.position === 'absolute' ? ROW : VIEWPORT;
}

class SizedObserver implements ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {}
  observe(target: Element): void {
    const size = sizeOf(target);
    const contentRect = { ...size, x: 0, y: 0, top: 0, left: 0, right: size.width, bottom: size.height };
    queueMicrotask(() =>
      this.callback([{ target, contentRect } as unknown as ResizeObserverEntry], this as unknown as ResizeObserver),
    );
  }
  unobserve(): void {
    // Nothing is kept.
  }
  disconnect(): void {
    // Nothing is kept.
  }
}

globalThis.ResizeObserver = SizedObserver;
Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body, configurable: true });
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => VIEWPORT.height, configurable: true });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.scrollTo = () => undefined;
Element.prototype.getAnimations = () => [];
Blob.prototype.arrayBuffer ??= function (this: Blob) {
  return new Promise((done, fail) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result as ArrayBuffer);
    reader.onerror = () => fail(reader.error ?? new Error('the file cannot be read'));
    reader.readAsArrayBuffer(this);
  });
};
HTMLCanvasElement.prototype.getContext = () => null;

// A busy computer is slow, and not wrong.
configure({ asyncUtilTimeout: 8_000 });
const waitFor = vi.waitFor.bind(vi);
vi.waitFor = (check, options = { timeout: 8_000 }) => waitFor(check, options);

overwriteGetLocale(() => 'en');

beforeEach(() => {
  localStorage.clear();
  forgetDrafts();
  // Files share their modules, and a pane that an earlier one left open covers a narrow list.
  place.close();
  // An open list of an earlier test would be pencilled into this one's, and would hold its own list for a moment.
  Object.assign(conversation(), { turns: [], settling: false });
  pencil.clear();
});
afterEach(() => {
  document.body.innerHTML = '';
  toasts.clear();
  // Files share the document, so a spy must not outlive its test.
  vi.restoreAllMocks();
});
