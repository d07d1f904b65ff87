// Files dragged from other programs over a part of the window. Dragged rows are not files and are ignored.

/** The event is repeated several times a second while files are over the part; without it they have left. */
const STILL_OVER_MS = 700;

const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

export class FileDrop {
  /** Files are over the part. */
  over = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly take: (files: File[]) => void) {}

  readonly ondragover = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
    this.over = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.over = false), STILL_OVER_MS);
  };

  readonly ondrop = (event: DragEvent): void => {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    clearTimeout(this.#timer);
    this.over = false;
    this.take([...(event.dataTransfer?.files ?? [])]);
  };
}
