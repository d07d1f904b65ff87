// A part that changes its height by itself must not move what the user reads or writes below it.
import type { Attachment } from 'svelte/attachments';

/**
 * For a part of a scrolling pane whose height changes with events: if the user is further down, because the part is
 * scrolled out of view or something after it has the focus, the pane scrolls along.
 */
export const keepPlace: Attachment<HTMLElement> = (part) => {
  let height = part.offsetHeight;
  const observer = new ResizeObserver(() => {
    const change = part.offsetHeight - height;
    height = part.offsetHeight;
    const pane = part.parentElement;
    if (change === 0 || !pane) return;
    const active = document.activeElement;
    const writesBelow =
      active !== null &&
      !part.contains(active) &&
      (part.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const past = part.getBoundingClientRect().bottom - change < pane.getBoundingClientRect().top;
    if (past || (writesBelow && pane.contains(active))) pane.scrollTop += change;
  });
  observer.observe(part);
  return () => observer.disconnect();
};
