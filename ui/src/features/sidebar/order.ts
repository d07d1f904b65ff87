// The user's order of the sidebar's rows.

/** The position that moves a row one place up (-1) or down (1); `null` at the end. */
export function positionBeside(rows: readonly { position?: number }[], index: number, by: 1 | -1): number | null {
  const to = index + by;
  const beside = rows[to]?.position;
  if (beside === undefined || !rows[index]) return null;
  const beyond = rows[to + by]?.position;
  return beyond === undefined ? beside + by : (beside + beyond) / 2;
}
