import { isDeepStrictEqual } from 'node:util'
import type { Cell, Dataset } from '@atrium/charts/contract/data'
import type { Reader } from '../../queryplane/reading/reading.ts'

/**
 * The points of one reader for a small line, with the values of another one as `reduced`. The values stand for all
 * points, so how many of them the line leaves out is not told.
 */
export function trailReader(points: Reader, values: Reader): Reader {
  let value: Dataset | undefined
  return {
    follows: true,
    get rhythmMs() {
      return points.rhythmMs
    },
    async read(before, dirtyFromMs, nowMs, signal) {
      const [read, reduced] = await Promise.all([
        points.read(before, dirtyFromMs, nowMs, signal),
        values.read(value, dirtyFromMs, nowMs, signal),
      ])
      value = reduced.dataset
      const { sourcePoints: _, ...line } = read.dataset
      const dataset: Dataset = { ...line, reduced: inColumns(line, value) }
      if (read.change.kind !== 'delta') return { dataset, change: { kind: 'replace', dataset } }
      const { sourcePoints: __, ...change } = read.change
      const isSame = isDeepStrictEqual(before?.reduced, dataset.reduced)
      return { dataset, change: isSame ? change : { ...change, reduced: dataset.reduced } }
    },
  }
}

/** The values in the order of these columns. */
function inColumns({ columns }: Dataset, { columns: known, rows: [row = []] }: Dataset): Cell[] {
  return columns.map(({ name }, at) => row[at === 0 ? 0 : known.findIndex((one) => one.name === name)] ?? null)
}
