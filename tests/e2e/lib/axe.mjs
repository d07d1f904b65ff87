// What axe reports about the window in its current state.

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules whose result depends on colours. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * The violations in a theme, each as its rule and the element that breaks it. `axe` is the library's source, injected once per page.
 * `coloursOnly`: the same state was already checked in another theme.
 */
export async function check(hand, axe, theme, coloursOnly = false) {
  await hand.run((name) => (document.documentElement.dataset.theme = name), theme);
  if (!(await hand.run(() => "axe" in window))) await hand.run(`${axe}; window.axe = axe;`);
  await hand.still();
  return hand.run(async (rules) => {
    const { violations } = await window.axe.run(document, { runOnly: rules, resultTypes: ["violations"] });
    const why = (node) => node.any.concat(node.all, node.none).map((one) => one.message).join("; ");
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id} at ${node.target.join(" ")}: ${why(node)}`));
  }, coloursOnly ? COLOURS : RULES);
}

/** The distinct violations, sorted, from pairs of a place and a violation: most places share most of their parts. */
export function found(violations) {
  const places = new Map();
  for (const [place, what] of violations) places.set(what, [...(places.get(what) ?? []), place]);
  return [...places].map(([what, [first, ...others]]) => `${what} (${first}${others.length > 0 ? ` and ${others.length} more` : ""})`).sort();
}
