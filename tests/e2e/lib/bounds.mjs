// Where parts of the window are, in pixels.
import assert from "node:assert/strict";

/** The rectangle of the first element that a selector matches. */
export const rectangle = (browser, selector) =>
  browser.execute((wanted) => {
    const { top, bottom, left, right } = document.querySelector(wanted).getBoundingClientRect();
    return { top, bottom, left, right, width: innerWidth, height: innerHeight };
  }, selector);

/** Fails if the element is not wholly inside the window. */
export async function within(browser, selector, where) {
  const { top, bottom, left, right, width, height } = await rectangle(browser, selector);
  const inside = top >= 0 && left >= 0 && bottom <= height + 0.5 && right <= width + 0.5;
  assert.ok(inside, `${selector} ${where}: ${left},${top} to ${right},${bottom} in ${width} x ${height}`);
}

/** Fails if two elements overlap. */
export async function apart(browser, one, other, where) {
  const [a, b] = [await rectangle(browser, one), await rectangle(browser, other)];
  const clear = a.bottom <= b.top || b.bottom <= a.top || a.right <= b.left || b.right <= a.left;
  assert.ok(clear, `${one} covers ${other} ${where}: ${JSON.stringify([a, b])}`);
}
