import { expect, it } from 'vitest'
import { memoryShares } from '@atrium/core/server/settings/memory'
import { timeseriesLimits } from './memory-limits.ts'
import { toResult } from './read/answer.ts'
import { dataFolder } from '../../testing/store/open-store.ts'
import { StoreProcess } from '../../testing/store/store-process.ts'

const limits = timeseriesLimits(memoryShares(1024))
const most = limits.maxFieldsPerMeasurement as number
const NOW_US = 1_700_000_000_000_000
const options = { precision: 'us', create: true } as const

const write = (store: StoreProcess, tenantId: string, body: string) =>
  store.call('lines', { tenantId, db: 'plant', body: Buffer.from(body), options })

/** The times at which the measurement has points. */
async function timesOf(store: StoreProcess, tenantId: string): Promise<number[]> {
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 2 * NOW_US }
  return toResult(await store.call('query', { tenantId, query })).rows.map(([time]) => Number(time))
}

const wideLine = (fields: number, time: number) =>
  `m v=1${Array.from({ length: fields }, (_, i) => `,f${i}=${i}`).join('')} ${time}`

/** A tenant that writes and reads as if nothing happened, until it is stopped. @returns the times of its points */
function bystander(store: StoreProcess) {
  let isOver = false
  const written: number[] = []
  const run = async () => {
    while (!isOver) {
      const time = NOW_US + written.length
      expect(await write(store, 'bystander', `m v=1 ${time}`)).toMatchObject({ written: 1 })
      written.push(time)
      expect(await timesOf(store, 'bystander')).toHaveLength(written.length)
    }
    return written
  }
  const ran = run()
  return () => {
    isOver = true
    return ran
  }
}

it.each([1, 4, 50])(
  '%i tenants at once send far too many fields, then as many as there may be: all others go on, and nothing is lost',
  async (number) => {
    const dataDir = dataFolder()
    const store = await StoreProcess.start(dataDir, { limits })
    const stop = bystander(store)
    const tenants = Array.from({ length: number }, (_, i) => `wide-${i}`)
    const times = [1, NOW_US, NOW_US + 1, NOW_US + 2]
    await Promise.all(
      tenants.map(async (tenantId) => {
        await write(store, tenantId, `m v=1 ${NOW_US}`)
        await timesOf(store, tenantId)
        expect(await write(store, tenantId, wideLine(3_990, NOW_US + 9))).toMatchObject({ written: 0, refusedCount: 1 })
        for (const time of [1, NOW_US + 1, NOW_US + 2]) {
          expect(await write(store, tenantId, wideLine(most - 1, time))).toMatchObject({ written: 1 })
          await timesOf(store, tenantId)
        }
        await write(store, tenantId, wideLine(most - 1, NOW_US + 3))
      }),
    )
    const written = await stop()
    expect(written.length).toBeGreaterThan(5)
    expect(store.faults).toEqual([])
    await store.kill()
    const again = await StoreProcess.start(dataDir, { limits })
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
