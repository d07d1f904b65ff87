// Rows are dropped on views, which a drawer hides: who holds them at the left edge opens it, until they leave or let go.
import { drag } from '../shared/drag.svelte';
import { layout } from '../shared/state/layout.svelte';

/** How near to the edge the pointer is held, in pixels, and for how many milliseconds. */
const EDGE = 16;
const HOLD = 400;
/** How much nearer than where the drag began: in a narrow list the grips of the rows lie near the edge themselves. */
const NEARER = 8;

/** `drawer` is what the views lie in while it is open. */
export function openAtEdge(drawer: () => HTMLElement | undefined): void {
  const carrying = $derived(drag.load?.kind === 'tasks');
  const held = $derived(carrying && drag.at.x <= Math.min(EDGE, drag.from.x - NEARER));

  $effect(() => {
    if (!held || layout.drawer) return;
    const timer = setTimeout(() => (layout.drawer = true), HOLD);
    return () => clearTimeout(timer);
  });

  $effect(() => {
    if (carrying && layout.drawer && drag.at.x > (drawer()?.getBoundingClientRect().right ?? Infinity)) {
      layout.drawer = false;
    }
  });

  $effect(() => {
    if (carrying && layout.drawer) return () => (layout.drawer = false);
    return undefined;
  });
}
