import { describe, expect, it } from 'vitest'
import { bytes, dataFolder, LINES, objects, openStore, TENANT } from '../../testing/store/open-store.ts'
import type { Limits } from './limits.ts'
import type { Timeseries } from './model.ts'

const DAY = 86_400_000_000
const now = () => Date.now() * 1000
const limits: Partial<Limits> = { upkeepEveryMs: 20, visitAllEveryMs: 20 }
const soon = { timeout: 20_000 }

const write = (store: Timeseries, lines: string) => store.writeLines(TENANT, 'plant', bytes(lines), LINES)
const times = async (store: Timeseries) => {
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }, { field: 'w' }], startUs: 0, endUs: now() }
  return (await store.query(TENANT, query)).rows.map(([timeUs]) => timeUs)
}
const series = async (store: Timeseries) => {
  return (await store.series(TENANT, { db: 'plant', limit: 99, offset: 0 })).map(({ tags }) => tags.host)
}

describe('points older than the retention', () => {
  it('are dropped with the series, tags and last values that only they had', async () => {
    const dataDir = dataFolder()
    const store = await openStore({ dataDir, limits })
    const [old, young] = [now() - 10 * DAY, now() - DAY]
    // All points are in one long shard, of which only the older part is dropped. `gone` has only old points; `kept` has
    // only an old value of `w`.
    await write(store, `m,host=gone v=1 ${old}\nm,host=kept v=2,w=3 ${old}\nm,host=kept v=4 ${young}`)
    await write(store, `lost,host=gone v=1 ${old}`)
    await store.latest(TENANT, { db: 'plant', measurement: 'm' })
    await store.setRetention(TENANT, 'plant', { days: 5 })
    await expect.poll(() => times(store), soon).toEqual([young])
    await expect.poll(async () => (await store.catalogue(TENANT))[0]?.measurements.length, soon).toBe(1)
    const isRight = async (one: Timeseries) => {
      expect(await series(one)).toEqual(['kept'])
      expect(await one.tagValues(TENANT, { db: 'plant', measurement: 'm', tag: 'host' })).toEqual(['kept'])
      expect(objects(await one.latest(TENANT, { db: 'plant', measurement: 'm' }))).toEqual([
        { time: young, host: 'kept', v: 4, w: null },
      ])
      expect(await one.catalogue(TENANT)).toMatchObject([
        { name: 'plant', retentionDays: 5, measurements: [{ name: 'm', seriesCount: 1 }] },
      ])
    }
    await isRight(store)
    await store.close()
    const again = await openStore({ dataDir, limits })
    await isRight(again)
    // The numbers of dropped series may be reused: the new series must have no data of the old one.
    await write(again, `m,host=new v=7 ${young}`)
    expect(await series(again)).toEqual(['kept', 'new'])
    expect(await times(again)).toEqual([young, young])
  })

  it('are dropped table by table if each day has one, in the background', async () => {
    const store = await openStore({ limits })
    const [old, young] = [now() - 10 * DAY, now() - DAY]
    await write(store, `m,host=gone v=1 ${old}`)
    // A commit of its own, so that the next point gets another table.
    await store.catalogue(TENANT)
    await write(store, `m,host=kept v=2 ${young}`)
    const shards = async () => (await store.statistics(TENANT)).tenants[0]?.dbs?.[0]?.measurements[0]?.shards
    expect(await shards()).toBe(2)
    await store.setRetention(TENANT, 'plant', { days: 5 })
    await expect.poll(shards, soon).toBe(1)
    expect([await times(store), await series(store)]).toEqual([[young], ['kept']])
  })

  it('are also dropped in a file that was not opened since the start', async () => {
    const dataDir = dataFolder()
    const first = await openStore({ dataDir })
    const [old, young] = [now() - 10 * DAY, now()]
    await write(first, `m v=1 ${old}\nm v=2 ${young}`)
    await first.setRetention(TENANT, 'plant', { days: 5 })
    await first.close()
    const store = await openStore({ dataDir, limits })
    const rows = async () => (await store.statistics(TENANT)).tenants[0]?.dbs?.[0]?.rows
    await expect.poll(rows, soon).toBe(1)
  })

  it('are dropped while writes of the same series go on, and no new point is lost', async () => {
    const store = await openStore({ limits: { ...limits, maxSeriesPerTenant: 3 } })
    const old = now() - 10 * DAY
    await write(store, `m,host=a v=1 ${old}\nm,host=b v=1 ${old}`)
    const young = now() - DAY
    const writing = (async () => {
      let written = 0
      for (let i = 0; i < 150; i++) written += (await write(store, `m,host=a v=${i} ${young + i}`)).written
      return written
    })()
    await store.setRetention(TENANT, 'plant', { days: 5 })
    await expect.poll(() => series(store), soon).toEqual(['a'])
    expect(await writing).toBe(150)
    expect(await times(store)).toHaveLength(150)
    // The place of series `b` is free again.
    expect((await write(store, `m,host=c v=1 ${young}\nm,host=d v=1 ${young}`)).refused).toEqual([])
    expect((await write(store, `m,host=e v=1 ${young}`)).refusedCount).toBe(1)
  })
})

describe('a write with points older than the retention', () => {
  it('is refused line by line, with InfluxDB’s error text', async () => {
    const store = await openStore()
    await store.createDb(TENANT, 'plant')
    await store.setRetention(TENANT, 'plant', { days: 2 })
    const young = now() - DAY
    const result = await write(store, `m v=1 ${now() - 3 * DAY}\nm v=2 ${young}`)
    expect(result).toEqual({
      written: 1,
      refused: [{ line: 1, reason: 'points beyond retention policy' }],
      refusedCount: 1,
    })
    await store.setRetention(TENANT, 'plant', { days: null })
    expect((await write(store, `m v=3 ${now() - 3 * DAY}`)).written).toBe(1)
  })
})

describe('the retention', () => {
  it('a new database has the default retention, and the retention of an unknown database cannot be set', async () => {
    const store = await openStore({ limits: { defaultRetentionDays: 30 } })
    await write(store, `m v=1 ${now()}`)
    expect(await store.catalogue(TENANT)).toMatchObject([{ retentionDays: 30 }])
    await expect(store.setRetention(TENANT, 'none', { days: 1 })).rejects.toMatchObject({ code: 40410 })
    for (const days of [0, -1, 1.5, Number.NaN, 1e9]) {
      await expect(store.setRetention(TENANT, 'plant', { days })).rejects.toMatchObject({ code: 40001 })
    }
  })
})
