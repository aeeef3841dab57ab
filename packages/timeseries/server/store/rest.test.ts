import { existsSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bytes, dataFolder, LINES, openStore, TENANT } from '../../testing/store/open-store.ts'
import type { Limits } from './limits.ts'
import type { MeasurementStatistics, Timeseries } from './model.ts'
import { openTimeseries } from './store.ts'

const DAY = 86_400_000_000
const limits: Partial<Limits> = { upkeepEveryMs: 10, shardQuietMs: 0, sortFromRows: 1 }
const soon = { timeout: 20_000 }

/** Writes lines with a commit of their own: a reader of the names waits for it. */
const write = async (store: Timeseries, lines: string[]) => {
  const result = await store.writeLines(TENANT, 'plant', bytes(lines.join('\n')), LINES)
  await store.catalogue(TENANT)
  return result
}
const rows = async (store: Timeseries) => {
  const query = {
    db: 'plant',
    measurement: 'm',
    fields: [{ field: 'v' }],
    groupBy: ['host'],
    startUs: 0,
    endUs: 99 * DAY,
  }
  return (await store.query(TENANT, query)).rows.map((row) => row.join(' ')).sort()
}
const measured = async (store: Timeseries): Promise<MeasurementStatistics | undefined> => {
  return (await store.statistics(TENANT)).tenants[0]?.dbs?.[0]?.measurements[0]
}
/** The files of shards at rest. */
const filesOf = (dataDir: string): string[] => {
  const folder = `${dataDir}/timeseries/${TENANT}.shards`
  return existsSync(folder) ? readdirSync(folder).map((name) => `${folder}/${name}`) : []
}
const sorted = async (store: Timeseries) => (await measured(store))?.sortedShards

/** Rows in the order of arrival, alternating between series: not in the order of series. */
const mixed = (count: number, fromUs = 0) =>
  Array.from({ length: count }, (_, i) => `m,host=h${i % 7} v=${i} ${fromUs + Math.floor(i / 7)}`)

describe('a shard without recent writes', () => {
  it('is moved to a file of its own, in the order of series and time', async () => {
    const dataDir = dataFolder()
    const store = await openStore({ dataDir, limits })
    await write(store, mixed(5000))
    await write(store, ['m,host=h1 v=1 1234567', `m,host=h1 v=1 ${5 * DAY}`])
    const before = await rows(store)
    expect(await measured(store)).toMatchObject({ rows: 5002, shards: 2, series: 7 })
    await expect.poll(() => sorted(store), soon).toBe(1)
    expect(await rows(store)).toEqual(before)
    await store.close()
    const [file] = filesOf(dataDir)
    const connection = await (await DuckDBInstance.create(`${dataDir}/timeseries/${TENANT}.duckdb`)).connect()
    const tables = await connection.runAndReadAll("SELECT count(*) FROM duckdb_tables() WHERE schema_name = 'd1'")
    expect(tables.getRows()).toEqual([[1n]])
    const found = await connection.runAndReadAll(
      `SELECT count(*), count(*) FILTER (WHERE s IS NOT NULL AND (s, t) > (sid, time)) FROM (
        SELECT sid, time, lag(sid) OVER o s, lag(time) OVER o t FROM read_parquet('${file}', file_row_number = true)
        WINDOW o AS (ORDER BY file_row_number))`,
    )
    expect(found.getRows()).toEqual([[5001n, 0n]])
    connection.closeSync()
    const again = await openStore({ dataDir })
    expect(await measured(again)).toMatchObject({ rows: 5002, shards: 2, sortedShards: 1 })
    expect(await rows(again)).toEqual(before)
  })

  it('accepts late points, new points, overwriting points and new fields, and is sorted again', async () => {
    const store = await openStore({ limits })
    await write(store, mixed(700))
    await write(store, [`m,host=h1 v=1 ${5 * DAY}`])
    await expect.poll(() => sorted(store), soon).toBe(1)
    const expected = new Set(await rows(store))
    await write(store, ['m,host=h3 v=-1 0', 'm,host=h9 v=5,w=1i 3', 'm,host=h2 v=7 50'])
    expected.delete('0 h3 3')
    for (const one of [...expected]) if (one.startsWith('50 h2 ')) expected.delete(one)
    for (const one of ['0 h3 -1', '3 h9 5', '50 h2 7']) expected.add(one)
    expect(await rows(store)).toEqual([...expected].sort())
    await expect.poll(() => sorted(store), soon).toBe(1)
    expect(await rows(store)).toEqual([...expected].sort())
    const query = { db: 'plant', measurement: 'm', fields: [{ field: 'w' }], startUs: 0, endUs: DAY }
    expect((await store.query(TENANT, query)).rows).toEqual([[3, 1]])
  })

  it('is not moved while it is small', async () => {
    const store = await openStore({ limits: { ...limits, sortFromRows: 1000 } })
    const shardsOf = async () => {
      const dbs = (await store.statistics(TENANT)).tenants[0]?.dbs ?? []
      return dbs.map(({ name, measurements }) => [name, measurements[0]?.sortedShards])
    }
    for (const [db, count] of [
      ['small', 900],
      ['large', 2000],
    ] as const) {
      await store.writeLines(TENANT, db, bytes(mixed(count).join('\n')), LINES)
      // A commit of its own, so that the next point gets another table.
      await store.catalogue(TENANT)
      await store.writeLines(TENANT, db, bytes(`m v=1 ${5 * DAY}`), LINES)
    }
    await expect.poll(shardsOf, soon).toEqual([
      ['small', 0],
      ['large', 1],
    ])
    await store.writeLines(TENANT, 'small', bytes(mixed(1100).join('\n')), LINES)
    await expect.poll(shardsOf, soon).toEqual([
      ['small', 1],
      ['large', 1],
    ])
  })

  it('leaves one file behind for each shard, none for a table, and none after a drop', async () => {
    const dataDir = dataFolder()
    const store = await openStore({ dataDir, limits: { ...limits, shardQuietMs: 50 } })
    const bytesOfAll = async () => (await store.statistics(TENANT)).tenants[0]?.bytes ?? 0
    for (const day of [0, 4]) await write(store, mixed(7000, day * DAY))
    await write(store, [`m,host=h1 v=1 ${9 * DAY}`])
    await expect.poll(() => sorted(store), soon).toBe(2)
    await expect.poll(() => filesOf(dataDir).length, soon).toBe(2)
    expect(await bytesOfAll()).toBeGreaterThan(filesOf(dataDir).reduce((sum, path) => sum + statSync(path).size, 0))
    for (let round = 0; round < 3; round++) await write(store, [`m,host=h1 v=${round} 5`])
    await expect.poll(() => sorted(store), soon).toBe(2)
    await expect.poll(() => filesOf(dataDir).length, soon).toBe(2)
    await store.dropMeasurement(TENANT, 'plant', 'm')
    await expect.poll(() => filesOf(dataDir), soon).toEqual([])
  })

  it('keeps every float exactly, and those with few digits take less space', async () => {
    const dataDir = dataFolder()
    const store = await openStore({ dataDir, limits: { ...limits, newestShardQuietMs: 0 } })
    const ODD = [0.1 + 0.2, 5e-324, 1e300, -1e-7, 2 ** 53, 123456789012345680]
    const walk = Array.from({ length: 20_000 }, (_, i) => Math.round(2e6 * Math.sin(i / 900) + (i % 17)) / 1000)
    const lines = (noise: number) =>
      walk.map((value, i) => {
        const odd = ODD[i % 900] ?? value
        const third = i % 3 > 0 ? `,c=${i * 1e8 + 0.123}` : ''
        return `m,host=h${i % 2} v=${value + noise},a=${odd},b=${i % 2 === 0 ? '-0' : 3}${third} ${i}`
      })
    await store.writeLines(TENANT, 'plant', bytes(lines(0).join('\n')), LINES)
    await store.writeLines(TENANT, 'noise', bytes(lines(1 / 3).join('\n')), LINES)
    const all = async () => {
      const fields = ['v', 'a', 'b', 'c'].map((field) => ({ field }))
      const query = { measurement: 'm', fields, groupBy: ['host'], startUs: 0, endUs: DAY }
      const answers = await Promise.all(['plant', 'noise'].map((db) => store.query(TENANT, { ...query, db })))
      return answers.map((answer) => answer.rows)
    }
    await store.catalogue(TENANT)
    const before = await all()
    expect(before[0]?.slice(0, 2).map((row) => row[0])).toEqual([0, 1])
    await expect.poll(() => filesOf(dataDir).length, soon).toBe(2)
    expect(await all()).toEqual(before)
    const [plant, noise] = filesOf(dataDir)
      .sort()
      .map((path) => statSync(path).size)
    expect(plant).toBeLessThan(0.8 * (noise as number))
    await store.writeLines(TENANT, 'plant', bytes(`m,host=h0 v=${1 / 3} 20000`), LINES)
    const rows = before[0]?.concat([[20_000, 'h0', 1 / 3, null, null, null]])
    await store.catalogue(TENANT)
    expect((await all())[0]).toEqual(rows)
  })

  it('gives the space of its table back, also of the newest one, and rows that come meanwhile are kept', async () => {
    const dataDir = dataFolder()
    const folder = `${dataDir}/timeseries`
    const sizeNow = () => statSync(`${folder}/${TENANT}.duckdb`).size
    const noise = (day: number) =>
      mixed(60_000, day * DAY).map((line, i) => line.replace('v=', `w=${Math.sin(i)},x=${Math.cos(i)},v=`))
    const writer = await openStore({ dataDir })
    for (const day of [0, 4, 8]) await write(writer, noise(day))
    const before = await rows(writer)
    expect(before).toHaveLength(180_000)
    await writer.close()
    expect(sizeNow()).toBeGreaterThan(6_000_000)
    const store = await openStore({
      dataDir,
      limits: { ...limits, shardQuietMs: 400, newestShardQuietMs: 400, shrinkEveryMs: 0 },
    })
    let written = 0
    const others = async () => {
      await store.writeLines(TENANT, 'others', bytes(`m v=5 ${written++}`), LINES)
      return sizeNow()
    }
    await expect.poll(others, soon).toBeLessThan(3_500_000)
    await expect.poll(() => sorted(store), soon).toBe(3)
    expect(await rows(store)).toEqual(before)
    await store.close()
    expect(readdirSync(folder).filter((name) => name.includes('draft'))).toEqual([])
    const again = await openStore({ dataDir })
    expect(await rows(again)).toEqual(before)
    const ofOthers = { db: 'others', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: DAY }
    expect((await again.query(TENANT, ofOthers)).rows).toHaveLength(written)
  })

  it('is as it was if the file cannot be written', async () => {
    const dataDir = dataFolder()
    const folder = `${dataDir}/timeseries/${TENANT}.shards`
    mkdirSync(`${dataDir}/timeseries`, { recursive: true })
    symlinkSync(`${dataDir}/no-such-disk`, folder)
    const faults: object[] = []
    const store = await openTimeseries({ dataDir, limits, log: { error: (detail) => void faults.push(detail) } })
    onTestFinished(() => store.close())
    await write(store, mixed(700))
    await write(store, [`m,host=h1 v=1 ${5 * DAY}`])
    const before = await rows(store)
    await expect.poll(() => faults.length, soon).toBeGreaterThan(0)
    expect(await rows(store)).toEqual(before)
    rmSync(folder)
    await expect.poll(() => sorted(store), soon).toBe(1)
    expect(await rows(store)).toEqual(before)
  })

  it('loses its oldest days one by one as a table does', async () => {
    const store = await openStore({ limits })
    const today = Math.floor(Date.now() / 86_400_000) * DAY
    const days = Array.from({ length: 40 }, (_, i) => `m,host=h1 v=${i} ${today - i * DAY}`)
    await write(store, [...days, `m,host=h1 v=1 ${today + 70 * DAY}`])
    await expect.poll(() => sorted(store), soon).toBeGreaterThan(0)
    await store.setRetention(TENANT, 'plant', { days: 10 })
    const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: today + DAY }
    await expect.poll(async () => (await store.query(TENANT, query)).rows.length, soon).toBeLessThanOrEqual(11)
  })

  it('loses and repeats no rows for writers and readers during the sorting', async () => {
    const store = await openStore({ limits: { ...limits, upkeepEveryMs: 1 } })
    const all = new Set<string>()
    await write(store, [`m,host=end v=0 ${9 * DAY}`])
    let writing = true
    const reader = (async () => {
      let reads = 0
      while (writing) {
        const known = all.size
        const found = await rows(store)
        expect(found.filter((one, i) => found.indexOf(one) !== i)).toEqual([])
        expect(found.length).toBeGreaterThan(known)
        reads++
      }
      return reads
    })()
    for (let i = 0; i < 80; i++) {
      const atUs = (i % 3) * DAY + (79 - i)
      await write(store, [`m,host=a v=${i} ${atUs}`, `m,host=b v=${i} ${atUs}`])
      all.add(`${atUs} a ${i}`).add(`${atUs} b ${i}`)
    }
    writing = false
    expect(await reader).toBeGreaterThan(3)
    all.add(`${9 * DAY} end 0`)
    expect(await rows(store)).toEqual([...all].sort())
    await expect.poll(() => sorted(store), soon).toBeGreaterThanOrEqual(1)
    expect(await rows(store)).toEqual([...all].sort())
  })

  it('leaves a table behind if it is killed between two steps; that table is cleaned up later', async () => {
    const dataDir = dataFolder()
    const first = await openStore({ dataDir })
    await write(first, mixed(70))
    const before = await rows(first)
    await first.close()
    const path = `${dataDir}/timeseries/${TENANT}.duckdb`
    const inFile = async (sql: string) => {
      const instance = await DuckDBInstance.create(path)
      const connection = await instance.connect()
      const found = (await connection.runAndReadAll(sql)).getRows()
      connection.closeSync()
      instance.closeSync()
      return found
    }
    await inFile(
      'CREATE TABLE d1.m1_0_99 AS SELECT 1 AS sid; CREATE SCHEMA d7; CREATE TABLE d7.m8_1_1 AS SELECT 2 AS sid',
    )
    const second = await openStore({ dataDir })
    expect(await rows(second)).toEqual(before)
    await second.close()
    expect(await inFile("SELECT count(*) FROM duckdb_tables() WHERE schema_name <> 'main'")).toEqual([[1n]])
    expect(await inFile("SELECT count(*) FROM duckdb_schemas() WHERE schema_name = 'd7'")).toEqual([[0n]])
  })
})

describe('a file of the first format', () => {
  it('is upgraded to the current format with all its data', async () => {
    const dataDir = dataFolder()
    const first = await openStore({ dataDir })
    await write(first, mixed(70))
    const before = await rows(first)
    await first.close()
    const instance = await DuckDBInstance.create(`${dataDir}/timeseries/${TENANT}.duckdb`)
    const connection = await instance.connect()
    const [[table] = []] = (
      await connection.runAndReadAll("SELECT table_name FROM duckdb_tables() WHERE schema_name = 'd1'")
    ).getRows()
    await connection.run(`ALTER TABLE d1.${table} RENAME TO m1_0; ALTER TABLE db DROP COLUMN retention_days;
      ALTER TABLE shard DROP COLUMN number; ALTER TABLE shard DROP COLUMN sorted_rows;
      ALTER TABLE shard DROP COLUMN at_rest; UPDATE format SET version = 1`)
    connection.closeSync()
    instance.closeSync()
    const store = await openStore({ dataDir, limits })
    expect(await rows(store)).toEqual(before)
    await write(store, [`m,host=h1 v=1 ${5 * DAY}`])
    await expect.poll(() => sorted(store), soon).toBe(1)
    expect(await store.catalogue(TENANT)).toMatchObject([{ name: 'plant', retentionDays: null }])
  })
})

describe('a database that is dropped while its tables are sorted', () => {
  it('is gone, and points written later are stored', async () => {
    const dataDir = dataFolder()
    const store = await openStore({ dataDir, limits: { ...limits, upkeepEveryMs: 1 } })
    for (let round = 0; round < 6; round++) {
      await write(store, mixed(20_000))
      await write(store, [`m,host=h1 v=1 ${5 * DAY}`])
      await store.dropDb(TENANT, 'plant')
      expect(await rows(store)).toEqual([])
    }
    await write(store, mixed(7))
    expect(await rows(store)).toHaveLength(7)
    await store.close()
    const instance = await DuckDBInstance.create(`${dataDir}/timeseries/${TENANT}.duckdb`)
    const connection = await instance.connect()
    const left = await connection.runAndReadAll("SELECT count(*) FROM duckdb_tables() WHERE schema_name <> 'main'")
    expect(left.getRows()).toEqual([[1n]])
    connection.closeSync()
    instance.closeSync()
  })
})
