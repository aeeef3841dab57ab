import { describe, expect, it } from 'vitest'
import { bytes, dataFolder, LINES, OTHER_TENANT, openStore, TENANT } from '../../testing/store/open-store.ts'
import type { Timeseries } from './model.ts'

const DAY = 86_400_000_000
const write = (store: Timeseries, lines: string, db = 'plant') => store.writeLines(TENANT, db, bytes(lines), LINES)
const values = async (store: Timeseries, measurement: string, db = 'plant') => {
  const query = { db, measurement, fields: [{ field: 'v' }], startUs: 0, endUs: 1_000_000 }
  return (await store.query(TENANT, query)).rows.map(([, value]) => value)
}
const names = async (store: Timeseries) => {
  const dbs = await store.catalogue(TENANT)
  return dbs.map(({ name, measurements }) => [name, ...measurements.map((one) => one.name)])
}

describe('a database', () => {
  it('can be created empty, keeps its name over a restart, and accepts points without the right to create one', async () => {
    const dataDir = dataFolder()
    const first = await openStore({ dataDir })
    await first.createDb(TENANT, 'plant')
    await first.createDb(TENANT, 'plant')
    await first.close()
    const store = await openStore({ dataDir })
    expect(await names(store)).toEqual([['plant']])
    const options = { precision: 'us' as const, create: false }
    expect((await store.writeLines(TENANT, 'plant', bytes('m v=1 1'), options)).written).toBe(1)
  })

  it('is refused if its name is invalid, or if the tenant has reached its limit', async () => {
    const store = await openStore({ limits: { maxDbsPerTenant: 1 } })
    await expect(store.createDb(TENANT, 'a/b')).rejects.toMatchObject({ code: 40411 })
    await store.createDb(TENANT, 'one')
    await expect(store.createDb(TENANT, 'two')).rejects.toMatchObject({ code: 40912 })
    await store.createDb(OTHER_TENANT, 'two')
  })

  it('is dropped with all points acknowledged before; later points create it again', async () => {
    const store = await openStore()
    await write(store, 'm,host=a v=1 1\nm,host=b v=2 2\nother v="text" 1')
    await write(store, 'm v=9 9', 'another')
    const [, dropped] = await Promise.all([
      write(store, 'm v=3 3'),
      store.dropDb(TENANT, 'plant'),
      write(store, 'other v=4 4'),
    ])
    expect(dropped).toBe(true)
    expect(await names(store)).toEqual([
      ['another', 'm'],
      ['plant', 'other'],
    ])
    // The field's type and the series were dropped, too.
    expect([await values(store, 'm'), await values(store, 'other'), await values(store, 'm', 'another')]).toEqual([
      [],
      [4],
      [9],
    ])
    expect(await store.series(TENANT, { db: 'plant', limit: 10, offset: 0 })).toEqual([
      { measurement: 'other', tags: {} },
    ])
    expect(await store.dropDb(TENANT, 'nowhere')).toBe(false)
    expect(await store.dropDb(OTHER_TENANT, 'plant')).toBe(false)
    expect(await store.catalogue(OTHER_TENANT)).toEqual([])
  })

  it('stays dropped after a restart, and its series and measurements no longer count against the limits', async () => {
    const dataDir = dataFolder()
    const limits = { maxSeriesPerTenant: 2, maxMeasurementsPerTenant: 1 }
    const first = await openStore({ dataDir, limits })
    await write(first, 'm,host=a v=1 1\nm,host=b v=2 2')
    expect((await write(first, 'm,host=c v=3 3')).refusedCount).toBe(1)
    await first.dropDb(TENANT, 'plant')
    expect((await write(first, 'new,host=c v=3 3\nnew,host=d v=4 4')).refused).toEqual([])
    await first.close()
    const store = await openStore({ dataDir, limits })
    expect(await names(store)).toEqual([['plant', 'new']])
    expect(await values(store, 'new')).toEqual([3, 4])
  })

  it('can be dropped while queries read its many tables, and these queries do not fail', async () => {
    const store = await openStore()
    const days = 40
    const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 99 * DAY }
    for (let round = 0; round < 3; round++) {
      // From the newest to the oldest, each with a commit of its own: each day gets a table of its own.
      for (let day = days; day > 0; day--) {
        await write(store, `m v=1 ${day * DAY}`)
        await store.statistics(TENANT)
      }
      expect((await store.statistics(TENANT)).tenants[0]?.dbs?.[0]?.measurements[0]?.shards).toBe(days)
      const reads = Array.from({ length: 3 }, () => store.query(TENANT, query))
      await store.dropDb(TENANT, 'plant')
      for (const read of reads) expect([0, days]).toContain((await read).rows.length)
      expect((await store.query(TENANT, query)).rows).toEqual([])
    }
  })
})

describe('a measurement', () => {
  it('can be dropped without affecting others', async () => {
    const dataDir = dataFolder()
    const first = await openStore({ dataDir })
    await write(first, 'm,host=a v=1 1\nother,host=a v=2 2')
    expect(await first.dropMeasurement(TENANT, 'plant', 'm')).toBe(true)
    expect(await first.dropMeasurement(TENANT, 'plant', 'm')).toBe(false)
    expect([await values(first, 'm'), await values(first, 'other')]).toEqual([[], [2]])
    await write(first, 'm,host=a v="now a text" 5')
    await first.close()
    const store = await openStore({ dataDir })
    expect([await values(store, 'm'), await values(store, 'other')]).toEqual([['now a text'], [2]])
  })

  it('dropping the last measurement of a database leaves an empty database', async () => {
    const store = await openStore()
    await write(store, 'm v=1 1')
    await store.dropMeasurement(TENANT, 'plant', 'm')
    expect(await names(store)).toEqual([['plant']])
    await write(store, 'm v=2 1')
    expect(await values(store, 'm')).toEqual([2])
  })

  it('a measurement with a NUL in its name or tag is stored and read like any other', async () => {
    const store = await openStore()
    const measurement = 'a\0b'
    const point = { measurement, tags: { t: 'x\0' }, fields: { 'v\0': 's\0' }, timeUs: 1 }
    expect((await store.write(TENANT, 'plant', [point], { create: true })).refused).toEqual([])
    const fields = [{ field: 'v\0' }]
    const where = { field: 'v\0', operator: '=' as const, value: 's\0' }
    const found = await store.query(TENANT, { db: 'plant', measurement, fields, where, startUs: 0, endUs: 9 })
    expect(found.rows).toEqual([[1, 's\0']])
  })
})

describe('series', () => {
  it('are listed in the order of measurement and tags, page by page, with filters on tags', async () => {
    const store = await openStore()
    await write(store, 'b,host=z v=1 1\na,line=2,host=y v=1 1\nb v=1 1\na,host=x v=1 1')
    const ask = (extra: object = {}) => store.series(TENANT, { db: 'plant', limit: 10, offset: 0, ...extra })
    const all = [
      { measurement: 'a', tags: { host: 'x' } },
      { measurement: 'a', tags: { host: 'y', line: '2' } },
      { measurement: 'b', tags: {} },
      { measurement: 'b', tags: { host: 'z' } },
    ]
    expect(await ask()).toEqual(all)
    expect(await ask({ limit: 2, offset: 1 })).toEqual(all.slice(1, 3))
    expect(await ask({ measurement: 'b' })).toEqual(all.slice(2))
    expect(await ask({ tags: [{ key: 'host', operator: '=~', value: '^[xz]$' }] })).toEqual([all[0], all[3]])
    expect(await ask({ db: 'none' })).toEqual([])
  })
})

describe('the disk quota', () => {
  it('stops writing when it is used up, and dropping data makes room again', async () => {
    const store = await openStore({ limits: { maxMiBPerTenant: 1, checkpointThresholdMiB: 1 } })
    const noise = () => Array.from({ length: 4000 }, () => Math.random().toString(36)).join('')
    const flood = async () => {
      for (let i = 0; i < 200; i++) await write(store, `m s="${noise()}",v=1 ${i}`)
    }
    await expect(flood()).rejects.toMatchObject({ code: 50700, status: 507 })
    await store.writeLines(OTHER_TENANT, 'plant', bytes('m v=1 1'), LINES)
    expect((await values(store, 'm')).length).toBeGreaterThan(0)
    await store.dropDb(TENANT, 'plant')
    // Freed blocks are reused, so the file need not become smaller than one database.
    expect(await names(store)).toEqual([])
  })
})
