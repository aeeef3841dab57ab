import { expect, it } from 'vitest'
import { bytes, dataFolder, LINES, OTHER_TENANT, openStore, TENANT } from '../../../testing/store/open-store.ts'
import { Tenant } from '../catalogue/tenant.ts'
import type { Engine } from '../engine.ts'
import { browse } from './browse.ts'

const write = async (lines: string) => {
  const store = await openStore()
  await store.writeLines(TENANT, 'plant', bytes(lines), LINES)
  return store
}
const page = { limit: 50, offset: 0 }

it('each level of the catalogue has its names in order, and another tenant sees none of them', async () => {
  const store = await write('oven,line=B,no=1 temp=2,count=7i 2\noven,line=A temp=1 1\nbelt on=true 5')
  expect(await store.browse(TENANT, page)).toEqual({
    total: 1,
    dbs: [{ name: 'plant', retentionDays: null, measurements: 2 }],
  })
  expect(await store.browse(TENANT, { db: 'plant', ...page })).toEqual({
    total: 2,
    measurements: [
      { name: 'belt', fields: 1, tags: 0 },
      { name: 'oven', fields: 2, tags: 2 },
    ],
  })
  expect(await store.browse(TENANT, { db: 'plant', measurement: 'oven', ...page })).toEqual({
    total: 2,
    about: { name: 'oven', fields: 2, tags: 2, series: 2, oldestUs: 1, newestUs: 2 },
    tags: [
      { name: 'line', values: 2 },
      { name: 'no', values: 1 },
    ],
    fields: [
      { name: 'count', type: 'int', newest: { timeUs: 2, value: 7 } },
      { name: 'temp', type: 'float', newest: { timeUs: 2, value: 2 } },
    ],
  })
  const tag = { db: 'plant', measurement: 'oven', tag: 'line', ...page }
  expect(await store.browse(TENANT, tag)).toEqual({ total: 2, values: ['A', 'B'] })
  expect(await store.browse(OTHER_TENANT, { search: 'o', ...page })).toEqual({ total: 0 })
  expect(await store.browse(TENANT, { db: 'nowhere', ...page })).toEqual({ total: 0 })
})

it('a search finds measurements before fields and tags, in any case, and words may be spread over both names', async () => {
  const store = await write('Oven,Oven\\ no=1 temp=1,gas=2 1\nbelt oventemp=1 1')
  const found = async (search: string) => (await store.browse(TENANT, { search, ...page })).found
  expect(await found('OVEN')).toEqual([
    { db: 'plant', measurement: 'Oven' },
    { db: 'plant', measurement: 'belt', field: 'oventemp', type: 'float' },
    { db: 'plant', measurement: 'Oven', tag: 'Oven no' },
  ])
  expect(await found(' oven  temp ')).toEqual([
    { db: 'plant', measurement: 'belt', field: 'oventemp', type: 'float' },
    { db: 'plant', measurement: 'Oven', field: 'temp', type: 'float' },
  ])
  expect(await found('oven lid')).toEqual([])
})

it('a search in all databases finds them by their names, too, after what has the words itself', async () => {
  const store = await write('oven temp=1 1\nplants rate=1 1')
  const found = async (search: string, db = {}) => (await store.browse(TENANT, { search, ...db, ...page })).found
  expect(await found('plant')).toEqual([
    { db: 'plant', measurement: 'plants' },
    { db: 'plant', measurement: 'oven' },
  ])
  expect(await found('plant temp')).toEqual([{ db: 'plant', measurement: 'oven', field: 'temp', type: 'float' }])
  expect(await found('plant', { db: 'plant' })).toEqual([{ db: 'plant', measurement: 'plants' }])
})

it('the newest value of a field is the same before and after a restart, also if it is in an older shard', async () => {
  const DAY = 86_400_000_000
  const dataDir = dataFolder()
  const first = await openStore({ dataDir })
  const lines = `oven,no=1 a=1,b=1 1\noven,no=2 a=2 2\noven,no=1 a=0 ${400 * DAY}`
  await first.writeLines(TENANT, 'plant', bytes(lines), LINES)
  const query = { db: 'plant', measurement: 'oven', fields: ['b', 'a', 'none'] }
  const newest = [
    { name: 'b', type: 'float', newest: { timeUs: 1, value: 1 } },
    { name: 'a', type: 'float', newest: { timeUs: 400 * DAY, value: 0 } },
  ]
  expect(await first.newest(TENANT, query)).toEqual(newest)
  await first.close()
  expect(await (await openStore({ dataDir })).newest(TENANT, query)).toEqual(newest)
})

it('of a million values of a tag any page is returned in order, with the number of all', async () => {
  const tenant = new Tenant(TENANT)
  const db = tenant.ensureDb('plant', null)
  const measurement = tenant.addMeasurement(db, 'oven')
  db.stored = true
  measurement.stored = true
  const values = new Map<string, number[]>()
  // Every number below a million once, in an order without pattern.
  for (let i = 0; i < 1_000_000; i++) values.set(String((i * 611_953) % 1_000_000).padStart(6, '0'), [i])
  measurement.tagIndex.set('no', values)
  const engine = { use: async (_: string, __: boolean, work: (of: Tenant) => unknown) => work(tenant) } as unknown
  const ask = (extra: object) =>
    browse(engine as Engine, TENANT, { db: 'plant', measurement: 'oven', tag: 'no', limit: 3, offset: 0, ...extra })
  expect(await ask({})).toEqual({ total: 1_000_000, values: ['000000', '000001', '000002'] })
  expect(await ask({ offset: 4_000 })).toEqual({ total: 1_000_000, values: ['004000', '004001', '004002'] })
  expect(await ask({ search: '99999' })).toEqual({ total: 19, values: ['099999', '199999', '299999'] })
})
