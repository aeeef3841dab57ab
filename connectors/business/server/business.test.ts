import type { Dataset, Push } from '@atrium/charts/contract/data'
import { heldPages } from '@atrium/core/testing/held-pages'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import type { ComponentItem, DashboardParameter } from '@atrium/dashboards/contract/dashboard'
import { item, makeBoard, type ToyShape } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { beforeAll, expect, test, vi } from 'vitest'
import type { BusinessQuery } from '../query.ts'
import { businessWorld } from '../testing/business-world.ts'
import { counting } from '../testing/counting-toy.ts'

let world: World
let tenant: TestTenant
/** Has all permissions. */
let owner: Client
/** Of the one crate. */
let phone: string

beforeAll(async () => {
  world = await businessWorld('toyboards', 'toy')
  tenant = await world.tenant()
  owner = await tenant.user()
  phone = world.mobile()
  await packCrate(owner, { label: 'tea', price: 1250, phone })
})

async function packCrate(client: Client, values: object) {
  const { body } = await client.post('/api/toy/crate', values)
  expect(body.code).toBe(0)
  return body._id as string
}

function shows(_id: string, shape: ToyShape, business: BusinessQuery): ComponentItem {
  const made = item(_id, shape)
  return { ...made, component: { ...made.component, dataSources: [{ _id: '', props: { business } }] } }
}

const CRATES: BusinessQuery = {
  app: 'toy',
  from: 'list',
  of: 'crate',
  names: ['label', 'price', 'size', 'phone', 'owner', 'status'],
  sort: 'label',
}

const NUMBER: BusinessQuery = { app: 'toy', from: 'kpis', names: ['crates', 'crates.prev'] }

const boardOf = (components: ComponentItem[], isPublic = false, parameters: DashboardParameter[] = []) =>
  makeBoard(owner, components, isPublic, parameters)

const pageOf = (client?: Client) => openPage(world.url, client ? { cookie: client.cookie() } : {})

/** The first answer to a watch: data, or the code of the refusal. */
async function seenBy(client: Client | undefined, board: string, id: string): Promise<Dataset | number> {
  const page = await pageOf(client)
  expect(await page.join(board)).toBe(0)
  const answer = await page.ask('watch', { watch: id, item: id, source: 0, widthPx: 600 })
  return answer.code === 0 ? answer.dataset : answer.code
}

const cells = (seen: Dataset | number) => (typeof seen === 'number' ? seen : seen.rows.map(([, ...rest]) => rest))

test('a list on a dashboard has the contents of the list page: labels, yuan and masked numbers', async () => {
  const board = await boardOf([shows('list0001', 'page', CRATES)])
  const seen = (await seenBy(owner, board, 'list0001')) as Dataset
  expect(seen.columns.slice(1).map(({ label }) => label)).toEqual(
    ['标签', '价格', '大小', '电话', '负责人', 'Status'].map((label, at) => (at === 5 ? '状态' : label)),
  )
  expect(cells(seen)).toEqual([['tea', 12.5, '小', `${phone.slice(0, 3)}****${phone.slice(-4)}`, null, '待装']])
  expect(seen).toMatchObject({ total: 1, ordered: true })
})

test('pages of a list as of the first one have each row once while others are added', async () => {
  const person = await (await world.tenant()).user()
  const labels = ['a', 'b', 'c', 'd', 'e']
  for (const label of labels) await packCrate(person, { label, price: 1 })
  const board = await makeBoard(person, [shows('list0001', 'page', { ...CRATES, names: ['label'] })], false)
  const page = await pageOf(person)
  expect(await page.join(board)).toBe(0)
  const ask = { watch: 'w', item: 'list0001', source: 0, widthPx: 600, pageSize: 2 }
  const read = async (query: object) => {
    const { rows, total = 0, asOf } = (await page.ask('watch', { ...ask, ...query })).dataset as Dataset
    return { list: rows, pagination: { total }, asOf }
  }
  let added = 0
  const rows = await heldPages(read, () => packCrate(person, { label: `0 ${added++}`, price: 1 }))
  expect(rows.map(([, label]) => label)).toEqual(labels)
})

test('single values show the number of rows of a list and the sums of its money fields', async () => {
  const board = await boardOf([
    shows('sums0001', 'single', { ...CRATES, names: ['count', 'price'], filters: { status: '1' } }),
    shows('none0001', 'single', { ...CRATES, names: ['count', 'price'], filters: { status: '3' } }),
  ])
  expect(cells(await seenBy(owner, board, 'sums0001'))).toEqual([[1, 12.5]])
  expect(cells(await seenBy(owner, board, 'none0001'))).toEqual([[0, 0]])
})

test('figures, series and rankings are those of the app, in the language of the viewer', async () => {
  const board = await boardOf([
    shows('kpis0001', 'single', NUMBER),
    shows('days0001', 'series', { app: 'toy', from: 'series', names: ['byDay'] }),
    shows('size0001', 'page', { app: 'toy', from: 'series', names: ['bySize'] }),
    shows('tops0001', 'page', { app: 'toy', from: 'tops', of: 'heaviest', names: ['name', 'kg'] }),
  ])
  const kpis = (await seenBy(owner, board, 'kpis0001')) as Dataset
  expect(cells(kpis)).toEqual([[1, 1]])
  expect(kpis.columns[1]).toEqual({ name: 'crates', type: 'number', label: '箱数', unit: '个' })
  const days = (await seenBy(owner, board, 'days0001')) as Dataset
  // Midnight in Shanghai, oldest first.
  expect(days.rows).toEqual([
    [Date.parse('2025-12-31T16:00:00Z'), 3],
    [Date.parse('2026-01-01T16:00:00Z'), 5],
  ])
  expect(cells(await seenBy(owner, board, 'size0001'))).toEqual([[2], [4]])
  expect(cells(await seenBy(owner, board, 'tops0001'))).toEqual([
    ['anvil', 90],
    ['boots', 2],
  ])

  const page = await pageOf(owner)
  await page.ask('join', { dashboard: board, locale: 'en_US' })
  expect((await page.watch('w', 'kpis0001')).columns[1]?.label).toBe('Crates')
})

test('business data need the permission of their app, for a colleague as well as at a public link', async () => {
  const board = await boardOf(
    [shows('list0002', 'page', CRATES), shows('kpis0002', 'single', NUMBER), item('oven0002', 'series')],
    true,
  )
  const colleague = await tenant.user({ permissions: [['toyboards', 'board', 'read']] })
  for (const id of ['list0002', 'kpis0002']) {
    expect(await seenBy(colleague, board, id)).toBe(40301)
    expect(await seenBy(undefined, board, id)).toBe(40301)
  }
  // Other data on the same dashboard are shown.
  expect(await seenBy(colleague, board, 'oven0002')).toMatchObject({ rows: [] })

  // A public viewer does not see the queries of the dashboard either.
  const seen = await world.anonymous().get('/api/toy/board', { _id: board })
  expect(JSON.stringify(seen.body.dashboard)).not.toContain('business')

  const elsewhere = await (await world.tenant()).user()
  expect(await seenBy(elsewhere, board, 'list0002')).toBe(40301)
})

test('a tenant without the app gets a refusal, and an unknown app is a missing source', async () => {
  const without = await world.tenant({ apps: ['toyboards'] })
  const author = await without.user()
  const board = await makeBoard(
    author,
    [shows('list0003', 'page', CRATES), shows('gone0003', 'page', { ...CRATES, app: 'nowhere' })],
    false,
  )
  expect(await seenBy(author, board, 'list0003')).toBe(40302)
  expect(await seenBy(author, board, 'gone0003')).toBe(40400)
})

test('rows and figures are limited to the data scope of the viewer', async () => {
  const permissions = [
    ['toyboards', 'board', 'read'],
    ['toy', 'crate', 'read'],
    ['toy', 'crate', 'create'],
  ] as const
  const own = await tenant.user({ permissions })
  const of = (text: string) => text.replaceAll('USER', own.userId)
  await world.sql(
    of(`update role set data_scope = 4 where id in
    (select role_id from app_user_role where user_id = 'USER')`),
  )
  const label = `of ${own.username}`
  await packCrate(own, { label })
  const board = await boardOf([
    shows('list0004', 'page', { ...CRATES, names: ['label'] }),
    shows('kpis0004', 'single', { ...NUMBER, names: ['crates'] }),
  ])
  await world.sql(of(`update dashboard set creator_id = 'USER' where id = '${board}'`))
  expect(cells(await seenBy(own, board, 'list0004'))).toEqual([[label]])
  expect(cells(await seenBy(own, board, 'kpis0004'))).toEqual([[1]])
  const { body } = await owner.get('/api/toy/crate/list')
  // Permissions that no other user here has, so that no cached figures are used.
  const boss = await tenant.user({ permissions: [...permissions, ['toy', 'crate', 'pack']] })
  await world.sql(`update dashboard set creator_id = '${boss.userId}' where id = '${board}'`)
  expect(cells(await seenBy(boss, board, 'kpis0004'))).toEqual([[body.pagination.total]])
})

test('users with the same permissions share one count, others are counted separately', async () => {
  const board = await boardOf([
    shows('kpis0005', 'single', NUMBER),
    shows('kpis0006', 'single', { ...NUMBER, names: ['worth'] }),
  ])
  const asked = vi.spyOn(counting, 'numbers')
  const permissions = [
    ['toyboards', 'board', 'read'],
    ['toy', 'crate', 'read'],
  ] as const
  const colleagues = [await tenant.user({ permissions }), await tenant.user({ permissions })]
  const pages = await Promise.all(colleagues.map((one) => pageOf(one)))
  await Promise.all(pages.map((page) => page.join(board)))
  await Promise.all(pages.flatMap((page) => ['kpis0005', 'kpis0006'].map((id) => page.watch(id, id))))
  expect(asked).toHaveBeenCalledTimes(1)
  const other = await tenant.user({ permissions: [...permissions, ['toy', 'crate', 'pack']] })
  await seenBy(other, board, 'kpis0005')
  expect(asked).toHaveBeenCalledTimes(2)
  asked.mockRestore()
})

test('an open page follows the list, and is refused as soon as its viewer loses the permission', async () => {
  const board = await boardOf([shows('list0007', 'page', { ...CRATES, names: ['label'], filters: { size: '2' } })])
  const viewer = await tenant.user({
    permissions: [
      ['toyboards', 'board', 'read'],
      ['toy', 'crate', 'read'],
    ],
  })
  const page = await pageOf(viewer)
  await page.join(board)
  expect((await page.watch('w', 'list0007')).rows).toEqual([])
  await packCrate(owner, { label: 'piano', size: 2 })
  const replaced = () =>
    page.pushes.filter((push): push is Extract<Push, { kind: 'replace' }> => push.kind === 'replace')
  await expect.poll(() => replaced().at(-1)?.dataset.rows).toEqual([[null, 'piano']])

  await world.sql(`update role set permissions = '[{"app":"toyboards","module":"board","permission":"read"}]'
    where id in (select role_id from app_user_role where user_id = '${viewer.userId}')`)
  const refused = () => page.pushes.filter((push) => push.kind === 'refused')
  await expect.poll(() => refused().at(-1)).toMatchObject({ watch: 'w', code: 40301 })
})

test('a filter can be set in the address if the dashboard declares it, and other filters cannot', async () => {
  const filters = { size: '{size}' }
  const board = await boardOf([shows('list0008', 'single', { ...CRATES, names: ['count'], filters })], false, [
    { name: 'size', initial: '1', choices: ['1', '2'] },
  ])
  const countOf = async (data: object) => {
    const page = await pageOf(owner)
    await page.ask('join', { dashboard: board, data })
    return (await page.watch('w', 'list0008')).rows[0]?.[1]
  }
  const [small, large] = await Promise.all([countOf({}), countOf({ size: '2', status: '3' })])
  expect(await countOf({ size: '1,2' })).toBe(small)
  const { body } = await owner.get('/api/toy/crate/list', { size: 2 })
  expect(large).toBe(body.pagination.total)
})

test('the value of a parameter is one value of a filter, also with a comma', async () => {
  const person = await (await world.tenant()).user()
  for (const label of ['red, large', 'red', ' large']) await packCrate(person, { label, price: 1 })
  const crates = shows('comma001', 'page', { ...CRATES, names: ['label'], filters: { label: '{label}' } })
  const board = await makeBoard(person, [crates], false, [{ name: 'label', initial: 'red, large', choices: [] }])
  expect(cells(await seenBy(person, board, 'comma001'))).toEqual([['red, large']])
})

test('of a parameter with several values each is one of the filter; all leave it out, none shows no rows', async () => {
  const person = await (await world.tenant()).user()
  for (const label of ['red, large', 'red', ' large', "x' or 'a'='a"]) await packCrate(person, { label, price: 1 })
  const crates = shows('comma002', 'page', { ...CRATES, names: ['label'], filters: { label: '{label}' } })
  const board = await makeBoard(person, [crates], false, [
    { name: 'label', initial: 'red', choices: [], several: true, all: true },
    { name: 'other', initial: '', choices: [], several: true },
  ])
  const page = await pageOf(person)
  const seen = async (label: string) => {
    expect((await page.ask('values', { values: { label } })).code).toBe(0)
    return (await page.watch('w', 'comma002')).rows.map(([, label]) => label)
  }
  expect(await page.join(board)).toBe(0)
  expect(await seen('red\\, large,red')).toEqual(['red', 'red, large'])
  expect(await seen("x' or 'a'='a")).toEqual(["x' or 'a'='a"])
  expect(await seen("' or true --,gone")).toEqual([])
  expect(await seen('')).toHaveLength(4)
  const empty = shows('comma003', 'page', { ...CRATES, names: ['label'], filters: { label: '{other}' } })
  const none = [{ name: 'other', initial: '', choices: [], several: true }]
  expect(cells(await seenBy(person, await makeBoard(person, [empty], false, none), 'comma003'))).toEqual([])
})

test('a stored filter without a value is ignored, and one with an empty parameter shows no rows', async () => {
  const free = [{ name: 'wanted', initial: '1', choices: [] }]
  const countOf = async (filters: Record<string, string>, data: object = {}) => {
    const board = await boardOf([shows('list0010', 'single', { ...CRATES, names: ['count'], filters })], false, free)
    const page = await pageOf(owner)
    await page.ask('join', { dashboard: board, data })
    return (await page.watch('w', 'list0010')).rows[0]?.[1]
  }
  const all = (await owner.get('/api/toy/crate/list')).body.pagination.total
  expect(all).toBeGreaterThan(0)
  for (const name of ['size', 'keyword', 'ids', 'dueAtStart']) expect(await countOf({ [name]: '' }), name).toBe(all)
  for (const name of ['size', 'keyword', 'ids', 'dueAtStart']) {
    expect(await countOf({ [name]: '{wanted}' }, { wanted: '' }), name).toBe(0)
    expect(await countOf({ [name]: '{wanted}' }, { wanted: ' ' }), name).toBe(0)
  }
})

test('unknown filters and sort fields are refused, and so is a component that cannot show the data', async () => {
  const board = await boardOf([
    shows('list0009', 'page', { ...CRATES, filters: { nowhere: '1' } }),
    shows('sort0009', 'page', { ...CRATES, sort: 'phone' }),
    shows('line0009', 'series', CRATES),
    shows('sums0009', 'single', { ...CRATES, names: ['label'] }),
    shows('noth0009', 'page', { ...CRATES, names: [] }),
  ])
  for (const id of ['list0009', 'sort0009', 'line0009', 'sums0009', 'noth0009']) {
    expect(await seenBy(owner, board, id), id).toBe(40001)
  }
})

test('an author chooses from what they may read themselves, and previews it before saving', async () => {
  const author = await tenant.user({
    permissions: [
      ['toyboards', 'board', 'read'],
      ['toyboards', 'dataSource', 'query'],
    ],
  })
  expect((await author.get('/api/datasource/business/list')).body).toEqual({ code: 0, apps: [] })
  const page = await pageOf(author)
  const asked = { business: NUMBER, kind: 'Toy-single', locale: 'zh_CN' }
  expect((await page.ask('preview', asked)).code).toBe(40301)

  const { body } = await owner.get('/api/datasource/business/list')
  expect(body.apps.map(({ app }: { app: string }) => app)).toEqual(['toy', 'toyboards'])
  const [toy] = body.apps
  expect(toy.kpis).toEqual([
    { name: 'crates', label: '箱数', unit: '个' },
    { name: 'worth', label: '价值', unit: '元' },
  ])
  expect(toy.tops[0].columns).toEqual([
    { name: 'name', label: '名称' },
    { name: 'kg', label: '重量' },
  ])
  const [crates] = toy.lists
  expect(crates.columns.map(({ name }: { name: string }) => name)).not.toContain('lines')
  expect(crates.filters.find(({ name }: { name: string }) => name === 'size').options).toEqual([
    { value: '1', label: '小' },
    { value: '2', label: '大' },
  ])
  const own = await pageOf(owner)
  const { datasets } = await own.ask('preview', asked)
  expect(datasets[0]?.rows[0]?.[1]).toBeGreaterThan(0)
  const nobody = await tenant.user({ permissions: [['toyboards', 'board', 'read']] })
  expect((await nobody.get('/api/datasource/business/list')).status).toBe(403)
})

test('the range of business data is read in the zone of the dashboard, and its source is previewed as it is stored', async () => {
  const page = await pageOf(owner)
  const business = { app: 'toy', from: 'series', names: ['byDay'] }
  const source = { _id: '', props: { business, startTime: '2026-03-28', endTime: '2026-03-31' } }
  const asked = { source, kind: 'Toy-series', props: {}, timeZone: 'Europe/Berlin' }
  const { datasets } = await page.ask('preview', asked)
  expect(datasets[0]).toMatchObject({
    startMs: Date.parse('2026-03-27T23:00:00Z'),
    endMs: Date.parse('2026-03-30T22:00:00Z'),
    tookMs: expect.any(Number),
  })
  const ranked = { ...source, props: { business: { app: 'toy', from: 'tops', of: 'heaviest', names: ['kg'] } } }
  expect((await page.ask('preview', { ...asked, source: ranked })).datasets[0]?.startMs).toBe(0)
})
