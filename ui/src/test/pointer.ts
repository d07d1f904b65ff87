// A pointer for tests: where it is decides the test, as nothing has a place of its own here.

// jsdom has no such event.
globalThis.PointerEvent ??= class extends MouseEvent {
  readonly pointerId: number;
  readonly pointerType: string;
  readonly isPrimary: boolean;
  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerId = init.pointerId ?? 0;
    this.pointerType = init.pointerType ?? '';
    this.isPrimary = init.isPrimary ?? false;
  }
} as unknown as typeof PointerEvent;

let under: Element | null = null;

function send(target: EventTarget, type: string, init: PointerEventInit): void {
  const common = { bubbles: true, cancelable: true, composed: true, pointerId: 1, isPrimary: true, button: 0 };
  target.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse', ...common, ...init }));
}

/** Puts the pointer down on an element. */
export function press(target: Element, x: number, y: number, init: PointerEventInit = {}): void {
  under = target;
  document.elementFromPoint = () => under;
  send(target, 'pointerdown', { clientX: x, clientY: y, ...init });
}

/** Moves it over another element, or within the one it is over. */
export function moveTo(x: number, y: number, target: Element | null = under, init: PointerEventInit = {}): void {
  under = target;
  send(target ?? document.body, 'pointermove', { clientX: x, clientY: y, ...init });
}

/** Lets go of it, which is a click where it went down and up in the same place. */
export function release(x: number, y: number): void {
  const target = under ?? document.body;
  send(target, 'pointerup', { clientX: x, clientY: y });
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}
