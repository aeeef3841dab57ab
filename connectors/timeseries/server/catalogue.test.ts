import type { Client, World } from '@atrium/core/testing/world'
import type { DataCatalogue } from '@atrium/timeseries/contract/data-catalogue'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { boardWorld } from '../testing/plant-world.ts'

const PATH = '/api/datasource/catalogue'

let world: World
let plant: Awaited<ReturnType<World['tenant']>>
let author: Client

beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  author = await plant.user({ permissions: [['toyboards', 'dataSource', 'query']] })
})

const write = (tenantId: string, db: string, lines: string) =>
  timeseriesOf(world.server.services).writeLines(tenantId, db, Buffer.from(lines), { precision: 'ms', create: true })

async function ask(query: Record<string, string>, client = author): Promise<DataCatalogue> {
  const { status, body } = await client.get(PATH, query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

test('only a session with the permission to query data sources gets the catalogue', async () => {
  const reader = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
  expect((await fetch(`${world.url}${PATH}`)).status).toBe(401)
  expect((await reader.get(PATH)).status).toBe(403)
  expect((await author.get(PATH)).status).toBe(200)
})

test('a tenant without data has an empty list of databases', async () => {
  const stranger = await (await world.tenant()).user()
  expect(await ask({}, stranger)).toMatchObject({ code: 0, total: 0 })
})

test('a tenant finds its own databases, measurements, fields and values only', async () => {
  const other = await world.tenant()
  await write(other.id, 'secret', 'oven,line=X temp=1 1')
  await write(plant.id, 'plant', 'oven,line=A temp=21.5,note="hot" 1451606400000')
  expect(await ask({})).toMatchObject({ databases: [{ name: 'plant', measurements: 1 }] })
  expect(await ask({ search: 'temp' })).toMatchObject({
    total: 1,
    found: [{ database: 'plant', measurement: 'oven', field: 'temp', type: 'float' }],
  })
  expect(await ask({ db: 'secret', measurement: 'oven' })).toEqual({ code: 0, total: 0 })
  expect(await ask({ db: 'plant', measurement: 'oven' })).toMatchObject({
    measurement: { series: 1, oldestMs: 1451606400000, newestMs: 1451606400000 },
    tags: [{ name: 'line', values: 1 }],
    fields: [
      { name: 'note', type: 'string', newest: { atMs: 1451606400000, value: 'hot' } },
      { name: 'temp', type: 'float', newest: { atMs: 1451606400000, value: 21.5 } },
    ],
  })
  expect(await ask({ db: 'plant', measurement: 'oven', tag: 'line', search: 'a' })).toMatchObject({ values: ['A'] })
})

test('a measurement of 3,000 fields is stored and read page by page', async () => {
  const fields = Array.from({ length: 3_000 }, (_, i) => `f${String(i).padStart(4, '0')}=${i}`)
  expect(await write(plant.id, 'wide', `many ${fields.join(',')} 1`)).toMatchObject({ written: 1, refusedCount: 0 })
  const last = await ask({ db: 'wide', measurement: 'many', current: '60', pageSize: '50' })
  expect(last).toMatchObject({ total: 3_000, measurement: { fields: 3_000 } })
  expect(last.fields?.at(-1)).toEqual({ name: 'f2999', type: 'float', newest: { atMs: 1, value: 2_999 } })
  expect(await ask({ db: 'wide', measurement: 'many', search: 'F29' })).toMatchObject({ total: 100 })
})

test.each([
  ['a page of 201 entries', { pageSize: '201' }],
  ['page 0', { current: '0' }],
  ['a search of 256 characters', { search: 'x'.repeat(256) }],
  ['a name of 256 characters', { db: 'x'.repeat(256) }],
])('a request beyond the limits is refused: %s', async (_, query) => {
  expect((await author.get(PATH, query)).status).toBe(400)
})
