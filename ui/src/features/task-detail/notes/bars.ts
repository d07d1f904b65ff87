// The bars of a waveform: as many as there is room for.

/** The largest value of each of `count` stretches of equal length; all values if there are fewer. */
export function barsOf(waveform: readonly number[], count: number): number[] {
  const bars = Math.min(count, waveform.length);
  const bound = (bar: number) => Math.floor((bar * waveform.length) / bars);
  return Array.from({ length: bars }, (_, bar) => Math.max(...waveform.slice(bound(bar), bound(bar + 1))));
}
