// Ignores drops that no part of the window takes. By default a web view opens the dropped thing instead of the page.

const FIELD = 'input, textarea';

function ignore(event: DragEvent): void {
  const { defaultPrevented, dataTransfer, target } = event;
  const isFiles = dataTransfer?.types.includes('Files') ?? false;
  // Text may be dropped into a field; a file there would be opened.
  if (defaultPrevented || (!isFiles && target instanceof Element && target.closest(FIELD))) return;
  event.preventDefault();
  if (dataTransfer) dataTransfer.dropEffect = 'none';
}

/** Call it once in each page. */
export function ignoreStrayDrops(): void {
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
