import { memoryShares } from '@atrium/core/server/settings/memory'
import { expect, it } from 'vitest'
import { LARGE_BLOCK_BYTES, SMALL_BLOCK_BYTES } from './engines/duckdb/file-header.ts'
import { LIMITS } from './limits.ts'
import { fieldLimits, timeseriesLimits } from './memory-limits.ts'

it.each([
  [512, 1_036, 64],
  [1_024, 1_826, 114],
  [2_048, 3_652, 228],
  [5_120, 4_000, 621],
])('with MEMORY_MB=%i a measurement may have %i fields, in a large file %i', (memoryMiB, fields, inLargeFile) => {
  const limits = { ...LIMITS, ...timeseriesLimits(memoryShares(memoryMiB)) }
  const most = [SMALL_BLOCK_BYTES, LARGE_BLOCK_BYTES].map((bytes) => fieldLimits(limits, bytes).maxFieldsPerMeasurement)
  expect(most).toEqual([fields, inLargeFile])
})

it('a measurement may have some fields also where unsaved columns may take all of the memory', () => {
  const limits = { ...LIMITS, memoryLimitMiB: 24, maxUnsavedMiB: 256 }
  expect(fieldLimits(limits, SMALL_BLOCK_BYTES).maxFieldsPerMeasurement).toBe(155)
  expect(fieldLimits(limits, LARGE_BLOCK_BYTES).maxFieldsPerMeasurement).toBe(9)
})
