// Menus and tooltips are left out of the window's first frame, because nobody can use them before it is on the screen.

class FirstFrame {
  /** Whether the first frame is on the screen. Only the start of the window sets it to false, to leave out what can wait. */
  painted = $state(true);
}

export const firstFrame = new FirstFrame();
