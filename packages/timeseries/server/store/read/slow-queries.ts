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
    query: TsQuery,
    cancelled: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const startMs = performance.now()
    const note = (rows: number, outcome: SlowQuery['outcome']) =>
      this.note(tenantId, query, performance.now() - startMs, { rows, outcome })
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

  /** A query has ended now; it is recorded if it was slow. */
  note(
    tenantId: string,
    { db, measurement }: TsQuery,
    tookMs: number,
    { rows, outcome }: Pick<SlowQuery, 'rows' | 'outcome'>,
  ): void {
    const durationMs = Math.round(tookMs)
    if (durationMs < this.limits.slowQueryMs) return
    this.kept.unshift({ atMs: Math.round(Date.now() - tookMs), durationMs, tenantId, db, measurement, rows, outcome })
    this.kept.splice(this.limits.maxSlowQueriesKept)
  }

  /** The newest first. */
  of(tenantId: string | undefined): SlowQuery[] {
    return this.kept.filter((one) => tenantId === undefined || one.tenantId === tenantId)
  }
}
