import type { MemoryShares } from '@atrium/core/server/settings/memory'
import type { Limits } from './limits.ts'

const MIB = 2 ** 20
/** A block of DuckDB's files. */
const BLOCK_MIB = 0.25
/** Measured with DuckDB 1.5.6: what each column of a table takes while rows are appended, and during a checkpoint. */
const BLOCKS_OF_APPEND = 2.1
const BLOCKS_OF_CHECKPOINT = 4.2
/** The rest is for the commits of others meanwhile. */
const FOR_ONE = 0.85

/** The limits of the store that follow from its share of the memory. */
export function timeseriesLimits(shares: MemoryShares): Partial<Limits> {
  const { duckdbMiB, duckdbUnsavedMiB, maxHeldRows, queuedMiB } = shares
  return {
    memoryLimitMiB: duckdbMiB,
    maxUnsavedMiB: duckdbUnsavedMiB,
    ...fieldLimits(duckdbMiB, duckdbUnsavedMiB),
    maxHeldRows,
    maxQueuedBytes: queuedMiB * MIB,
    reservedQueueBytes: (queuedMiB / 4) * MIB,
  }
}

/** How many fields fit into DuckDB's memory, beside what the tables of others may have taken (decision 43). */
export function fieldLimits(memoryMiB: number, unsavedMiB: number) {
  const fit = (freeMiB: number, blocks: number) => Math.floor(freeMiB / (blocks * BLOCK_MIB))
  const most = fit((memoryMiB - unsavedMiB) * FOR_ONE, BLOCKS_OF_CHECKPOINT)
  return {
    maxFieldsPerMeasurement: most,
    maxFieldsPerRow: fit(0.9 * memoryMiB, BLOCKS_OF_APPEND),
    wideFromFields: Math.floor(most / 4),
  }
}
