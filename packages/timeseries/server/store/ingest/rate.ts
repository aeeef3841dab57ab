import type { WrittenEvent } from '../model.ts'

const SECONDS = 60

interface Counts {
  bySecond: Float64Array
  lastS: number
}

/** Counts the points that were stored in the last minute, by tenant and database. */
export class IngestRate {
  private readonly tenants = new Map<string, Map<string, Counts>>()

  note(events: readonly WrittenEvent[], nowMs: number): void {
    const nowS = Math.floor(nowMs / 1000)
    for (const { tenantId, db, points } of events) {
      const dbs = this.tenants.get(tenantId) ?? new Map<string, Counts>()
      this.tenants.set(tenantId, dbs)
      const counts = dbs.get(db) ?? { bySecond: new Float64Array(SECONDS), lastS: nowS }
      dbs.set(db, counts)
      forward(counts, nowS)
      counts.bySecond[nowS % SECONDS] = (counts.bySecond[nowS % SECONDS] as number) + points
    }
  }

  /** The points of the last minute; of all databases of the tenant if none is given. */
  of(tenantId: string, db: string | undefined, nowMs: number): number {
    let sum = 0
    for (const [name, counts] of this.tenants.get(tenantId) ?? []) {
      forward(counts, Math.floor(nowMs / 1000))
      if (db === undefined || db === name) sum += counts.bySecond.reduce((total, count) => total + count, 0)
    }
    return sum
  }

  /** Removes the tenants that have not written for a minute. */
  prune(nowMs: number): void {
    const nowS = Math.floor(nowMs / 1000)
    for (const [tenantId, dbs] of this.tenants) {
      for (const [name, { lastS }] of dbs) if (nowS - lastS >= SECONDS) dbs.delete(name)
      if (dbs.size === 0) this.tenants.delete(tenantId)
    }
  }
}

/** Clears the seconds that have passed since the last call. */
function forward(counts: Counts, nowS: number): void {
  const passed = Math.min(SECONDS, nowS - counts.lastS)
  for (let i = 0; i < passed; i++) counts.bySecond[(nowS - i) % SECONDS] = 0
  counts.lastS = Math.max(counts.lastS, nowS)
}
