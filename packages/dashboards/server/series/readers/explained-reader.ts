import { isDeepStrictEqual } from 'node:util'
import type { EmptyReason } from '@atrium/charts/contract/data'
import { type Reader, readerOver, type Store } from '../../queryplane/reading/reading.ts'
import { whyEmpty } from '../query/emptiness.ts'
import type { ResolvedQuery } from '../query/resolve.ts'

/** While other series of the measurement are written, the reason is not searched again at each write. */
const LOOK_AGAIN_MS = 5_000

/** Adds the reason to an empty result of another reader. */
export function explainedReader(inner: Reader, store: Store, tenantId: string, query: ResolvedQuery): Reader {
  let found: { reason: EmptyReason; atMs: number } | undefined
  return readerOver(inner, async (before, dirtyFromMs, nowMs, signal) => {
    const read = await inner.read(before, dirtyFromMs, nowMs, signal)
    if (read.dataset.rows.length > 0) {
      found = undefined
      return read
    }
    if (!found || nowMs - found.atMs >= LOOK_AGAIN_MS) {
      found = { reason: await whyEmpty(store, tenantId, query, signal), atMs: nowMs }
    }
    const dataset = { ...read.dataset, empty: found.reason }
    const isPublished = read.change.kind !== 'replace' && isDeepStrictEqual(before?.empty, dataset.empty)
    return { dataset, change: isPublished ? read.change : { kind: 'replace', dataset } }
  })
}
