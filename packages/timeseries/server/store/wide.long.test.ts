import { expect, it } from 'vitest'
import { dataFolder } from '../../testing/store/open-store.ts'
import { MOST_FIELDS, NOW_US, startSmallStore, timesOf, wideLine, writeLines } from '../../testing/store/small-store.ts'
import type { StoreProcess } from '../../testing/store/store-process.ts'

/** How long one of fifty tenants may wait until all have stored again what the log has. */
const AGAIN_MS = 60_000

/** A tenant that writes and reads as if nothing happened, until it is stopped. */
function bystander(store: StoreProcess) {
  let isOver = false
  let slowestMs = 0
  const written: number[] = []
  const run = async () => {
    while (!isOver) {
      const beganMs = performance.now()
      const time = NOW_US + written.length
      expect(await writeLines(store, 'bystander', `m v=1 ${time}`)).toMatchObject({ written: 1 })
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
  [1, MOST_FIELDS],
  [4, MOST_FIELDS],
  [50, 300],
])(
  '%i tenants at once send far too many fields, then %i: all others go on, and nothing is lost',
  async (number, fields) => {
    const dataDir = dataFolder()
    const store = await startSmallStore(dataDir)
    const stop = bystander(store)
    const tenants = Array.from({ length: number }, (_, i) => `wide-${i}`)
    const times = [1, NOW_US, NOW_US + 1, NOW_US + 2]
    await Promise.all(
      tenants.map(async (tenantId) => {
        await writeLines(store, tenantId, `m v=1 ${NOW_US}`)
        await timesOf(store, tenantId)
        expect(await writeLines(store, tenantId, wideLine(3_990, NOW_US + 9))).toMatchObject({
          written: 0,
          refusedCount: 1,
        })
        for (const time of [1, NOW_US + 1, NOW_US + 2]) {
          expect(await writeLines(store, tenantId, wideLine(fields - 1, time))).toMatchObject({ written: 1 })
          await timesOf(store, tenantId)
        }
        expect(await writeLines(store, tenantId, wideLine(fields - 1, NOW_US + 3))).toMatchObject({ written: 1 })
      }),
    )
    const { written, slowestMs } = await stop()
    expect(written.length).toBeGreaterThan(5)
    expect(store.faults).toEqual([])
    const { peakMiB } = store
    await store.kill()
    const again = await startSmallStore(dataDir)
    const beganMs = performance.now()
    expect(await timesOf(again, 'bystander')).toEqual(written)
    const bystanderMs = performance.now() - beganMs
    // All write what the log has, one after the other; a reader who has waited too long asks again.
    for (const tenantId of tenants) {
      const found = expect.poll(() => timesOf(again, tenantId).catch(() => null), { timeout: AGAIN_MS })
      await found.toEqual([...times, NOW_US + 3])
    }
    const allMs = performance.now() - beganMs
    console.info(
      `${number} tenants with ${fields} fields: the other one waited ${slowestMs | 0} ms, after a restart ${bystanderMs | 0} ms;`,
      `all read after ${allMs | 0} ms; ${peakMiB | 0} MiB, after a restart ${again.peakMiB | 0} MiB`,
    )
    expect(Math.max(slowestMs, bystanderMs)).toBeLessThan(9_000)
    expect(await again.call('dropMeasurement', { tenantId: 'wide-0', db: 'plant', measurement: 'm' })).toBe(true)
    expect(await timesOf(again, 'wide-0')).toEqual([])
    await again.close()
  },
  300_000,
)
