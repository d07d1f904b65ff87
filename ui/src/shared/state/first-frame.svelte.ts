// What nobody can use before there is a picture of the window, menus and tooltips, is left out of its first frame.

let painted = $state(true);

export const firstFrame = {
  /** Whether it stands on the screen. Only the start of the window waits for that. */
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
