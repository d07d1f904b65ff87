// The typeface. A page laid out before it is loaded first uses the system's fonts, and looking up each of their sizes and weights takes
// an eighth of a second. So a window waits for it, and does not leave it to a stylesheet, which may come after the scripts.
import url from './fonts/inter-latin-wght-normal.woff2';

/** Loads it. If that fails, the system's fonts are used. */
export async function loadTypeface(): Promise<void> {
  const face = new FontFace('Inter Variable', `url(${url}) format('woff2')`, { weight: '100 900', display: 'block' });
  document.fonts.add(face);
  await face.load().catch(() => undefined);
}
