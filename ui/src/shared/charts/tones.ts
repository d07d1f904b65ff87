// The fills of a mark: a hue, its tint, grey, and an empty frame; the blue pencil for what others did.

export type Tone = 'full' | 'tint' | 'grey' | 'frame' | 'agent';

/** One of the series of a chart. */
export interface Series {
  name: string;
  tone: Tone;
}

/** A round number at or above the largest value, and the lines below it. */
export function scale(most: number): { top: number; lines: number[] } {
  const rough = Math.max(most, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const count = Math.max(1, Math.ceil(most / step));
  return { top: step * count, lines: Array.from({ length: count + 1 }, (_, index) => index * step) };
}
