// Opens the drawer with the views when rows are held at the left edge, so that they can be dropped on a view. It closes when the
// pointer leaves it or the rows are dropped.
import { drag } from '../shared/drag/drag.svelte';
import { layout } from '../shared/state/layout.svelte';

/** How near to the edge the pointer must be, in pixels, and for how many milliseconds. */
const EDGE = 16;
const HOLD = 400;
/** How much nearer than the start of the drag: in a narrow list the grips of the rows are near the edge themselves. */
const NEARER = 8;

/** `drawer` returns the element of the views while the drawer is open. */
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
