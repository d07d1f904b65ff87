// Scrolls the element under the pointer while something is dragged near its upper or lower edge.

/** The distance from the edge at which it begins, in pixels, and the most that a frame scrolls. */
const EDGE = 48;
const FASTEST = 24;

/** The element that scrolled last: it continues while the pointer is beyond its edge. */
let last: Element | null = null;

/** Scrolls one step if the point is near an edge; returns whether anything moved. */
export function scrollNear(point: { x: number; y: number }): boolean {
  const found = scrollable(document.elementFromPoint(point.x, point.y));
  if (found) last = found;
  if (!last?.isConnected) return false;
  const { top, bottom, left, right } = last.getBoundingClientRect();
  if (point.x < left || point.x > right) return false;
  const above = top + EDGE - point.y;
  const below = point.y - (bottom - EDGE);
  const by = above > 0 ? -above : below > 0 ? below : 0;
  if (by === 0) return false;
  const before = last.scrollTop;
  last.scrollTop += Math.sign(by) * Math.min(FASTEST, Math.ceil(Math.abs(by) / 3));
  return last.scrollTop !== before;
}

function scrollable(from: Element | null): Element | null {
  for (let element = from; element; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY)) {
      return element;
    }
  }
  return null;
}
