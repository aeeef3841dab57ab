import type { Ctx } from '../call/ctx.ts'
import type { DashboardFigures, DashboardNumbers, NumbersRange } from '../call/dashboard-numbers.ts'
import { standingOf } from './standing.ts'

/** How long counted figures are reused for everybody with the same rights. */
const KEPT_MS = 60_000
const MAX_KEPT = 500

export interface CountedNumbers extends DashboardNumbers {
  /** The time of the count, ISO 8601. */
  at: string
}

interface Kept {
  tenantId: string
  numbers: Promise<CountedNumbers>
  /** When the figures expire: one minute after the count has finished. */
  endsMs: number
}

/**
 * The figures of one app's dashboard. They are counted once a minute for all callers with the same rights, range and
 * language. After a change through the app's own calls they are counted anew at once; changes by devices and consumers
 * appear within the minute. Each process has its own cache.
 */
export class KeptNumbers {
  private readonly kept = new Map<string, Kept>()
  private readonly count: DashboardFigures['numbers']

  constructor(count: DashboardFigures['numbers']) {
    this.count = count
  }

  async numbers(ctx: Ctx, range: NumbersRange): Promise<CountedNumbers> {
    // A job has no session and sees the whole tenant.
    const standing = ctx.session ? await standingOf(ctx.tx, ctx.session) : ''
    const { start = '', end = '', group = '' } = range
    const zone = ctx.session?.tenant.timeZone ?? ''
    const key = [ctx.tenantId, standing, zone, ctx.locale, start, end, group].join(' ')
    const known = this.kept.get(key)
    if (known && known.endsMs > Date.now()) return known.numbers
    const entry: Kept = { tenantId: ctx.tenantId, numbers: this.counted(ctx, range), endsMs: Number.POSITIVE_INFINITY }
    this.kept.delete(key)
    this.kept.set(key, entry)
    this.makeRoom()
    try {
      const numbers = await entry.numbers
      entry.endsMs = Date.now() + KEPT_MS
      return numbers
    } catch (error) {
      if (this.kept.get(key) === entry) this.kept.delete(key)
      throw error
    }
  }

  /** Rows of one tenant have changed, or of an unknown tenant. */
  forget(tenantId: string | undefined): void {
    for (const [key, entry] of this.kept) {
      if (tenantId === undefined || entry.tenantId === tenantId) this.kept.delete(key)
    }
  }

  private async counted(ctx: Ctx, range: NumbersRange): Promise<CountedNumbers> {
    const at = new Date().toISOString()
    return { ...(await this.count(ctx, range)), at }
  }

  private makeRoom(): void {
    const [oldest] = this.kept.keys()
    if (this.kept.size > MAX_KEPT && oldest !== undefined) this.kept.delete(oldest)
  }
}
