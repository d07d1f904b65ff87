// Shows states that only a pointer or the keyboard can cause: every CSS rule for such a state also applies with `data-state`.

const STATES = { hover: ':hover', focus: ':focus', active: ':active' };

/** The selector with pseudo-classes replaced by `data-state`; `null` if it has none. */
export function forced(selector: string): string | null {
  const held = selector
    .replaceAll(':focus-visible', `[data-state~='focus']`)
    .replaceAll(/:focus(?![-\w])/g, `[data-state~='focus']`)
    .replaceAll(STATES.hover, `[data-state~='hover']`)
    .replaceAll(STATES.active, `[data-state~='active']`);
  return held === selector ? null : held;
}

function hold(rules: CSSStyleSheet | CSSGroupingRule): void {
  // Backwards, so that inserted rules do not shift the rules that are still to be read.
  for (let index = rules.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = rules.cssRules[index];
    if (rule instanceof CSSStyleRule) {
      const selector = forced(rule.selectorText);
      if (selector) rules.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1);
    } else if (rule instanceof CSSGroupingRule) hold(rule);
  }
}

/** Call this when everything is mounted, because components add their styles when they are mounted. */
export function forceStates(root: Document): void {
  for (const sheet of root.styleSheets) hold(sheet);
}
