// Pictures of the window in both themes.

/** Returns a function that takes a picture of the window as it is, dark and light. */
export function inBothThemes(story, browser) {
  return async (name) => {
    for (const theme of ["dark", "light"]) {
      await browser.execute((name) => (document.documentElement.dataset.theme = name), theme);
      await story.shot(`${name}-${theme}`);
    }
  };
}
