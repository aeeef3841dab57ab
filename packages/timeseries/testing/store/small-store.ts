import { memoryShares } from '@atrium/core/server/settings/memory'
import { onTestFinished } from 'vitest'
import { SMALL_BLOCK_BYTES } from '../../server/store/engines/duckdb/file-header.ts'
import { LIMITS } from '../../server/store/limits.ts'
import { fieldLimits, timeseriesLimits } from '../../server/store/memory-limits.ts'
import { toResult } from '../../server/store/read/answer.ts'
import { StoreProcess } from './store-process.ts'

const limits = { ...LIMITS, ...timeseriesLimits(memoryShares(1024)) }
/** The most fields that a measurement may have with this memory. */
export const MOST_FIELDS = fieldLimits(limits, SMALL_BLOCK_BYTES).maxFieldsPerMeasurement
export const NOW_US = 1_700_000_000_000_000

/** A store with little memory, which does not outlive the test. */
export async function startSmallStore(dataDir: string): Promise<StoreProcess> {
  const store = await StoreProcess.start(dataDir, { limits })
  onTestFinished(() => store.kill())
  return store
}

export const writeLines = (store: StoreProcess, tenantId: string, body: string) => {
  const options = { precision: 'us', create: true } as const
  return store.call('lines', { tenantId, db: 'plant', body: Buffer.from(body), options })
}

/** The times at which the measurement has points. */
export async function timesOf(store: StoreProcess, tenantId: string): Promise<number[]> {
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 2 * NOW_US }
  return toResult(await store.call('query', { tenantId, query })).rows.map(([time]) => Number(time))
}

/** A line with so many fields besides `v`. */
export const wideLine = (fields: number, time: number) =>
  `m v=1${Array.from({ length: fields }, (_, i) => `,f${i}=${i}`).join('')} ${time}`
