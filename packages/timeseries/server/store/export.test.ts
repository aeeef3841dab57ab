import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import { bytes, dataFolder, LINES, openStore, TENANT } from '../../testing/store/open-store.ts'
import type { ExportFormat, Timeseries, TsQuery } from './model.ts'

const query: TsQuery = {
  db: 'plant',
  measurement: 'm',
  fields: [{ field: 'v' }, { field: 'n' }, { field: 's' }, { field: 'b' }],
  groupBy: ['host'],
  startUs: -1_000_000,
  endUs: 1_000_000_000,
}

async function read(store: Timeseries, asked: TsQuery, format: ExportFormat, signal?: AbortSignal): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of store.export(TENANT, asked, format, signal)) pieces.push(piece)
  return Buffer.concat(pieces)
}

async function world(lines: string, limits = {}) {
  const dataDir = dataFolder()
  const store = await openStore({ dataDir, limits })
  await store.writeLines(TENANT, 'plant', bytes(lines), LINES)
  const left = () => readdirSync(join(dataDir, 'timeseries/exports'))
  return { dataDir, store, left }
}

const LINES_OF_ALL = `m,host=甲 v=1.5,n=9007199254740993i,s="a \\"b\\", c",b=true -1
m v=-2,b=false 1700000
m,host=甲 s="温度" 3000001`

describe('CSV', () => {
  it('has one line per row, times in ISO 8601, tags, and integers without loss', async () => {
    const { store, left } = await world(LINES_OF_ALL)
    expect((await read(store, query, 'csv')).toString()).toBe(
      [
        'time,host,v,n,s,b',
        '1969-12-31T23:59:59.999999Z,甲,1.5,9007199254740993,"a ""b"", c",true',
        '1970-01-01T00:00:01.700000Z,"",-2.0,,,false',
        '1970-01-01T00:00:03.000001Z,甲,,,温度,',
        '',
      ].join('\n'),
    )
    expect(left()).toEqual([])
  })

  it('contains no formulas for a spreadsheet: not in texts, tags or names; numbers stay numbers', async () => {
    const { store } = await world(
      'm,host=+tag s="=cmd|1",v=-5 1\nm,host=@x s="-2+3" 2\nm,host=ok s="\tx" 3\nm s="＝1+1" 4\n' +
        'm s="-5" 5\nm s=" \u3000=1" 6\nm s="\u200b@a" 7\nm s="-5 ℃" 8',
    )
    const fields = [{ field: 's', as: '=name' }, { field: 'v' }]
    expect((await read(store, { ...query, fields }, 'csv')).toString()).toBe(
      [
        "time,host,'=name,v",
        "1970-01-01T00:00:00.000001Z,'+tag,'=cmd|1,-5.0",
        "1970-01-01T00:00:00.000002Z,'@x,'-2+3,",
        "1970-01-01T00:00:00.000003Z,ok,'\tx,",
        '1970-01-01T00:00:00.000004Z,"",\'＝1+1,',
        '1970-01-01T00:00:00.000005Z,"",-5,',
        '1970-01-01T00:00:00.000006Z,"",\' \u3000=1,',
        '1970-01-01T00:00:00.000007Z,"",\'\u200b@a,',
        '1970-01-01T00:00:00.000008Z,"",\'-5 ℃,',
        '',
      ].join('\n'),
    )
  })

  it('applies filters, aggregates, order and pages as the query does, without its limit on rows', async () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `m,host=h${i % 3} v=${i} ${i}`).join('\n')
    const { store } = await world(lines, { maxRowsPerAnswer: 10 })
    const one = { ...query, fields: [{ field: 'v' }] }
    expect((await read(store, one, 'csv')).toString().split('\n')).toHaveLength(3002)
    const newest = {
      ...one,
      order: 'desc' as const,
      limit: 2,
      where: { field: 'v', operator: '<' as const, value: 100 },
    }
    expect((await read(store, newest, 'csv')).toString()).toBe(
      'time,host,v\n1970-01-01T00:00:00.000099Z,h0,99.0\n1970-01-01T00:00:00.000098Z,h2,98.0\n',
    )
    const fields = [{ field: 'v', aggregate: 'max' as const }]
    const max = { ...query, fields, startUs: 0, endUs: 3000, intervalUs: 3000 }
    expect((await read(store, max, 'csv')).toString().split('\n').sort()).toEqual([
      '',
      '1970-01-01T00:00:00.000000Z,h0,2997.0',
      '1970-01-01T00:00:00.000000Z,h1,2998.0',
      '1970-01-01T00:00:00.000000Z,h2,2999.0',
      'time,host,v',
    ])
  })

  it('a CSV without rows contains the header line; a missing measurement is refused', async () => {
    const { store, left } = await world(LINES_OF_ALL)
    expect((await read(store, { ...query, startUs: 5e8 }, 'csv')).toString()).toBe('time,host,v,n,s,b\n')
    await expect(read(store, { ...query, measurement: 'none' }, 'csv')).rejects.toMatchObject({ code: 40412 })
    await expect(read(store, { ...query, fields: [] }, 'csv')).rejects.toMatchObject({ code: 40001 })
    expect(left()).toEqual([])
  })
})

describe('Parquet', () => {
  it('is a file that other programs can read, with types, and a unique name for each column', async () => {
    const { dataDir, store } = await world(LINES_OF_ALL)
    const fields = [...query.fields, { field: 'v', as: 'TIME' }]
    const path = join(dataDir, 'read.parquet')
    writeFileSync(path, await read(store, { ...query, fields }, 'parquet'))
    const instance = await DuckDBInstance.create(':memory:')
    const connection = await instance.connect()
    const found = await connection.runAndReadAll(`SELECT * FROM '${path}'`)
    expect(found.columnNames()).toEqual(['time', 'host', 'v', 'n', 's', 'b', 'TIME (2)'])
    expect(found.columnTypes().map(String)).toEqual([
      'TIMESTAMP',
      'VARCHAR',
      'DOUBLE',
      'BIGINT',
      'VARCHAR',
      'BOOLEAN',
      'DOUBLE',
    ])
    expect(found.getRowsJson()[0]).toEqual([
      '1969-12-31 23:59:59.999999',
      '甲',
      1.5,
      '9007199254740993',
      'a "b", c',
      true,
      1.5,
    ])
    connection.closeSync()
    instance.closeSync()
  })
})

describe('an export', () => {
  const slow: TsQuery = {
    ...query,
    fields: Array.from({ length: 200 }, (_, i) => ({
      field: 'v',
      aggregate: 'percentile',
      percentile: 50,
      as: `c${i}`,
    })),
    intervalUs: 1,
  }
  const lines = Array.from({ length: 60_000 }, (_, i) => `m v=${(i * 7919) % 1000} ${i}`).join('\n')

  it('an export that takes too long, or whose reader disconnects, is stopped and leaves no file', async () => {
    const { store, left } = await world(lines)
    await expect(read(store, { ...slow, timeoutMs: 30 }, 'csv')).rejects.toMatchObject({ status: 504 })
    const controller = new AbortController()
    const reading = read(store, slow, 'csv', controller.signal)
    setImmediate(() => controller.abort(new Error('gone')))
    await expect(reading).rejects.toThrow('gone')
    await expect.poll(left).toEqual([])
    expect((await read(store, { ...query, limit: 1 }, 'csv')).byteLength).toBeGreaterThan(0)
  })

  it('has each row once while its shards get points, are sorted, and the measurement is dropped', async () => {
    const DAY_US = 86_400_000_000
    const sorting = { upkeepEveryMs: 1, shardQuietMs: 0, sortFromRows: 1 }
    const { store } = await world('other v=1 1', sorting)
    const asked = { ...query, fields: [{ field: 'v' }], endUs: 9 * DAY_US }
    let written = 0
    const writing = (async () => {
      for (; written < 60; written++) {
        const lines = [0, 1, 2].map((day) => `m,host=h${written % 5} v=${written} ${day * DAY_US + 60 - written}`)
        await store.writeLines(TENANT, 'plant', bytes(lines.join('\n')), LINES)
      }
    })()
    await expect.poll(() => written).toBeGreaterThan(0)
    while (written < 60) {
      const before = written
      const lines = (await read(store, asked, 'csv')).toString().trim().split('\n').slice(1)
      expect(new Set(lines).size).toBe(lines.length)
      expect(lines.length).toBeGreaterThanOrEqual(3 * before)
    }
    await writing
    const last = read(store, asked, 'csv')
    const dropped = store.dropMeasurement(TENANT, 'plant', 'm')
    const lines = (await last.catch((error) => (error.status === 404 ? '' : Promise.reject(error))))
      .toString()
      .split('\n')
    await dropped
    // All of it, or nothing if it was dropped before.
    expect([1, 182]).toContain(lines.length)
  })

  it('an export whose reader stops in the middle is removed', async () => {
    const { store, left } = await world(lines)
    for await (const piece of store.export(TENANT, query, 'csv')) {
      expect(piece.byteLength).toBeGreaterThan(0)
      expect(left()).toHaveLength(1)
      break
    }
    expect(left()).toEqual([])
  })

  it('an export that a killed process left is removed when the store is opened', async () => {
    const { dataDir, store, left } = await world(lines)
    await store.close()
    writeFileSync(join(dataDir, 'timeseries/exports/old.csv'), 'half')
    await openStore({ dataDir })
    expect(left()).toEqual([])
  })

  it('is refused if too many exports of the tenant are waiting', async () => {
    const { store } = await world(lines, { maxWaitingExportsPerTenant: 1 })
    const all = await Promise.allSettled(Array.from({ length: 4 }, () => read(store, { ...query, limit: 5 }, 'csv')))
    const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toMatchObject([{ status: 429 }, { status: 429 }])
  })
})
