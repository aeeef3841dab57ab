import type { TsSeries } from '../../store/model.ts'
import { LIMITS } from '../limits.ts'
import type { Reader } from '../reader.ts'
import type { TagTest } from './tag-condition.ts'

/** The series of one measurement or of all, in their order. */
export async function* listSeries(
  { timeseries, tenantId, signal }: Reader,
  db: string,
  measurement: string | undefined,
  passes: TagTest = () => true,
): AsyncGenerator<TsSeries> {
  const limit = LIMITS.rowsPerPage
  for (let offset = 0; ; offset += limit) {
    signal.throwIfAborted()
    const query = { db, limit, offset, ...(measurement !== undefined && { measurement }) }
    const found = await timeseries.series(tenantId, query)
    for (const one of found) if (passes(one.tags)) yield one
    if (found.length < limit) return
  }
}
