import type { MemoryShares } from '@atrium/core/server/settings/memory'
import type { Limits } from './limits.ts'

const MIB = 2 ** 20

/** The limits of the store that follow from its share of the memory. */
export function timeseriesLimits(shares: MemoryShares): Partial<Limits> {
  const { duckdbMiB, duckdbUnsavedMiB, maxHeldRows, queuedMiB } = shares
  return {
    memoryLimitMiB: duckdbMiB,
    maxUnsavedMiB: duckdbUnsavedMiB,
    maxHeldRows,
    maxQueuedBytes: queuedMiB * MIB,
    reservedQueueBytes: (queuedMiB / 4) * MIB,
  }
}
