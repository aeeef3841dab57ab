import { type Reader, readerOver } from './reading.ts'

/** Adds to the answers of another reader how long they took. */
export function timedReader(inner: Reader): Reader {
  return readerOver(inner, async (...of) => {
    const startedMs = performance.now()
    const read = await inner.read(...of)
    const dataset = { ...read.dataset, tookMs: Math.round((performance.now() - startedMs) * 10) / 10 }
    return { dataset, change: read.change.kind === 'replace' ? { kind: 'replace', dataset } : read.change }
  })
}
