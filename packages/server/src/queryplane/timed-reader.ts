import type { Reader } from './reading.ts'

/** Adds to the answers of another reader how long they took. */
export function timedReader(inner: Reader): Reader {
  return {
    get follows() {
      return inner.follows
    },
    get rhythmMs() {
      return inner.rhythmMs
    },
    async read(...of) {
      const startedMs = performance.now()
      const read = await inner.read(...of)
      const dataset = { ...read.dataset, tookMs: Math.round((performance.now() - startedMs) * 10) / 10 }
      return { dataset, change: read.change.kind === 'replace' ? { kind: 'replace', dataset } : read.change }
    },
  }
}
