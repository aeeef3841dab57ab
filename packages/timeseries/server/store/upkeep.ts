import type { Measurement, Tenant } from './catalogue/tenant.ts'
import type { Engine } from './engine.ts'
import type { Ingest } from './ingest/ingest.ts'
import type { Limits } from './limits.ts'
import type { OnDropped } from './names.ts'

interface UpkeepParts {
  engine: Engine
  ingest: Ingest
  limits: Limits
  onFault(error: unknown): void
  onDropped: OnDropped
}

/**
 * Background work: drops points older than their retention, lets shards without recent writes rest, and gives memory and
 * free space back. One tenant after another; tenants in memory often, all others now and then.
 */
export class Upkeep {
  private readonly parts: UpkeepParts
  private timer: NodeJS.Timeout | undefined
  private round: Promise<void> = Promise.resolve()
  private ended = false
  private visitAllAtMs = 0
  private interrupt = () => {}

  constructor(parts: UpkeepParts) {
    this.parts = parts
    this.plan()
  }

  /** Stops running work; an interrupted copy of a shard starts again later. */
  async end(): Promise<void> {
    this.ended = true
    clearTimeout(this.timer)
    this.interrupt()
    await this.round
  }

  private plan(): void {
    if (this.ended) return
    this.timer = setTimeout(() => {
      this.round = this.doRound().finally(() => this.plan())
    }, this.parts.limits.upkeepEveryMs)
    this.timer.unref()
  }

  private async doRound(): Promise<void> {
    const { engine, limits, onFault } = this.parts
    const isAll = performance.now() >= this.visitAllAtMs
    if (isAll) this.visitAllAtMs = performance.now() + limits.visitAllEveryMs
    const tenantIds = await (isAll ? engine.tenantIds() : Promise.resolve(engine.openTenantIds())).catch(() => [])
    for (const tenantId of tenantIds) {
      if (this.ended) return
      // A broken file of one tenant does not block the others.
      await this.visit(tenantId).catch((error) => {
        if (!this.ended) onFault(error)
      })
    }
  }

  private async visit(tenantId: string): Promise<void> {
    const { engine, ingest, onDropped } = this.parts
    const nowUs = Date.now() * 1000
    const expired = await engine.use(tenantId, false, async (tenant) => withExpired(tenant, nowUs))
    if (expired && expired.length > 0) {
      await ingest.inTurn(tenantId, (tenant) => engine.dropExpired(tenant, nowUs))
      onDropped(expired)
    }
    const started = (interrupt: () => void) => {
      this.interrupt = interrupt
    }
    let moved = true
    while (!this.ended && moved) moved = await engine.restQuietShard(tenantId, started)
    this.interrupt = () => {}
    await engine.saveQuietFile(tenantId)
    if (this.ended || !(await engine.canShrink(tenantId))) return
    await ingest.inTurn(tenantId, (tenant) => engine.shrink(tenant))
  }
}

/** The measurements with points older than their database's retention. */
function withExpired(tenant: Tenant, nowUs: number): Measurement[] {
  return [...tenant.dbs.values()].flatMap((db) => {
    const horizonUs = db.horizonUs(nowUs)
    return [...db.measurements.values()].filter(({ shards }) =>
      shards.some((shard) => shard.expiry(horizonUs) !== 'none'),
    )
  })
}
