import { queryTooSlow } from '../refusals.ts'

export interface SlotBounds {
  maxRunning: number
  maxRunningPerTenant: number
  maxWaitingPerTenant: number
  /** The refusal when the queue is full. */
  tooMany(): Error
}

interface Waiting {
  tenantId: string
  start(): void
}

/** Runs a limited number of queries at a time, with a limit per tenant and a deadline for each. */
export class QuerySlots {
  private readonly bounds: SlotBounds
  private readonly waiting: Waiting[] = []
  private readonly running = new Map<string, number>()
  private total = 0

  constructor(bounds: SlotBounds) {
    this.bounds = bounds
  }

  /**
   * Runs work in its turn. `work` provides the function that stops it; `cancelled` signals that the caller has
   * disconnected.
   * @throws Refusal: too many waiting, too slow. @throws Error 'cancelled'.
   */
  async run<T>(
    tenantId: string,
    timeoutMs: number,
    cancelled: AbortSignal,
    work: (started: (stop: () => void) => void) => Promise<T>,
  ): Promise<T> {
    const deadlineMs = performance.now() + timeoutMs
    await this.enter(tenantId, cancelled)
    let stop = () => {}
    let late = false
    const timer = setTimeout(
      () => {
        late = true
        stop()
      },
      Math.max(0, deadlineMs - performance.now()),
    )
    const onCancel = () => stop()
    cancelled.addEventListener('abort', onCancel)
    try {
      return await work((how) => {
        stop = how
        if (late || cancelled.aborted) stop()
      })
    } catch (error) {
      if (cancelled.aborted) throw new Error('cancelled')
      if (late) throw queryTooSlow()
      throw error
    } finally {
      clearTimeout(timer)
      cancelled.removeEventListener('abort', onCancel)
      this.leave(tenantId)
    }
  }

  private async enter(tenantId: string, cancelled: AbortSignal): Promise<void> {
    if (this.isFree(tenantId)) return this.take(tenantId)
    const theirs = this.waiting.filter((one) => one.tenantId === tenantId).length
    if (theirs >= this.bounds.maxWaitingPerTenant) throw this.bounds.tooMany()
    await new Promise<void>((resolve, reject) => {
      const entry = { tenantId, start: resolve }
      this.waiting.push(entry)
      cancelled.addEventListener('abort', () => {
        const at = this.waiting.indexOf(entry)
        if (at < 0) return
        this.waiting.splice(at, 1)
        reject(new Error('cancelled'))
      })
    })
  }

  private isFree(tenantId: string): boolean {
    const { maxRunning, maxRunningPerTenant } = this.bounds
    return this.total < maxRunning && (this.running.get(tenantId) ?? 0) < maxRunningPerTenant
  }

  private take(tenantId: string): void {
    this.total++
    this.running.set(tenantId, (this.running.get(tenantId) ?? 0) + 1)
  }

  private leave(tenantId: string): void {
    this.total--
    const left = (this.running.get(tenantId) ?? 1) - 1
    if (left === 0) this.running.delete(tenantId)
    else this.running.set(tenantId, left)
    this.startNext()
  }

  /** The tenant with the fewest running queries is next, so that a tenant with a long queue does not block others. */
  private startNext(): void {
    let best: Waiting | undefined
    for (const one of this.waiting) {
      if (!this.isFree(one.tenantId)) continue
      if (!best || (this.running.get(one.tenantId) ?? 0) < (this.running.get(best.tenantId) ?? 0)) best = one
    }
    if (!best) return
    this.waiting.splice(this.waiting.indexOf(best), 1)
    this.take(best.tenantId)
    best.start()
  }
}
