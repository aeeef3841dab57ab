import { isDeepStrictEqual } from 'node:util'
import type { Cell, Dataset } from '@atrium/contract/dashboard'
import type { Reader } from './reading.ts'

/** The points of one reader for a small line, with the values of another one as `reduced`. */
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
      const dataset = { ...read.dataset, reduced: inColumns(read.dataset, value) }
      if (read.change.kind !== 'delta') return { dataset, change: { kind: 'replace', dataset } }
      const isSame = isDeepStrictEqual(before?.reduced, dataset.reduced)
      return { dataset, change: isSame ? read.change : { ...read.change, reduced: dataset.reduced } }
    },
  }
}

/** The values in the order of these columns. */
function inColumns({ columns }: Dataset, { columns: known, rows: [row = []] }: Dataset): Cell[] {
  return columns.map(({ name }, at) => row[at === 0 ? 0 : known.findIndex((one) => one.name === name)] ?? null)
}
