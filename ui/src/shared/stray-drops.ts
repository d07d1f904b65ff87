// What is dropped on the window and taken by no part of it goes nowhere. By default a web view opens it in the place of the page.

const FIELD = 'input, textarea';

function ignore(event: DragEvent): void {
  const { defaultPrevented, dataTransfer, target } = event;
  const isFiles = dataTransfer?.types.includes('Files') ?? false;
  // Words may be dropped into a field; a file there would be opened.
  if (defaultPrevented || (!isFiles && target instanceof Element && target.closest(FIELD))) return;
  event.preventDefault();
  if (dataTransfer) dataTransfer.dropEffect = 'none';
}

/** To be called once by each page. */
export function ignoreStrayDrops(): void {
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
}
