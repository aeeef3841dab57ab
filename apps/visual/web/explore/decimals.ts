const MOST_DECIMALS = 6

/** The decimals that all numbers of a column are written with: as many as the number that needs the most. */
export function decimalsOf(cells: readonly unknown[]): number {
  const needed = cells.map((cell) => {
    if (typeof cell !== 'number' || !Number.isFinite(cell)) return 0
    return cell.toFixed(MOST_DECIMALS).replace(/0+$/, '').split('.')[1]?.length ?? 0
  })
  return Math.max(0, ...needed)
}
