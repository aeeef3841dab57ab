export const SERIES = 1000
/** The midnight of a day, in UTC. */
export const START_MS = Date.UTC(2025, 5, 16)

/**
 * Bodies of line protocol: every row is one of 1,000 series with 5 fields, and the rounds of all series are `stepMs`
 * apart.
 */
export function makeBodies(rows: number, rowsPerBody: number, firstRow: number, stepMs = 1000): Buffer[] {
  const bodies: Buffer[] = []
  for (let from = firstRow; from < firstRow + rows; from += rowsPerBody) {
    const lines: string[] = []
    for (let row = from; row < from + rowsPerBody; row++) {
      const series = row % SERIES
      const round = Math.floor(row / SERIES)
      const wave = Math.sin(round / 50 + series)
      lines.push(
        `machine,site=s${series % 10},unit=u${series} temp=${(60 + 10 * wave).toFixed(2)},pressure=${(3 + wave / 5).toFixed(3)},` +
          `speed=${(1400 + 30 * wave).toFixed(1)},count=${round}i,running=${round % 100 !== 0} ${START_MS + round * stepMs}`,
      )
    }
    bodies.push(Buffer.from(lines.join('\n')))
  }
  return bodies
}
