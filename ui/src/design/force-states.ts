// Shows the states that only a pointer or the keyboard brings about: every rule for one of them also holds below `data-state`.

const STATES = { hover: ':hover', focus: ':focus', active: ':active' };

/** The selector for what stands still in a state, where it has one to show. */
export function forced(selector: string): string | null {
  const held = selector
    .replaceAll(':focus-visible', `[data-state~='focus']`)
    .replaceAll(/:focus(?![-\w])/g, `[data-state~='focus']`)
    .replaceAll(STATES.hover, `[data-state~='hover']`)
    .replaceAll(STATES.active, `[data-state~='active']`);
  return held === selector ? null : held;
}

function hold(rules: CSSStyleSheet | CSSGroupingRule): void {
  // Backwards, so that what is put in does not move what is still to be read.
  for (let index = rules.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = rules.cssRules[index];
    if (rule instanceof CSSStyleRule) {
      const selector = forced(rule.selectorText);
      if (selector) rules.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1);
    } else if (rule instanceof CSSGroupingRule) hold(rule);
  }
}

/** To be called once everything is mounted: a component's styles come with it. */
export function forceStates(root: Document): void {
  for (const sheet of root.styleSheets) hold(sheet);
}
