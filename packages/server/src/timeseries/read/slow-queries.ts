import type { Limits } from '../limits.ts'
import type { SlowQuery, TsQuery } from '../model.ts'

/** Records the latest slow queries. */
export class SlowQueries {
  private readonly limits: Limits
  private readonly kept: SlowQuery[] = []

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Runs a query, and records it if it was slow, whatever its result. */
  async watch<T extends { count: number }>(
    tenantId: string,
    { db, measurement }: TsQuery,
    cancelled: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const atMs = Date.now()
    const startMs = performance.now()
    const note = (rows: number, outcome: SlowQuery['outcome']) => {
      const durationMs = Math.round(performance.now() - startMs)
      if (durationMs < this.limits.slowQueryMs) return
      this.kept.unshift({ atMs, durationMs, tenantId, db, measurement, rows, outcome })
      this.kept.splice(this.limits.maxSlowQueriesKept)
    }
    try {
      const answer = await work()
      note(answer.count, 'answered')
      return answer
    } catch (error) {
      const isLate = (error as { status?: number }).status === 504
      note(0, cancelled.aborted ? 'cancelled' : isLate ? 'too slow' : 'failed')
      throw error
    }
  }

  /** The newest first. */
  of(tenantId: string | undefined): SlowQuery[] {
    return this.kept.filter((one) => tenantId === undefined || one.tenantId === tenantId)
  }
}
