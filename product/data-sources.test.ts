import type { Client, World } from '@atrium/core/testing/world'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { beforeAll, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

const PATH = '/api/datasource'

let world: World
let owner: Client
beforeAll(async () => {
  world = await productWorld()
  owner = await (await world.tenant()).user()
})

const ROWS = [
  { line: 'A', n: 1 },
  { line: 'B', n: 2 },
]

async function made(props: object) {
  const { body } = await owner.post(PATH, { title: world.unique('source '), type: 1, props })
  expect(body).toMatchObject({ code: 0 })
  return body.dataSource as { _id: string; rev: number; props: object }
}

test('static rows are shown by a component, and anew as soon as their source is changed', async () => {
  const { _id, rev, props } = await made({ dataSource: JSON.stringify(ROWS) })
  const tried = await owner.post(`${PATH}/test`, { _id })
  expect(tried.body).toMatchObject({
    ok: true,
    steps: [{ step: 'shape', ok: true }],
    rows: [
      ['A', 1],
      ['B', 2],
    ],
  })
  const names = await owner.get(`${PATH}/names`, { _id })
  expect(names.body.names).toEqual([
    { name: 'line', type: 'string' },
    { name: 'n', type: 'number' },
  ])
  const component = { component: 'Table', title: '', props: {}, dataSources: [{ _id, props: { columns: ['n'] } }] }
  const components = [{ ...DEFAULT_ITEM, _id: 'table001', component }]
  const board = await owner.post('/api/dashboard', { name: world.unique('b'), components, options: DEFAULT_OPTIONS })
  const page = await openPage(world.url, { cookie: owner.cookie() })
  await page.join(board.body._id)
  const dataset = await page.watch('w', 'table001')
  expect([dataset.rows, dataset.total]).toEqual([
    [
      [null, 1],
      [null, 2],
    ],
    2,
  ])
  const changed = { ...props, format: 'csv', dataSource: 'n\n7' }
  expect((await owner.put(PATH, { _id, rev, props: changed })).body).toMatchObject({ code: 0 })
  await expect
    .poll(() => page.pushes.at(-1), { timeout: 2_000 })
    .toMatchObject({ kind: 'replace', dataset: { rows: [[null, 7]] } })
  expect((await owner.del(PATH, { _id })).body).toMatchObject({ code: 40904 })
})

test('a static source may have a megabyte of text, which lists and the audit log leave out', async () => {
  const text = JSON.stringify(Array.from({ length: 60_000 }, (_, n) => ({ n })))
  const { _id } = await made({ dataSource: text.padEnd(1_000_000) })
  const { list } = (await owner.get(`${PATH}/list`)).body as { list: { _id: string }[] }
  expect(JSON.stringify(list.find((one) => one._id === _id))).not.toContain('59999')
  const [logged] = await world.sql(`select length(after::text) as size from audit_log where row_id = '${_id}'`)
  expect((logged as { size: number }).size).toBeLessThan(5_000)
  const { body } = await owner.post(PATH, { title: 'too large', type: 1, props: { dataSource: 'x'.repeat(1_000_001) } })
  expect(Object.keys(body.fields)).toEqual(['props', 'props.dataSource'])
})

test('a kind without a connector is refused; those of every tenant have names', async () => {
  const { body } = await owner.post(PATH, { title: 'later', type: 7, props: { host: 'a' } })
  expect(body).toMatchObject({ code: 40001, fields: { type: '暂不支持这种数据源' } })
  const { list } = (await owner.get(`${PATH}/list`, { type: '8,9' })).body as { list: { title: string }[] }
  expect(list.map(({ title }) => title).sort()).toEqual(['业务数据', '内置时序库'].sort())
})
