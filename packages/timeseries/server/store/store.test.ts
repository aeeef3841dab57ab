import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bytes, dataFolder, LINES, OTHER_TENANT, objects, openStore, TENANT } from '../../testing/store/open-store.ts'
import type { WrittenEvent } from './model.ts'

const ALL = { startUs: 0, endUs: 10_000_000_000_000_000 - 1_000_000_000_000_000 }
const cpu = { db: 'plant', measurement: 'cpu', ...ALL }

describe('the time-series store', () => {
  it('returns what was written, with its types', async () => {
    const store = await openStore()
    const body = 'cpu,host=a load=1.5,count=3i,name="x y",on=true 1000\ncpu,host=b load=-2 2000\n'
    expect(await store.writeLines(TENANT, 'plant', bytes(body), LINES)).toEqual({
      written: 2,
      refused: [],
      refusedCount: 0,
    })
    const fields = ['load', 'count', 'name', 'on'].map((field) => ({ field }))
    const found = await store.query(TENANT, { ...cpu, fields, groupBy: ['host'] })
    expect(found.columns).toEqual([
      { name: 'time', type: 'time' },
      { name: 'host', type: 'tag' },
      { name: 'load', type: 'float' },
      { name: 'count', type: 'int' },
      { name: 'name', type: 'string' },
      { name: 'on', type: 'bool' },
    ])
    expect(found.rows).toEqual([
      [1000, 'a', 1.5, 3, 'x y', true],
      [2000, 'b', -2, null, null, null],
    ])
  })

  it('keeps tenants apart', async () => {
    const store = await openStore()
    await store.writeLines(TENANT, 'plant', bytes('cpu v=1 1'), LINES)
    expect((await store.query(OTHER_TENANT, { ...cpu, fields: [{ field: 'v' }] })).rows).toEqual([])
    expect(await store.catalogue(OTHER_TENANT)).toEqual([])
  })

  it('refuses a value of another type line by line and stores the other lines', async () => {
    const store = await openStore()
    const body = 'cpu v=1 1\ncpu v=2i 2\n\n# note\ncpu v="three" 5\ncpu v=6 6'
    const result = await store.writeLines(TENANT, 'plant', bytes(body), LINES)
    expect(result.written).toBe(2)
    expect(result.refused).toEqual([
      {
        line: 2,
        reason:
          'field type conflict: input field "v" on measurement "cpu" is type integer, already exists as type float',
      },
      {
        line: 5,
        reason:
          'field type conflict: input field "v" on measurement "cpu" is type string, already exists as type float',
      },
    ])
    expect((await store.query(TENANT, { ...cpu, fields: [{ field: 'v' }] })).rows).toEqual([
      [1, 1],
      [6, 6],
    ])
  })

  it('overwrites field by field at the same time, as InfluxDB does', async () => {
    const store = await openStore()
    for (const line of ['cpu a=1,b=2 10', 'cpu a=3 20', 'cpu b=9 10', 'cpu c=7 10']) {
      await store.writeLines(TENANT, 'plant', bytes(line), LINES)
    }
    const found = await store.query(TENANT, { ...cpu, fields: [{ field: 'a' }, { field: 'b' }, { field: 'c' }] })
    expect(found.rows).toEqual([
      [10, 1, 9, 7],
      [20, 3, null, null],
    ])
  })

  it('answers 404 for a missing database unless it may be created', async () => {
    const store = await openStore()
    const write = store.writeLines(TENANT, 'nowhere', bytes('cpu v=1 1'), { precision: 'us', create: false })
    await expect(write).rejects.toMatchObject({ code: 40410, status: 404 })
    await store.writeLines(TENANT, 'plant', bytes('cpu v=1 1'), LINES)
    const again = store.writeLines(TENANT, 'nowhere', bytes('cpu v=1 1'), { precision: 'us', create: false })
    await expect(again).rejects.toMatchObject({ code: 40410 })
    expect((await store.catalogue(TENANT)).map((db) => db.name)).toEqual(['plant'])
  })

  it('reports written points to watchers after the commit', async () => {
    const store = await openStore()
    const events: WrittenEvent[] = []
    const seen: unknown[] = []
    store.watch((event) => {
      events.push(event)
      seen.push(store.query(TENANT, { ...cpu, fields: [{ field: 'v' }] }))
    })
    await store.writeLines(TENANT, 'plant', bytes('cpu,host=a v=1 5\ncpu,host=b v=2 3\ncpu,host=b v=3 9'), LINES)
    const event = {
      tenantId: TENANT,
      db: 'plant',
      measurement: 'cpu',
      minTimeUs: 3,
      maxTimeUs: 9,
      series: 2,
      points: 3,
      late: 0,
    }
    expect(events).toEqual([event])
    expect(await seen[0]).toMatchObject({
      rows: [
        [3, 2],
        [5, 1],
        [9, 3],
      ],
    })
  })

  it('readers see the points that watchers know of, before these are durable', async () => {
    const store = await openStore({ limits: { holdMs: 3_600_000 } })
    const events: WrittenEvent[] = []
    store.watch((event) => void events.push(event))
    const query = (measurement: string) => {
      return { db: 'plant', measurement, fields: [{ field: 'v' }], groupBy: ['zone'], ...ALL }
    }
    const exported = async (measurement: string) => {
      const pieces: Uint8Array[] = []
      for await (const piece of store.export(TENANT, query(measurement), 'csv')) pieces.push(piece)
      return Buffer.concat(pieces).toString()
    }
    const reads: ((measurement: string) => Promise<unknown>)[] = [
      (measurement) => store.query(TENANT, query(measurement)),
      (measurement) => store.latest(TENANT, { db: 'plant', measurement }),
      (measurement) => store.tagValues(TENANT, { db: 'plant', measurement, tag: 'zone' }),
      (measurement) => store.series(TENANT, { db: 'plant', measurement, limit: 10, offset: 0 }),
      async (measurement) => {
        const [plant] = await store.catalogue(TENANT)
        return plant?.measurements.some(({ name }) => name === measurement) ? measurement.replace('oven', 'zone') : ''
      },
      exported,
    ]
    for (const [i, read] of reads.entries()) {
      const line = bytes(`oven${i},zone=zone${i} v=1 ${i}`)
      const written = store.writeLines(TENANT, 'plant', line, { ...LINES, unacknowledged: true })
      await expect.poll(() => events.length).toBe(i + 1)
      expect(JSON.stringify(await read(`oven${i}`))).toContain(`zone${i}`)
      expect(await written).toMatchObject({ written: 1 })
    }
  })

  it('has names, types and last values again after a restart', async () => {
    const dataDir = dataFolder()
    const first = await openStore({ dataDir })
    const day = 86_400_000_000
    await first.writeLines(TENANT, 'plant', bytes(`cpu,host=a v=1,n=2i ${day}\ncpu,host=b v=3 ${5 * day}`), LINES)
    await first.writeLines(TENANT, 'plant', bytes(`cpu,host=a v=4 ${3 * day}`), LINES)
    const catalogue = await first.catalogue(TENANT)
    const latest = await first.latest(TENANT, { db: 'plant', measurement: 'cpu' })
    await first.close()
    const second = await openStore({ dataDir })
    expect(objects(await second.latest(TENANT, { db: 'plant', measurement: 'cpu' }))).toEqual([
      { time: 3 * day, host: 'a', v: 4, n: 2 },
      { time: 5 * day, host: 'b', v: 3, n: null },
    ])
    expect(await second.latest(TENANT, { db: 'plant', measurement: 'cpu' })).toEqual(latest)
    expect(await second.catalogue(TENANT)).toEqual(catalogue)
    expect(await second.tagValues(TENANT, { db: 'plant', measurement: 'cpu', tag: 'host' })).toEqual(['a', 'b'])
  })

  it('refuses to open one folder twice', async () => {
    const dataDir = dataFolder()
    await openStore({ dataDir })
    await expect(openStore({ dataDir })).rejects.toThrow('open already')
  })

  it('refuses to open a folder that another process uses', async () => {
    const dataDir = dataFolder()
    const folder = join(dataDir, 'timeseries')
    mkdirSync(folder)
    const script = `const { DuckDBInstance } = require('@duckdb/node-api')
      DuckDBInstance.create(${JSON.stringify(join(folder, 'lock.db'))}).then(() => process.send('locked'))
      setInterval(() => {}, 1000)`
    const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    onTestFinished(() => void other.kill('SIGKILL'))
    await once(other, 'message')
    await expect(openStore({ dataDir })).rejects.toThrow('another process may use it')
    other.kill('SIGKILL')
    await once(other, 'exit')
    await (await openStore({ dataDir })).close()
  })
})
