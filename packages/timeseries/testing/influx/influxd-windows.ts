import { stretchAt } from '@atrium/core/contract/stretches'

/** GROUP BY time() of a zone; in microseconds. */
export interface ZonedBy {
  zone: string
  intervalUs: number
  offsetUs: number
}

const aheadUs = (zone: string, timeUs: number) => stretchAt(zone, Math.floor(timeUs / 1000)).offsetMs * 1000

/** The window of a time as InfluxDB 1.6.7 computes it (`IteratorOptions.Window`): where it starts, and where it ends. */
export function influxdWindow(
  { zone, intervalUs, offsetUs }: ZonedBy,
  timeUs: number,
): [startUs: number, endUs: number] {
  // The offset of the windows is taken off first, so that the clock is looked up at another time.
  const at = timeUs - offsetUs
  const ahead = aheadUs(zone, at)
  const into = (((at + ahead) % intervalUs) + intervalUs) % intervalUs
  const moved = (edgeUs: number) => {
    const changeUs = ahead - aheadUs(zone, edgeUs)
    return Math.abs(changeUs) < intervalUs ? changeUs : 0
  }
  const [startUs, endUs] = [at - into, at - into + intervalUs]
  const back = moved(endUs)
  const isIn = back > 0 || aheadUs(zone, endUs + back) === aheadUs(zone, endUs)
  return [startUs + moved(startUs) + offsetUs, endUs + (isIn ? back : 0) + offsetUs]
}

export type FilledRow = [timeUs: number, ...values: (number | null)[]]

export interface Filling extends ZonedBy {
  /** Inclusive. Without a lower bound, the first row begins the windows. */
  startUs?: number
  endUs: number
  fill: 'previous' | 'linear' | 'number'
  isDesc: boolean
}

/**
 * Rows of windows with points, in the order of the answer → with all windows, as InfluxDB 1.6.7 fills them. It expects one
 * window after another from the first one of the range on, by the clock just before each of them. A row before the range,
 * which a SELECT inside may give, counts as the first one; then each later window is expected too late, and as many empty
 * windows are left out. A line between two windows goes through their numbers, counted in UTC.
 */
export function filledByInfluxd(rows: readonly FilledRow[], filling: Filling): FilledRow[] {
  const [first] = filling.isDesc ? rows.slice(-1) : rows
  if (!first) return []
  const { zone, intervalUs, fill, isDesc, startUs = first[0], endUs } = filling
  const width = (rows[0]?.length ?? 1) - 1
  const sign = isDesc ? -1 : 1
  const [[firstUs], [lastUs]] = [influxdWindow(filling, startUs), influxdWindow(filling, endUs)]
  const [beginUs, untilUs] = isDesc ? [lastUs, firstUs] : [firstUs, lastUs]
  let atUs = beginUs
  let ahead = aheadUs(zone, atUs)
  const filled: FilledRow[] = []
  const advance = () => {
    atUs += sign * intervalUs
    const now = aheadUs(zone, atUs - 1)
    if (Math.abs(ahead - now) < intervalUs) atUs += ahead - now
    ahead = now
  }
  const fillUp = (isDue: () => boolean, before: FilledRow | undefined, next: FilledRow | undefined) => {
    for (; isDue(); advance()) {
      filled.push([atUs, ...Array.from({ length: width }, (_, i) => filledWith(i + 1, before, next))])
    }
  }
  const filledWith = (column: number, before: FilledRow | undefined, next: FilledRow | undefined) => {
    if (fill === 'number') return 0
    if (fill === 'previous' || !before || !next) return fill === 'previous' ? (before?.[column] ?? null) : null
    const number = (us: number) => Math.trunc(us / intervalUs)
    const [a, b] = [Number(before[column]), Number(next[column])]
    const share = (number(atUs) - number(before[0])) / (number(next[0]) - number(before[0]))
    const value = a + (b - a) * share
    return rows.every((row) => Number.isInteger(row[column])) ? Math.trunc(value) : value
  }
  let before: FilledRow | undefined
  for (const row of rows) {
    fillUp(() => sign * (row[0] - atUs) > 0, before, row)
    filled.push(row)
    advance()
    before = row
  }
  fillUp(() => sign * (untilUs - atUs) >= 0, before, undefined)
  return filled
}
