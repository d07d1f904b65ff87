// The order that people give the rows of the sidebar.

/** The position that brings a row one place up (-1) or down (1); `null` where there is no such place. */
export function positionBeside(rows: readonly { position?: number }[], index: number, by: 1 | -1): number | null {
  const to = index + by;
  const beside = rows[to]?.position;
  if (beside === undefined || !rows[index]) return null;
  const beyond = rows[to + by]?.position;
  return beyond === undefined ? beside + by : (beside + beyond) / 2;
}
