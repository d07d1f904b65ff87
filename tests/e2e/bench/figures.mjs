// Statistics of many measurements, and a table of them.

/** The value that this share of the measurements does not exceed. */
export function quantile(values, share) {
  if (values.length === 0) return NaN;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
}

export const median = (values) => quantile(values, 0.5);

/** "12 / 31 ms": the median and the value that 95 of 100 do not exceed. */
export function spread(values) {
  return `${rounded(median(values))} / ${rounded(quantile(values, 0.95))} ms`;
}

export const rounded = (value) => (Number.isFinite(value) ? value.toFixed(value < 10 ? 1 : 0) : "-");

/** One Markdown table; every row has as many cells as there are headings. */
export function markdown(headings, rows) {
  const all = [headings, ...rows].map((row) => headings.map((_, column) => String(row[column] ?? "-")));
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column].length)));
  const line = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(" | ")} |`;
  const [first, ...rest] = all;
  return [line(first), line(widths.map((width) => "-".repeat(width))), ...rest.map(line)].join("\n");
}
