import type { Dataset } from '@atrium/charts/contract/data'
import { changedReader } from '../../queryplane/reading/changed-reader.ts'
import type { Reader } from '../../queryplane/reading/reading.ts'
import { shapeTable, thin } from '../../queryplane/shaping/shape-table.ts'
import { bucketGrid, edgesOf } from '../query/grid.ts'
import { isRaw } from '../query/plan.ts'
import type { ResolvedQuery } from '../query/resolve.ts'

/** Fills and transforms the rows of another reader. */
export function shapedReader(inner: Reader, query: ResolvedQuery): Reader {
  return changedReader(inner, (whole) => shapedDataset(whole, query))
}

function shapedDataset(whole: Dataset, query: ResolvedQuery): Dataset {
  const shaped = shapeTable(whole, bucketStarts(whole, query), query)
  const shown = query.widthPx > 0 && query.sampling === 'minmax' ? thin(shaped, query.widthPx) : shaped
  const sourcePoints = shown.rows.length < shaped.rows.length ? { sourcePoints: shaped.rows.length } : {}
  return { ...whole, ...shown, ...sourcePoints }
}

/** The starts of the buckets of a dataset; null for raw points. A sensor's clock may be ahead of the range. */
function bucketStarts({ rows, startMs, endMs, intervalMs }: Dataset, query: ResolvedQuery): number[] | null {
  if (isRaw(query) || intervalMs === 0) return null
  const lastMs = Math.max(endMs, Number(rows.at(-1)?.[0] ?? endMs) + 1)
  return edgesOf(bucketGrid(query.calendar, intervalMs, query.zone), startMs, lastMs)
}
