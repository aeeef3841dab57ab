import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { bytes, dataFolder, LINES, openStore } from '../../testing/store/open-store.ts'
import { headerOf, LARGE_BLOCK_BYTES, SMALL_BLOCK_BYTES } from './engines/duckdb/file-header.ts'
import { LIMITS } from './limits.ts'
import { fieldLimits } from './memory-limits.ts'

const limits = { memoryLimitMiB: 64, maxUnsavedMiB: 24 }
const mostWith = (blockBytes: number) => fieldLimits({ ...LIMITS, ...limits }, blockBytes).maxFieldsPerMeasurement
const most = mostWith(SMALL_BLOCK_BYTES)
const mostInLarge = mostWith(LARGE_BLOCK_BYTES)

/** A line with so many fields besides `v`. */
const wideLine = (fields: number, time: number) =>
  `m v=1${Array.from({ length: fields }, (_, i) => `,f${i}=${i}`).join('')} ${time}`

const query = { db: 'plant', measurement: 'm', fields: [{ field: 'v' }], startUs: 0, endUs: 9_000_000_000_000_000 }
const NOW_US = 1_700_000_000_000_000

it('a line with more new fields than the memory allows is refused by itself, and the others are stored', async () => {
  const store = await openStore({ limits })
  await store.writeLines('one', 'plant', bytes(`m v=1 ${NOW_US}`), LINES)
  const body = [`m v=2 ${NOW_US + 1}`, wideLine(most, NOW_US + 2), `m v=3 ${NOW_US + 3}`].join('\n')
  const result = await store.writeLines('one', 'plant', bytes(body), LINES)
  expect(result).toEqual({
    written: 2,
    refusedCount: 1,
    refused: [{ line: 2, reason: `more than ${most} fields in the measurement` }],
  })
  expect((await store.query('one', query)).rows.map((row) => row.at(-1))).toEqual([1, 2, 3])
})

it('as many fields as the memory allows are stored, by two tenants at once, also in other days, and over those that exist', async () => {
  const store = await openStore({ limits: { ...limits, checkpointFromMiB: 0.01, checkpointMiBPerTable: 0.01 } })
  const tenants = ['one', 'two']
  const write = async (tenantId: string) => {
    await store.writeLines(tenantId, 'plant', bytes(`m v=1 ${NOW_US}`), LINES)
    expect(await store.query(tenantId, query)).toMatchObject({ rows: [[NOW_US, 1]] })
    for (const time of [NOW_US + 1, 1, NOW_US + 2, NOW_US + 3]) {
      const line = bytes(wideLine(most - 1, time))
      expect(await store.writeLines(tenantId, 'plant', line, LINES)).toMatchObject({ written: 1, refusedCount: 0 })
      await store.query(tenantId, query)
    }
    const again = bytes([1, NOW_US + 1].map((time) => wideLine(most - 1, time).replace('v=1', 'v=2')).join('\n'))
    expect(await store.writeLines(tenantId, 'plant', again, LINES)).toMatchObject({ written: 2 })
  }
  await Promise.all(tenants.map(write))
  for (const tenantId of tenants) {
    const { rows } = await store.query(tenantId, query)
    expect(rows).toEqual([
      [1, 2],
      [NOW_US, 1],
      [NOW_US + 1, 2],
      [NOW_US + 2, 1],
      [NOW_US + 3, 1],
    ])
  }
})

it('a file gets small blocks when a measurement needs them, and keeps them; its points stay, and readers go on', async () => {
  const dataDir = dataFolder()
  const options = { dataDir, limits: { ...limits, shrinkFromMiB: 0, upkeepEveryMs: 50 } }
  const store = await openStore(options)
  const path = join(dataDir, 'timeseries', 'one.duckdb')
  const rows = Array.from({ length: 20_000 }, (_, i) => `m v=${i} ${NOW_US + i}`).join('\n')
  await store.writeLines('one', 'plant', bytes(`${rows}\nother text="kept" 1`), LINES)
  expect((await store.query('one', query)).rows).toHaveLength(20_000)
  await store.writeLines('one', 'plant', bytes(wideLine(mostInLarge - 1, NOW_US + 20_000)), LINES)
  expect((await store.query('one', query)).rows).toHaveLength(20_001)
  expect(headerOf(path).blockBytes).toBe(LARGE_BLOCK_BYTES)

  await store.writeLines('one', 'plant', bytes(wideLine(mostInLarge, NOW_US + 20_001)), LINES)
  let isRewritten = false
  const read = async () => {
    while (!isRewritten) expect((await store.latest('one', { db: 'plant', measurement: 'other' })).rows).toHaveLength(1)
  }
  const rewrite = async () => {
    expect((await store.query('one', query)).rows).toHaveLength(20_002)
    isRewritten = true
  }
  await Promise.all([read(), read(), read(), rewrite()])
  expect(headerOf(path).blockBytes).toBe(SMALL_BLOCK_BYTES)

  await store.dropMeasurement('one', 'plant', 'm')
  await store.close()
  const again = await openStore(options)
  await again.writeLines('one', 'plant', bytes(wideLine(most - 1, 5)), LINES)
  expect((await again.query('one', query)).rows).toEqual([[5, 1]])
  expect((await again.query('one', { ...query, measurement: 'other', fields: [{ field: 'text' }] })).rows).toEqual([
    [1, 'kept'],
  ])
  expect(headerOf(path).blockBytes).toBe(SMALL_BLOCK_BYTES)
})

it('a large file keeps its blocks, and the refusal of a further field says so', async () => {
  const dataDir = dataFolder()
  const store = await openStore({ dataDir, limits: { ...limits, smallBlocksToMiB: 0 } })
  await store.writeLines('one', 'plant', bytes(`m v=1 ${NOW_US}`), LINES)
  await store.query('one', query)
  expect(existsSync(join(dataDir, 'timeseries', 'one.duckdb'))).toBe(true)
  const body = [wideLine(mostInLarge, NOW_US + 1), wideLine(mostInLarge - 1, NOW_US + 2)].join('\n')
  expect(await store.writeLines('one', 'plant', bytes(body), LINES)).toEqual({
    written: 1,
    refusedCount: 1,
    refused: [{ line: 1, reason: `more than ${mostInLarge} fields in the measurement, as much data is stored` }],
  })
  expect((await store.query('one', query)).rows).toHaveLength(2)
  expect(headerOf(join(dataDir, 'timeseries', 'one.duckdb')).blockBytes).toBe(LARGE_BLOCK_BYTES)
})
