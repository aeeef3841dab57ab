import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { memoryShares } from '@atrium/core/server/settings/memory'
import { headerOf, SMALL_BLOCK_BYTES } from './engines/duckdb/file-header.ts'
import { LIMITS } from './limits.ts'
import { fieldLimits, timeseriesLimits } from './memory-limits.ts'
import { toResult } from './read/answer.ts'
import { dataFolder } from '../../testing/store/open-store.ts'
import { StoreProcess } from '../../testing/store/store-process.ts'

const limits = { ...LIMITS, ...timeseriesLimits(memoryShares(1024)) }
const most = fieldLimits(limits, SMALL_BLOCK_BYTES).maxFieldsPerMeasurement
const NOW_US = 1_700_000_000_000_000
const options = { precision: 'us', create: true } as const

const MIB = 2 ** 20

/** A store that does not outlive the test. */
async function started(dataDir: string): Promise<StoreProcess> {
  const store = await StoreProcess.start(dataDir, { limits })
  onTestFinished(() => store.kill())
  return store
}

const write = (store: StoreProcess, tenantId: string, body: string) =>
  store.call('lines', { tenantId, db: 'plant', body: Buffer.from(body), options })

/** The times at which the measurement has points. */
async function timesOf(store: StoreProcess, tenantId: string): Promise<number[]> {
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 2 * NOW_US }
  return toResult(await store.call('query', { tenantId, query })).rows.map(([time]) => Number(time))
}

const wideLine = (fields: number, time: number) =>
  `m v=1${Array.from({ length: fields }, (_, i) => `,f${i}=${i}`).join('')} ${time}`

/** A tenant that writes and reads as if nothing happened, until it is stopped. */
function bystander(store: StoreProcess) {
  let isOver = false
  let slowestMs = 0
  const written: number[] = []
  const run = async () => {
    while (!isOver) {
      const beganMs = performance.now()
      const time = NOW_US + written.length
      expect(await write(store, 'bystander', `m v=1 ${time}`)).toMatchObject({ written: 1 })
      written.push(time)
      expect(await timesOf(store, 'bystander')).toHaveLength(written.length)
      slowestMs = Math.max(slowestMs, performance.now() - beganMs)
    }
    return { written, slowestMs }
  }
  const ran = run()
  return () => {
    isOver = true
    return ran
  }
}

it.each([
  [1, most],
  [4, most],
  [50, 300],
])(
  '%i tenants at once send far too many fields, then %i: all others go on, and nothing is lost',
  async (number, fields) => {
    const dataDir = dataFolder()
    const store = await started(dataDir)
    const stop = bystander(store)
    const tenants = Array.from({ length: number }, (_, i) => `wide-${i}`)
    const times = [1, NOW_US, NOW_US + 1, NOW_US + 2]
    await Promise.all(
      tenants.map(async (tenantId) => {
        await write(store, tenantId, `m v=1 ${NOW_US}`)
        await timesOf(store, tenantId)
        expect(await write(store, tenantId, wideLine(3_990, NOW_US + 9))).toMatchObject({ written: 0, refusedCount: 1 })
        for (const time of [1, NOW_US + 1, NOW_US + 2]) {
          expect(await write(store, tenantId, wideLine(fields - 1, time))).toMatchObject({ written: 1 })
          await timesOf(store, tenantId)
        }
        await write(store, tenantId, wideLine(fields - 1, NOW_US + 3))
      }),
    )
    const { written, slowestMs } = await stop()
    expect(written.length).toBeGreaterThan(5)
    expect(slowestMs).toBeLessThan(9_000)
    expect(store.faults).toEqual([])
    await store.kill()
    const again = await started(dataDir)
    // Many files with logs of their own are opened at once: one that finds no memory for it is opened a moment later.
    for (const tenantId of tenants) {
      await expect.poll(() => timesOf(again, tenantId).catch(() => null)).toEqual([...times, NOW_US + 3])
    }
    await expect.poll(() => timesOf(again, 'bystander').catch(() => null)).toEqual(written)
    expect(await again.call('dropMeasurement', { tenantId: 'wide-0', db: 'plant', measurement: 'm' })).toBe(true)
    expect(await timesOf(again, 'wide-0')).toEqual([])
    await again.close()
  },
  300_000,
)

const bodyOf = (from: number, rows: number) =>
  Array.from({ length: rows }, (_, i) => `m v=${i},a=${i / 7},b=${i % 11} ${NOW_US + from + i}`).join('\n')

interface Moment {
  named: string
  /** Whether the file and its draft, if there is one, are as they are at that moment. */
  isNow(path: string, draft: string | undefined): boolean
}

const moments: Moment[] = [
  { named: 'the copy begins', isNow: (_, draft) => draft !== undefined },
  {
    named: 'half of the copy is written',
    isNow: (_, draft) => draft !== undefined && (statSync(draft, { throwIfNoEntry: false })?.size ?? 0) > 2 * MIB,
  },
  { named: 'the copy has replaced it', isNow: (path) => headerOf(path).blockBytes === SMALL_BLOCK_BYTES },
]

it.each(moments)(
  'nothing is lost if the process is killed while a file gets small blocks: $named',
  async ({ isNow }) => {
    const dataDir = dataFolder()
    const folder = join(dataDir, 'timeseries')
    const store = await started(dataDir)
    await write(store, 'one', bodyOf(0, 100_000))
    expect(await timesOf(store, 'one')).toHaveLength(100_000)
    expect(await write(store, 'one', wideLine(most - 3, 1))).toMatchObject({ written: 1 })
    // A reader makes the commit begin.
    timesOf(store, 'one').catch(() => undefined)
    const isReached = () => {
      const draft = readdirSync(folder).find((name) => name.includes('.draft-'))
      return isNow(join(folder, 'one.duckdb'), draft && join(folder, draft))
    }
    await expect.poll(isReached, { interval: 1, timeout: 60_000 }).toBe(true)
    await store.kill()
    const again = await started(dataDir)
    expect(await timesOf(again, 'one')).toHaveLength(100_001)
    expect(readdirSync(folder).filter((name) => name.includes('.draft-'))).toEqual([])
    expect(again.faults).toEqual([])
    await again.close()
  },
  120_000,
)
