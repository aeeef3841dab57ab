import { MAX_POINTS } from '@atrium/charts/contract/data'
import type { TsQuery } from '@atrium/timeseries/server/store/model'
import { tooManyExact } from '../../queryplane/query/refusals.ts'
import { type Reader, readerOver, type Store } from '../../queryplane/reading/reading.ts'

/** A store that refuses to answer more rows, with their number. */
export function limitedStore(store: Store): Store {
  return {
    ...store,
    tagValues: (...args) => store.tagValues(...args),
    browse: (...args) => store.browse(...args),
    newest: (...args) => store.newest(...args),
    async query(tenantId: string, asked: TsQuery, signal?: AbortSignal) {
      const result = await store.query(tenantId, { ...asked, limit: MAX_POINTS + 1 }, signal)
      if (result.rows.length <= MAX_POINTS) return result
      const { total = 0 } = await store.query(tenantId, { ...asked, limit: 1, withCount: true }, signal)
      throw tooManyExact({ params: { count: total, max: MAX_POINTS } })
    },
  }
}

/** Refuses a series that has become too long while it was followed: then only its end was read. */
export function exactReader(inner: Reader): Reader {
  return readerOver(inner, async (...args) => {
    const read = await inner.read(...args)
    const { length } = read.dataset.rows
    if (length > MAX_POINTS) throw tooManyExact({ params: { count: length, max: MAX_POINTS } })
    return read
  })
}
