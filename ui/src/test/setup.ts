// What jsdom lacks and the window relies on.
import { afterEach, beforeEach } from 'vitest';
import { overwriteGetLocale } from '../paraglide/runtime';

/** The size every element has in tests, in pixels. */
const SIZE = { width: 800, height: 600 };

class SizedObserver implements ResizeObserver {
  constructor(private readonly callback: ResizeObserverCallback) {}
  observe(target: Element): void {
    const contentRect = { ...SIZE, x: 0, y: 0, top: 0, left: 0, right: SIZE.width, bottom: SIZE.height };
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
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { get: () => SIZE.height, configurable: true });
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.getAnimations = () => [];

overwriteGetLocale(() => 'en');

beforeEach(() => localStorage.clear());
afterEach(() => (document.body.innerHTML = ''));
