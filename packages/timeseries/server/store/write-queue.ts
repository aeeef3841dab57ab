import type { Limits } from './limits.ts'
import { storeBusy, writesTooFast } from './refusals.ts'

/** Limits the writes that wait for the worker, per tenant and in total, so that fast senders cannot fill the memory. */
export class WriteQueue {
  private readonly limits: Limits
  private readonly byTenant = new Map<string, { bytes: number; writes: number }>()
  private totalBytes = 0
  private totalWrites = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  get waiting(): { bytes: number; writes: number } {
    return { bytes: this.totalBytes, writes: this.totalWrites }
  }

  /** Runs a write, or several together, if there is room. @throws Refusal with retryAfterS otherwise. */
  async run<T>(tenantId: string, bytes: number, write: () => Promise<T>, writes = 1): Promise<T> {
    const own = this.byTenant.get(tenantId) ?? { bytes: 0, writes: 0 }
    const { maxQueuedBytes, reservedQueueBytes, maxQueuedBytesPerTenant, maxQueuedWritesPerTenant, retryAfterS } =
      this.limits
    // A tenant's only write is accepted whatever its size; the limit of one write was checked before.
    const tooMuch = own.writes > 0 && own.bytes + bytes > maxQueuedBytesPerTenant
    const tooMany = own.writes > 0 && own.writes + writes > maxQueuedWritesPerTenant
    if (tooMuch || tooMany) throw writesTooFast({ retryAfterS })
    // Tenants with the most in the queue are refused first; a tenant below its share still finds room, so none is
    // blocked.
    const tenants = this.byTenant.size + (own.writes > 0 ? 0 : 1)
    const room = maxQueuedBytes + (own.bytes + bytes <= maxQueuedBytes / tenants ? reservedQueueBytes : 0)
    if (this.totalBytes > 0 && this.totalBytes + bytes > room) throw storeBusy({ retryAfterS })
    own.bytes += bytes
    own.writes += writes
    this.totalBytes += bytes
    this.totalWrites += writes
    this.byTenant.set(tenantId, own)
    try {
      return await write()
    } finally {
      own.bytes -= bytes
      own.writes -= writes
      this.totalBytes -= bytes
      this.totalWrites -= writes
      if (own.writes === 0) this.byTenant.delete(tenantId)
    }
  }
}
