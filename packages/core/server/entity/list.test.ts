import { beforeAll, expect, test } from 'vitest'
import { joinValues } from '../../contract/value-list.ts'
import { toyServer } from '../../testing/toy/toy.ts'
import { toyWorld } from '../../testing/toy/toy-world.ts'
import type { Client, TestTenant, World } from '../../testing/world.ts'
import { inTenant } from '../call/ctx.ts'
import { rawSql } from '../db/raw.ts'
import { listRows } from './list.ts'
import { type RowQuery, summedColumns } from './list-query.ts'

let world: World
let tenant: TestTenant
let admin: Client

beforeAll(async () => {
  world = await toyWorld()
  tenant = await world.tenant()
  admin = await tenant.user()
  for (let number = 1; number <= 25; number += 1) {
    const { body } = await admin.post('/api/toy/crate', {
      label: `crate ${String(number).padStart(2, '0')}`,
      price: number * 100,
      size: number % 2 ? 1 : 2,
      fragile: number % 5 === 0,
      owner: number === 7 ? admin.userId : null,
      dueAt: `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`,
    })
    expect(body, JSON.stringify(body)).toMatchObject({ code: 0 })
  }
})

const list = async (query: Record<string, string | number> = {}) =>
  (await admin.get('/api/toy/crate/list', query)).body as {
    list: { _id: string; label: string; price: number }[]
    pagination: { total: number; current: number; pageSize: number }
    summary: Record<string, number>
    refs: Record<string, Record<string, string>>
  }
const labels = async (query: Record<string, string | number>) => (await list(query)).list.map(({ label }) => label)

test('a list returns ten rows per page, newest first, with the total', async () => {
  const first = await list()
  expect(first.pagination).toEqual({ total: 25, current: 1, pageSize: 10 })
  expect(first.list.map(({ label }) => label).slice(0, 2)).toEqual(['crate 25', 'crate 24'])
  expect(await labels({ current: 3 })).toEqual(['crate 05', 'crate 04', 'crate 03', 'crate 02', 'crate 01'])
  expect(await labels({ current: 4 })).toEqual([])
})

test('pages that are read as of the first one neither repeat nor skip rows while others are added', async () => {
  const other = await (await world.tenant()).user()
  const add = async (label: string) => {
    expect((await other.post('/api/toy/crate', { label, price: 100 })).body.code).toBe(0)
  }
  const numbers = Array.from({ length: 13 }, (_, at) => `crate ${String(at + 1).padStart(2, '0')}`)
  for (const label of numbers) await add(label)
  for (const sort of ['-createdAt', 'label', '-label']) {
    const read = async (query: object) => (await other.get('/api/toy/crate/list', { sort, pageSize: 5, ...query })).body
    const first = await read({})
    const before = first.pagination.total
    const found = first.list.map((row: { label: string }) => row.label)
    for (const current of [2, 3, 4]) {
      await add(`${sort === 'label' ? 'a' : 'z'} new ${current}`)
      const page = await read({ current, asOf: first.asOf })
      expect([page.pagination.total, page.asOf]).toEqual([before, first.asOf])
      found.push(...page.list.map((row: { label: string }) => row.label))
    }
    expect(new Set(found).size).toBe(found.length)
    expect(found.filter((label: string) => label.startsWith('crate')).sort()).toEqual(numbers)
    await world.sql(`delete from toy_crate where label like '% new %'`)
  }
  expect((await other.get('/api/toy/crate/list', { asOf: 'yesterday' })).body.code).toBe(40001)
})

test('the moment of a page is not before a row that came after its transaction had begun', async () => {
  const other = await world.tenant()
  const person = await other.user()
  const pages = await inTenant(world.server.services, other.id, { locale: 'en_US', ip: null }, async (ctx) => {
    await rawSql(ctx.tx).executeSql('select 1')
    for (const label of ['a', 'b', 'c']) await person.post('/api/toy/crate', { label, price: 1 })
    const [crate] = toyServer.app.entities!
    const page = (query: object) => listRows(ctx, crate!, { current: 1, pageSize: 2, ...query }, new Map())
    const first = await page({})
    return [first, await page({ current: 2, asOf: first.asOf })]
  })
  expect(pages.flatMap(({ list }) => list.map((row) => row.label))).toEqual(['c', 'b', 'a'])
})

test('rows are sorted by a column in either direction, and equal rows keep one order over all pages', async () => {
  expect((await labels({ sort: 'price', pageSize: 20 })).at(0)).toBe('crate 01')
  const pages = await Promise.all([1, 2, 3].map((current) => labels({ sort: 'size', current })))
  expect(new Set(pages.flat()).size).toBe(25)
})

test('filters accept one value, several values, a person and a range; sums cover the whole filtered list', async () => {
  expect((await list({ size: '2' })).pagination.total).toBe(12)
  expect((await list({ size: '1,2' })).pagination.total).toBe(25)
  expect(await labels({ owner: admin.userId })).toEqual(['crate 07'])
  expect((await list({ fragile: 'true' })).pagination.total).toBe(5)
  const march = await list({ dueAtStart: '2026-03-03T00:00:00Z', dueAtEnd: '2026-03-05T00:00:00Z', pageSize: 1 })
  expect(march.pagination.total).toBe(2)
  expect(march.summary).toEqual({ price: 700 })
})

test('rows are found by each field that refers to another row, also if no filter above the list says so', async () => {
  const other = await (await world.tenant()).user()
  const create = async (fields: object) => (await other.post('/api/toy/crate', fields)).body.crate._id as string
  const parent = await create({ label: 'parent' })
  await create({ label: 'below', parent })
  await create({ label: 'helped', helper: [other.userId] })
  const found = async (query: object) => {
    const { body } = await other.get('/api/toy/crate/list', { ...query })
    return body.list?.map((row: { label: string }) => row.label) ?? body.code
  }
  expect(await found({ parent })).toEqual(['below'])
  expect(await found({ helper: other.userId })).toEqual(['helped'])
  expect(await found({ parent: 'no id' })).toBe(40001)
  expect(await found({ share: '5' })).toBe(40001)
})

test('a value of a filter may hold a comma; without a backslash, a comma still parts two values', async () => {
  const other = await (await world.tenant()).user()
  for (const label of ['甲, 3', '甲', ' 3', 'C:\\a,b']) await other.post('/api/toy/crate', { label, price: 1 })
  const found = async (label: string) => {
    const { body } = await other.get('/api/toy/crate/list', { label, sort: 'label' })
    return body.list.map((row: { label: string }) => row.label).sort()
  }
  expect(await found(joinValues(['甲, 3']))).toEqual(['甲, 3'])
  expect(await found('甲, 3')).toEqual([' 3', '甲'])
  expect(await found(joinValues(['甲, 3', 'C:\\a,b']))).toEqual(['C:\\a,b', '甲, 3'])
})

test('a list whose descriptor says so has no totals', () => {
  const crate = toyServer.app.entities!.find(({ name }) => name === 'crate')!
  expect(summedColumns(crate, {}).map(([name]) => name)).toEqual(['price'])
  expect(summedColumns({ ...crate, list: { ...crate.list, sums: 'none' } }, {})).toEqual([])
})

test('what is of unlike things is added up only where a filter has one value', () => {
  const crate = toyServer.app.entities!.find(({ name }) => name === 'crate')!
  const mixed = { ...crate, list: { ...crate.list, sums: ['label'], sumsWithin: 'kind' } }
  const summed = (query: RowQuery) => summedColumns(mixed, query).map(([name]) => name)
  expect([summed({}), summed({ kind: '' }), summed({ kind: '1,2' })]).toEqual([['price'], ['price'], ['price']])
  expect(summed({ kind: '1' }).sort()).toEqual(['label', 'price'])
})

test('a keyword searches only the search fields, and its special characters are literal', async () => {
  expect(await labels({ keyword: 'ATE 13' })).toEqual(['crate 13'])
  expect(await labels({ keyword: '%' })).toEqual([])
  expect(await labels({ keyword: '_' })).toEqual([])
})

test('references are returned with their titles beside the rows', async () => {
  const { refs } = await list({ owner: admin.userId })
  expect(refs.owner).toEqual({ [admin.userId]: '张三' })
})

test('a renamed row has its new name in the next list of who renamed it', async () => {
  const other = await (await world.tenant()).user()
  const { body: parent } = await other.post('/api/toy/crate', { label: 'old', price: 100 })
  await other.post('/api/toy/crate', { label: 'inside', price: 100, parent: parent._id })
  const shown = async () => (await other.get('/api/toy/crate/list')).body.refs.parent
  expect(await shown()).toEqual({ [parent._id]: 'old' })
  const { rev } = (await other.get('/api/toy/crate', { _id: parent._id })).body.crate
  const renamed = await other.put('/api/toy/crate', { _id: parent._id, rev, label: 'new' })
  expect(renamed.body.code).toBe(0)
  expect(await shown()).toEqual({ [parent._id]: 'new' })
})

test('an invalid page, size, filter, sort or unknown parameter is refused with its name', async () => {
  for (const [name, value] of [
    ['current', '0'],
    ['pageSize', '101'],
    ['size', 'large'],
    ['owner', 'nobody'],
    ['dueAtStart', 'yesterday'],
    ['sort', 'lines'],
    ['sort', 'tenant_id'],
    ['colour', 'red'],
  ] as const) {
    const { status, body } = await admin.get('/api/toy/crate/list', { [name]: value })
    expect([status, body.errorCode, Object.keys(body.fields)], `${name}=${value}`).toEqual([400, 40001, [name]])
  }
})

test('a masked field cannot be sorted by, because the order would reveal it', async () => {
  expect((await admin.get('/api/toy/crate/list', { sort: 'phone' })).status).toBe(400)
})

test('another tenant sees none of the rows in its list', async () => {
  const stranger = await (await world.tenant()).user()
  const { body } = await stranger.get('/api/toy/crate/list')
  expect(body.pagination.total).toBe(0)
})

test('counts of a list with tabs are those of its other filters, within the tenant and the data scope', async () => {
  const own = await world.tenant()
  const [clerk, narrow] = [await own.user(), await own.user()]
  const add = async (by: Client, label: string, size: number, packed: boolean) => {
    const { body } = await by.post('/api/toy/crate', { label, price: 100, size })
    if (packed) expect((await by.put('/api/toy/crate?type=pack', { _id: body._id })).body.code).toBe(0)
  }
  await add(clerk, 'a', 1, false)
  await add(clerk, 'b', 2, false)
  await add(clerk, 'xyz', 2, true)
  await add(narrow, 'd', 1, true)
  await world.sql(`update role set data_scope = 4 where id in (
    select role_id from app_user_role where user_id = '${narrow.userId}')`)
  const counts = async (by: Client, query: Record<string, string> = {}) =>
    (await by.get('/api/toy/crate/counts', query)).body.counts
  expect(await counts(clerk)).toEqual({ 1: 2, 2: 2, 3: 0, 4: 0 })
  expect(await counts(clerk, { status: '1', size: '2' })).toEqual({ 1: 1, 2: 1, 3: 0, 4: 0 })
  expect(await counts(clerk, { keyword: 'xyz' })).toMatchObject({ 1: 0, 2: 1 })
  expect(await counts(narrow)).toEqual({ 1: 0, 2: 1, 3: 0, 4: 0 })
  const writer = await own.user({ permissions: [['toy', 'crate', 'update']] })
  expect((await writer.get('/api/toy/crate/counts')).status).toBe(403)
  expect((await clerk.get('/api/toy/crate/counts', { colour: 'red' })).body.code).toBe(40001)
})
