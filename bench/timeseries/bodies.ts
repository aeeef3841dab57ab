export const SERIES = 1000
export const FIELDS = 5
/** The start of a day in UTC. */
export const START_MS = Date.UTC(2025, 5, 16)

export interface Rows {
  rows: number
  rowsPerBody: number
  /** The index of the first row, to continue after rows that were sent before. */
  firstRow: number
  /** Time between two rows of a series. */
  stepMs: number
  /**
   * `steady`: every row is newer than all rows of its series. `late`: of ten rows, seven are newer, two lie between
   * rows that were sent long before, and one overwrites two fields of such a row.
   */
  shape: 'steady' | 'late'
}

/**
 * How far back late rows lie, in rounds of all series. At least `most` rounds must have been sent before, and a load
 * must have at most `least`.
 */
export const LATE_ROUNDS = { least: 200, most: 1_000 }

export interface Bodies {
  bodies: Buffer[]
  /** The number of field values. */
  points: number
}

/**
 * Bodies of line protocol: every row belongs to one of 1,000 series with 5 fields, and the rounds are `stepMs` apart.
 */
export function makeBodies({ rows, rowsPerBody, firstRow, stepMs, shape }: Rows): Bodies {
  const lineOf = shape === 'late' ? lateLine : steadyLine
  const bodies: Buffer[] = []
  let points = 0
  for (let from = firstRow; from < firstRow + rows; from += rowsPerBody) {
    const lines: string[] = []
    for (let row = from; row < Math.min(from + rowsPerBody, firstRow + rows); row++) {
      const line = lineOf(row % SERIES, Math.floor(row / SERIES), stepMs)
      lines.push(line.text)
      points += line.points
    }
    bodies.push(Buffer.from(lines.join('\n')))
  }
  return { bodies, points }
}

interface Line {
  text: string
  points: number
}

function steadyLine(series: number, round: number, stepMs: number): Line {
  return fullLine(series, round, START_MS + round * stepMs)
}

function fullLine(series: number, round: number, timeMs: number): Line {
  const { temp, pressure, wave } = valuesOf(series, round)
  const rest = `speed=${(1400 + 30 * wave).toFixed(1)},count=${round}i,running=${round % 100 !== 0}`
  return { text: `${keyOf(series)} temp=${temp},pressure=${pressure},${rest} ${timeMs}`, points: FIELDS }
}

function lateLine(series: number, round: number, stepMs: number): Line {
  const kind = (round + series) % 10
  if (kind > 2) return steadyLine(series, round, stepMs)
  const before = round - latenessOf(series)
  const timeMs = START_MS + before * stepMs
  if (kind > 0) return fullLine(series, round, timeMs + stepMs / 2)
  // The row of five rounds earlier was always sent in time, so this row overwrites it.
  const { temp, pressure } = valuesOf(series, round)
  return { text: `${keyOf(series)} temp=${temp},pressure=${pressure} ${timeMs}`, points: 2 }
}

/**
 * The delay of a series. It is different for each series and the same in every load, so that no two rows of a load
 * collide.
 */
function latenessOf(series: number): number {
  const { least, most } = LATE_ROUNDS
  return least + 5 + 10 * ((series * 37) % ((most - least) / 10))
}

const keyOf = (series: number) => `machine,site=s${series % 10},unit=u${series}`

function valuesOf(series: number, round: number) {
  const wave = Math.sin(round / 50 + series)
  return { wave, temp: (60 + 10 * wave).toFixed(2), pressure: (3 + wave / 5).toFixed(3) }
}
