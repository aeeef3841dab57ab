import type { ReadBy, Reading } from '../../queryplane/connector.ts'
import { lttbReader } from '../../queryplane/reading/lttb-reader.ts'
import type { Reader, Store } from '../../queryplane/reading/reading.ts'
import { isShaped } from '../query/plan.ts'
import type { ResolvedNewest, ResolvedQuery } from '../query/resolve.ts'
import { exactReader, limitedStore } from './exact-reader.ts'
import { explainedReader } from './explained-reader.ts'
import { newestReader } from './newest-reader.ts'
import { pageReader } from './page-reader.ts'
import { rowsReader } from './rows-reader.ts'
import { seriesReader } from './series-reader.ts'
import { shapedReader } from './shaped-reader.ts'
import { singleReader } from './single-reader.ts'
import { trailReader } from './trail-reader.ts'

/** Reads queries of the built-in time series, in any shape. */
export function readStore({ store, tenantId }: ReadBy, query: ResolvedQuery | ResolvedNewest): Reading {
  const { db, measurement } = query
  return { reader: readerOfSeries(store, tenantId, query), origin: db, place: { db, measurement } }
}

/** Reads points from a store, in any shape. */
export function readerOfSeries(store: Store, tenantId: string, query: ResolvedQuery | ResolvedNewest): Reader {
  if (query.shape === 'newest') return newestReader(store, tenantId, query)
  return explainedReader(rowReader(store, tenantId, query), store, tenantId, query)
}

function rowReader(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  switch (query.shape) {
    case 'page':
      return pageReader(store, tenantId, query)
    case 'rows':
      return rowsReader(store, tenantId, query)
    case 'single':
      return singleReader(store, tenantId, query)
    case 'trail':
      return trailReader(pointsReader(store, tenantId, query), singleReader(store, tenantId, query))
    default:
      return pointsReader(store, tenantId, query)
  }
}

function pointsReader(store: Store, tenantId: string, query: ResolvedQuery): Reader {
  const isWhole = query.shape === 'exact' || isShaped(query)
  const read = seriesReader(isWhole ? limitedStore(store) : store, tenantId, query)
  const shaped = isShaped(query) ? shapedReader(exactReader(read), query) : read
  return query.sampling === 'lttb' ? lttbReader(shaped, query.widthPx) : shaped
}
