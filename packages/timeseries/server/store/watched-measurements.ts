import type { Part } from './catalogue/batch.ts'
import type { Measurement } from './catalogue/tenant.ts'
import type { Limits } from './limits.ts'
import type { WrittenEvent } from './model.ts'

/** The measurements whose events contain their points. Each is forgotten when nobody has asked for it again. */
export class WatchedMeasurements {
  private readonly limits: Limits
  /** Tenant, database and measurement → until when. */
  private readonly untilMs = new Map<string, number>()

  constructor(limits: Limits) {
    this.limits = limits
  }

  add(tenantId: string, db: string, measurement: string): void {
    this.untilMs.set(keyOf(tenantId, db, measurement), performance.now() + this.limits.carryMs)
  }

  has({ measurement: { tenant, db, name }, count, columns }: Part): boolean {
    if (this.untilMs.size === 0) return false
    const key = keyOf(tenant.id, db.name, name)
    const untilMs = this.untilMs.get(key)
    if (untilMs === undefined) return false
    if (performance.now() >= untilMs) this.untilMs.delete(key)
    return performance.now() < untilMs && count * columns.length <= this.limits.maxCarriedValues
  }
}

/** Says that points of a measurement were dropped; see WrittenEvent. */
export function droppedEvent({ tenant, db, name }: Measurement): WrittenEvent {
  const timeUs = Number.MIN_SAFE_INTEGER
  const none = { minTimeUs: timeUs, maxTimeUs: timeUs, series: 0, points: 0, late: 0 }
  return { tenantId: tenant.id, db: db.name, measurement: name, ...none }
}

function keyOf(tenantId: string, db: string, measurement: string): string {
  return `${tenantId}\n${db}\n${measurement}`
}
