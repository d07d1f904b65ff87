// Makes words as long as another language might make them, and finds what does not fit. Both functions run in the window.

/** Makes every visible text 40% longer and adds accents, now and after every change: “Today” becomes “Ţöđåý ōō”. */
export function lengthen() {
  const plain = "AaCcDdEeGgIiKkLlNnOoRrSsTtUuYyZz";
  const accented = "ÅåÇçÐđÉéĜĝÎîĶķĻļÑñÖöŔŕŠšŢţÛûÝýŽž";
  const made = new WeakMap();
  const longer = (text) => {
    const letters = text.match(/\p{L}/gu)?.length ?? 0;
    if (letters === 0) return text;
    const words = [...text].map((letter) => accented[plain.indexOf(letter)] ?? letter).join("");
    const more = Math.max(1, Math.round(letters * 0.4));
    // In words of at most eight letters: sentences may break, single words may not.
    const filling = more < 4 ? "ö".repeat(more) : ` ${"ööööööö ".repeat(Math.ceil(more / 8)).slice(0, more - 1).trim()}`;
    return words.replace(/(\s*)$/, (end) => `${filling}${end}`);
  };
  const change = (node) => {
    if (made.get(node) === node.data || node.parentElement?.closest("script, style, svg, kbd, textarea, .copy")) return;
    const text = longer(node.data);
    if (text === node.data) return;
    made.set(node, text);
    node.data = text;
  };
  const all = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return change(root);
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) change(texts.currentNode);
    for (const field of root.querySelectorAll?.("[placeholder]") ?? []) {
      if (made.get(field) === field.placeholder) continue;
      field.placeholder = longer(field.placeholder);
      made.set(field, field.placeholder);
    }
  };
  all(document.body);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "characterData") change(target);
      else addedNodes.forEach(all);
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** What is cut off without an ellipsis, reaches over the edge of the window or of its list, or overlaps other text. */
export function overflowing() {
  const name = (element) => {
    const path = [];
    for (let at = element; at && at !== document.body && path.length < 4; at = at.parentElement) {
      const part = at.dataset.testid ? `[${at.dataset.testid}]` : at.tagName.toLowerCase() + [...at.classList].filter((one) => !one.startsWith("svelte-")).map((one) => `.${one}`).join("");
      path.unshift(part);
      if (at.dataset.testid) break;
    }
    return path.join(" > ");
  };
  // Content scrolls under a sticky bar, so such a bar is a separate layer.
  const sticking = (element) => {
    for (let at = element; at; at = at.parentElement) if (getComputedStyle(at).position === "sticky") return at;
    return null;
  };
  const layer = (element) => element.closest('[role="dialog"], [role="menu"], .tooltip, [data-testid="toast"], .drawer') ?? sticking(element);
  const found = [];
  const boxes = [];
  const marks = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || element.closest(".sr, script, style, svg, option, .copy")) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let lines = [...range.getClientRects()].filter((line) => line.width > 0 && line.height > 0);
    if (lines.length === 0) continue;
    // Text that ends in an ellipsis or can be scrolled to is not lost.
    let shown = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
    let seen = { top: -Infinity, bottom: Infinity };
    let dots = false;
    let hidden = false;
    let scrolled = false;
    let aside = false;
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.textOverflow === "ellipsis" && style.overflowX !== "visible") dots = true;
      const box = at.getBoundingClientRect();
      // Lines beyond the limit are left out and replaced by an ellipsis.
      if (Number(style.webkitLineClamp) > 0) lines = lines.filter((line) => line.bottom <= box.bottom + 2);
      const scrolls = (axis) => ["auto", "scroll"].includes(style[axis]);
      if (box.width <= 1 && box.height <= 1) hidden = true;
      const clips = style.overflowX !== "visible" || style.overflowY !== "visible";
      if (scrolls("overflowX") || scrolls("overflowY")) {
        if (scrolls("overflowX") && at.scrollWidth > at.clientWidth) {
          aside = true;
          shown = { ...shown, left: -Infinity, right: Infinity };
        }
        if (scrolls("overflowY")) scrolled = true;
      }
      if (clips) seen = { top: Math.max(seen.top, box.top), bottom: Math.min(seen.bottom, box.bottom) };
      if (clips && !scrolled) {
        shown.top = Math.max(shown.top, box.top);
        shown.bottom = Math.min(shown.bottom, box.bottom);
      }
      if (clips && !aside) {
        shown.left = Math.max(shown.left, box.left);
        shown.right = Math.min(shown.right, box.right);
      }
      if (style.position === "fixed") break;
    }
    // Only for screen readers, not visible.
    if (hidden) continue;
    const cut = lines.some((line) => (!dots && (line.right > shown.right + 1 || line.left < shown.left - 1)) || line.bottom > shown.bottom + 2 || line.top < shown.top - 2);
    if (cut) found.push(`cut off: ${name(element)} “${node.data.trim().slice(0, 40)}”`);
    const button = element.closest("button, .chip, kbd, [role=menuitem], [role=option]");
    const frame = button?.getBoundingClientRect();
    if (frame && !dots && lines.some((line) => line.right > frame.right + 1 || line.bottom > frame.bottom + 3 || line.top < frame.top - 3)) {
      found.push(`larger than its frame: ${name(element)} “${node.data.trim().slice(0, 40)}”`);
    }
    for (const line of lines) {
      const box = { left: Math.max(line.left, shown.left), right: Math.min(line.right, shown.right), top: Math.max(line.top, seen.top), bottom: Math.min(line.bottom, seen.bottom), element };
      if (box.right > box.left && box.bottom > box.top) boxes.push(box);
    }
  }
  // A box to tick or an icon must not lie over a text either, unless it belongs to a button that appears in front of it.
  for (const element of document.querySelectorAll(".check, svg:not(button *)")) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const box = at.getBoundingClientRect();
      [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    marks.push({ left, right, top, bottom, element });
  }
  for (const [index, one] of boxes.entries()) {
    for (const other of [...boxes.slice(index + 1), ...marks]) {
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide <= 2 || high <= 4 || one.element === other.element || layer(one.element) !== layer(other.element)) continue;
      // An element in front hides both.
      const at = document.elementFromPoint(Math.max(one.left, other.left) + wide / 2, Math.max(one.top, other.top) + high / 2);
      if (!at || !(one.element.contains(at) || other.element.contains(at) || at.contains(one.element))) continue;
      if (at.closest(".toasts, .place")) continue;
      found.push(`one over the other: ${name(one.element)} and ${name(other.element)} “${other.element.textContent.trim().slice(0, 30)}”`);
    }
  }
  // Elements that scroll only vertically but whose content is too wide.
  for (const element of document.querySelectorAll("body *")) {
    if (element.scrollWidth <= element.clientWidth + 1 || element.matches("textarea") || !element.checkVisibility()) continue;
    const { overflowX, overflowY } = getComputedStyle(element);
    if (["hidden", "clip"].includes(overflowX) && ["auto", "scroll"].includes(overflowY)) found.push(`wider than its place: in ${name(element)}`);
  }
  // WebKit may still have the width of an earlier layout, which the next change of the page corrects.
  const probe = document.body.appendChild(document.createElement("span"));
  void probe.offsetWidth;
  probe.remove();
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the window scrolls sideways: ${document.documentElement.scrollWidth} px`);
  return [...new Set(found)];
}
