import { existsSync, mkdirSync, renameSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, it } from 'vitest'
import { openIngest } from '../../../../testing/store/open-ingest.ts'
import { bytes, dataFolder, LINES, openStore, TENANT } from '../../../../testing/store/open-store.ts'

it('only the most recently used tenants have open files, and every tenant still finds its points', async () => {
  const {
    ingest,
    engine,
    write: writeBody,
    faults,
  } = await openIngest(() => {}, { maxAttachedTenants: 2, maxKnownTenants: 1 })
  const tenants = Array.from({ length: 9 }, (_, i) => `tenant-${i}`)
  const write = async (tenantId: string, value: number) => {
    await writeBody(`m v=${value} ${value}`, tenantId)
    await ingest.settled(tenantId)
  }
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 1000 }
  const valuesOf = async (tenantId: string) => [...((await engine.query(tenantId, query, () => {})).data[1] ?? [])]
  for (let round = 1; round <= 3; round++) {
    for (const [i, tenant] of tenants.entries()) {
      await write(tenant, round * 10 + i)
      expect(engine.openTenantIds().length).toBeLessThanOrEqual(2)
      expect(engine.openTenantIds()).toContain(tenant)
    }
  }
  // All files are used at the same time, more than may stay open; some are closed when the next one is opened.
  const all = await Promise.all(tenants.map(valuesOf))
  expect(all).toEqual(tenants.map((_, i) => [10 + i, 20 + i, 30 + i]))
  expect(await valuesOf('tenant-0')).toEqual([10, 20, 30])
  await write('one-more', 1)
  expect(engine.openTenantIds().length).toBeLessThanOrEqual(2)
  expect((await engine.tenantIds()).sort()).toEqual(['one-more', ...tenants])
  expect(faults).toEqual([])
})

it('files with wide measurements are closed sooner: a column of an open file takes memory', async () => {
  const changed = { memoryLimitMiB: 64, maxUnsavedMiB: 24, maxAttachedWideFields: 250 }
  const { ingest, engine, write, count, faults } = await openIngest(() => {}, changed)
  const wide = Array.from({ length: 200 }, (_, i) => `f${i}=${i}`).join(',')
  const tenants = ['one', 'two', 'three']
  for (const tenantId of tenants) {
    await write(`m v=1,${wide} 1`, tenantId)
    await ingest.settled(tenantId)
  }
  await write('m v=1 1', 'narrow')
  expect(await count('narrow')).toBe(1)
  await expect.poll(() => engine.openTenantIds()).toEqual(['three', 'narrow'])
  for (const tenantId of tenants) expect(await count(tenantId)).toBe(1)
  expect(faults).toEqual([])
})

it('memory that commits have taken is given back once no commit has come for a while, and not too often', async () => {
  const changed = { saveFromMiB: 0.1, saveQuietMs: 60_000, saveEveryMs: 60_000, holdMs: 0 }
  const { engine, ingest, dataDir, limits, write: writeBody } = await openIngest(() => {}, changed)
  const write = async (time: number) => {
    const fields = Array.from({ length: 20 }, (_, i) => `f${i}=${time}`).join(',')
    await writeBody(`m ${fields} ${time}`)
    await ingest.settled('one')
  }
  const isSaved = async () => {
    await engine.saveQuietFile('one')
    return !existsSync(join(dataDir, 'one.duckdb.wal'))
  }
  await write(1)
  expect(await isSaved()).toBe(false)
  limits.saveQuietMs = 0
  expect(await isSaved()).toBe(true)
  await write(2)
  expect(await isSaved()).toBe(false)
  limits.saveEveryMs = 0
  expect(await isSaved()).toBe(true)
  await write(3)
  limits.saveFromMiB = 100
  expect(await isSaved()).toBe(false)
})

it('a file whose blocks cannot be saved stays open until they can, and every tenant finds its points', async () => {
  const dataDir = dataFolder()
  const store = await openStore({ dataDir, limits: { maxAttachedTenants: 1 } })
  const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 1000 }
  const valuesOf = async (tenantId: string) => (await store.query(tenantId, query)).rows.map(([, value]) => value)
  const write = async (tenantId: string, value: number) => {
    await store.writeLines(tenantId, 'plant', bytes(`m v=${value} ${value}`), LINES)
    await valuesOf(tenantId)
  }
  await write('one', 1)
  await write('two', 1)
  await write('one', 2)
  const folder = join(dataDir, 'timeseries')
  const obstacle = join(folder, 'one.duckdb.saved')
  mkdirSync(obstacle)
  await write('two', 2)
  expect(existsSync(join(folder, 'one.duckdb.wal'))).toBe(true)
  expect([await valuesOf('one'), await valuesOf('two')]).toEqual([
    [1, 2],
    [1, 2],
  ])
  rmdirSync(obstacle)
  await write('three', 1)
  await expect.poll(() => existsSync(join(folder, 'one.duckdb.wal'))).toBe(false)
  expect(await valuesOf('one')).toEqual([1, 2])
})

const FIELDS = Array.from({ length: 20 }, (_, i) => `f${i}=${i}.5`).join(',')

/** A closed store with so many measurements of 20 fields; returns its folder and the tenant's file. */
async function writtenStore(measurements: number) {
  const dataDir = dataFolder()
  const store = await openStore({ dataDir })
  const lines = Array.from({ length: measurements }, (_, i) => `press${i} ${FIELDS} 1000000`).join('\n')
  await store.writeLines(TENANT, 'bench', bytes(lines), LINES)
  await store.close()
  return { dataDir, path: join(dataDir, 'timeseries', `${TENANT}.duckdb`) }
}

it('4,000 columns of one value take less than a kilobyte each', async () => {
  const { path } = await writtenStore(200)
  expect(statSync(path).size).toBeLessThan(4_000 * 1024)
})

it('a file in the older form of DuckDB, as earlier versions wrote it, is read and written on', async () => {
  const { dataDir, path } = await writtenStore(40)
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  await connection.run(`ATTACH '${path}' AS new; ATTACH '${path}.older' AS older; COPY FROM DATABASE new TO older`)
  await connection.run('DETACH new; DETACH older')
  connection.closeSync()
  instance.closeSync()
  expect(statSync(`${path}.older`).size).toBeGreaterThan(2 * statSync(path).size)
  renameSync(`${path}.older`, path)
  for (const rows of [2, 3]) {
    const store = await openStore({ dataDir })
    await store.writeLines(TENANT, 'bench', bytes(`press7 ${FIELDS} ${rows}000000`), LINES)
    const query = { db: 'bench', measurement: 'press7', fields: [{ field: 'f3' }], startUs: 0, endUs: 10_000_000 }
    expect((await store.query(TENANT, query)).rows).toHaveLength(rows)
    expect((await store.catalogue(TENANT))[0]?.measurements).toHaveLength(40)
    await store.close()
  }
})
