// The typeface. A page that is laid out before it is there is laid out in the system's fonts first, which takes an eighth of a
// second where each size and weight of them has to be looked for; so a window waits for it, and does not leave it to a stylesheet,
// which may come after the scripts.
import url from './fonts/inter-latin-wght-normal.woff2';

/** Loads it. Where that fails the system's fonts take its place. */
export async function loadTypeface(): Promise<void> {
  const face = new FontFace('Inter Variable', `url(${url}) format('woff2')`, { weight: '100 900', display: 'block' });
  document.fonts.add(face);
  await face.load().catch(() => undefined);
}
