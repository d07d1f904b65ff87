// Menus and tooltips are left out of the window's first frame, because nobody can use them before it is on the screen.

let painted = $state(true);

export const firstFrame = {
  /** Whether the first frame is on the screen. Only the start of the window sets it to false. */
  get painted(): boolean {
    return painted;
  },
  /** Leaves out what can wait, until `end` is called. */
  begin(): void {
    painted = false;
  },
  end(): void {
    painted = true;
  },
};
