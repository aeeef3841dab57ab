const SERIES = 1000
const START_MS = 1_750_000_000_000

/** Bodies of line protocol: every row is one of 1,000 series with 5 fields, one second apart per round of all series. */
export function makeBodies(rows: number, rowsPerBody: number, firstRow: number): Buffer[] {
  const bodies: Buffer[] = []
  for (let from = firstRow; from < firstRow + rows; from += rowsPerBody) {
    const lines: string[] = []
    for (let row = from; row < from + rowsPerBody; row++) {
      const series = row % SERIES
      const round = Math.floor(row / SERIES)
      const wave = Math.sin(round / 50 + series)
      lines.push(
        `machine,site=s${series % 10},unit=u${series} temp=${(60 + 10 * wave).toFixed(2)},pressure=${(3 + wave / 5).toFixed(3)},` +
          `speed=${(1400 + 30 * wave).toFixed(1)},count=${round}i,running=${round % 100 !== 0} ${START_MS + round * 1000}`,
      )
    }
    bodies.push(Buffer.from(lines.join('\n')))
  }
  return bodies
}
