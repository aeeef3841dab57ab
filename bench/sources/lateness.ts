import type { Push } from '@atrium/charts/contract/data'

/**
 * How late the answers are that pages are sent. A source that is asked has its next answer due an interval after the last
 * one. One of the `pushed` kinds sends the time as its value. Kinds are the first four characters of watches.
 */
export function openLateness(everyMs: number, pushedKinds: readonly string[]) {
  let lastMs = new Map<string, number>()
  let byKind = new Map<string, number[]>()

  return {
    pushed(push: Push): void {
      if (push.kind === 'refused') return
      const nowMs = performance.timeOrigin + performance.now()
      const kind = push.watch.slice(0, 4)
      const rows = push.kind === 'replace' ? push.dataset.rows : push.rows
      const value = Number(rows.at(-1)?.at(-1))
      const dueMs = pushedKinds.includes(kind) ? value : (lastMs.get(push.watch) ?? Number.NaN) + everyMs
      lastMs.set(push.watch, nowMs)
      if (Number.isNaN(dueMs)) return
      const known = byKind.get(kind) ?? []
      byKind.set(kind, known)
      known.push(nowMs - dueMs)
    },
    /** @returns what was measured meanwhile, by kind, in milliseconds */
    async during(time: Promise<void>): Promise<ReadonlyMap<string, number[]>> {
      lastMs = new Map()
      byKind = new Map()
      await time
      return byKind
    },
  }
}
