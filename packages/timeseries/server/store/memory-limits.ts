import type { MemoryShares } from '@atrium/core/server/settings/memory'
import type { Limits } from './limits.ts'

const MIB = 2 ** 20
/** Measured with DuckDB 1.5.6: what each column of a table takes while rows are appended, and during a checkpoint. */
const BLOCKS_OF_APPEND = 2.1
const BLOCKS_OF_CHECKPOINT = 4.2
/** The rest is for the commits of others meanwhile. */
const FOR_ONE = 0.85
/** If each field has columns in two shards, those of open files take nearly as much as DuckDB's own memory. */
const WIDE_FIELDS_PER_MIB = 80

/** The limits of the store that follow from its share of the memory. */
export function timeseriesLimits(shares: MemoryShares): Partial<Limits> {
  const { duckdbMiB, duckdbUnsavedMiB, maxHeldRows, queuedMiB } = shares
  return {
    memoryLimitMiB: duckdbMiB,
    maxUnsavedMiB: duckdbUnsavedMiB,
    maxHeldRows,
    maxAttachedWideFields: duckdbMiB * WIDE_FIELDS_PER_MIB,
    maxQueuedBytes: queuedMiB * MIB,
    reservedQueueBytes: (queuedMiB / 4) * MIB,
  }
}

/** How many fields a measurement may have. */
export interface FieldLimits {
  maxFieldsPerMeasurement: number
  /** Measurements of an earlier version may have more fields: with more than so many, none of their rows can be stored. */
  maxFieldsPerRow: number
  /** The tenant's file is too large to be rewritten for more fields. */
  isFileLarge?: boolean
}

/** How many fields fit into DuckDB's memory, beside what the tables of others may have taken (decision 43). */
export function fieldLimits(limits: Limits, blockBytes: number): FieldLimits {
  return {
    maxFieldsPerMeasurement: Math.min(mostFields(limits, blockBytes), limits.maxFieldsPerMeasurement),
    maxFieldsPerRow: fit(0.9 * limits.memoryLimitMiB, BLOCKS_OF_APPEND, blockBytes),
  }
}

/** The writes of tenants who have a measurement with more fields run one at a time, beside those of the others. */
export const wideFromFields = (limits: Limits, blockBytes: number): number =>
  Math.floor(mostFields(limits, blockBytes) / 4)

/** Half of the memory is for new columns also where those of others may take all of it. */
const mostFields = ({ memoryLimitMiB, maxUnsavedMiB }: Limits, blockBytes: number) =>
  fit(Math.max(memoryLimitMiB - maxUnsavedMiB, memoryLimitMiB / 2) * FOR_ONE, BLOCKS_OF_CHECKPOINT, blockBytes)

const fit = (freeMiB: number, blocks: number, blockBytes: number) => Math.floor((freeMiB * MIB) / (blocks * blockBytes))
