import type { Client, World } from '@atrium/core/testing/world'
import { DEFAULT_ITEM, DEFAULT_OPTIONS } from '@atrium/dashboards/contract/dashboard'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

const PATH = '/api/datasource'
const PASSWORD = 'reads-the-ovens-42'

// A database and an account of its own on the PostgreSQL of this run.
const server = new URL(process.env.ATRIUM_TEST_PG!)
const database = `product_sql_${process.pid}`
const administrator = new pg.Client({ connectionString: server.href })
const database$ = new pg.Client({ connectionString: Object.assign(new URL(server), { pathname: `/${database}` }).href })

let world: World
let owner: Client
beforeAll(async () => {
  world = await productWorld()
  owner = await (await world.tenant()).user()
  await owner.put('/api/platform/egress', { entries: ['127.0.0.1'] })
  await administrator.connect()
  await administrator.query(`create database ${database}`)
  await administrator.query(`create role ${database} login password '${PASSWORD}'`)
  await database$.connect()
  await database$.query(`
    create table oven (line text, at timestamptz, temperature int);
    insert into oven values ('A', '2026-05-06T00:00:00Z', 20), ('B', '2026-05-06T01:00:00Z', 30);
    grant select on oven to ${database}`)
})
afterAll(async () => {
  await database$.end()
  await administrator.query(`drop database ${database} with (force)`)
  await administrator.query(`drop role ${database}`)
  await administrator.end()
})

const settings = () => ({
  host: '127.0.0.1',
  port: Number(server.port),
  database,
  username: database,
  password: PASSWORD,
})
async function made() {
  const { body } = await owner.post(PATH, { title: world.unique('source '), type: 5, props: settings() })
  expect(body).toMatchObject({ code: 0 })
  return body.dataSource as { _id: string; rev: number; props: Record<string, unknown> }
}
const table = (_id: string, props: object) => ({
  ...DEFAULT_ITEM,
  _id: 'table001',
  component: { component: 'Table', title: '', props: {}, dataSources: [{ _id, props }] },
})
async function boardOf(components: object[], options: object = {}) {
  const name = world.unique('board ')
  return (await owner.post('/api/dashboard', { name, components, options: { ...DEFAULT_OPTIONS, ...options } })).body
}

test('[R580] a table shows the rows of a statement, of its parameter, and new ones when they come', async () => {
  const { _id, props } = await made()
  const { password: _, ...shown } = settings()
  expect(props).toMatchObject({ ...shown, hasPassword: true })
  expect((await owner.post(`${PATH}/test`, { _id })).body).toMatchObject({ ok: true, rows: [[1]] })
  expect((await owner.get(`${PATH}/names`, { _id, at: 'public.oven' })).body.names).toContainEqual({
    name: 'temperature',
    type: 'integer',
  })
  const sql = 'select line, temperature from oven where line = {line} order by temperature'
  const parameters = [{ name: 'line', initial: 'A', choices: [] }]
  const board = await boardOf([table(_id, { sql, every: '1s' })], { parameters })
  const page = await openPage(world.url, { cookie: owner.cookie() })
  await page.join(board._id)
  expect(await page.watch('w', 'table001')).toMatchObject({ rows: [[null, 'A', 20]], total: 1 })
  await database$.query(`insert into oven values ('A', now(), 25)`)
  const last = () => page.pushes.at(-1)
  await expect.poll(last).toMatchObject({
    dataset: {
      rows: [
        [null, 'A', 20],
        [null, 'A', 25],
      ],
    },
  })
  expect(await page.ask('values', { values: { line: "B' or 'a' = 'a" } })).toMatchObject({ code: 0 })
  await expect.poll(last).toMatchObject({ dataset: { rows: [] } })
  await page.ask('values', { values: { line: 'B' } })
  await expect.poll(last).toMatchObject({ dataset: { rows: [[null, 'B', 30]] } })
})

test('a statement that is more than a reading one is refused where it is saved', async () => {
  const { _id } = await made()
  for (const sql of ['delete from oven', 'select 1; select 2', "select '{from}'", 'select 1 into spoilt']) {
    const { code, fields } = await boardOf([table(_id, { sql })])
    expect([code, Object.keys(fields).at(-1)]).toEqual([40001, 'components.0.component.dataSources.0.props.sql'])
  }
})

test('a visitor reads neither a statement nor an address nor a name in what failed', async () => {
  const { _id } = await made()
  const board = await boardOf([table(_id, { sql: 'select salary from secret_table' })])
  expect((await owner.put('/api/dashboard/public', { _id: board._id, public: true })).body.code).toBe(0)
  const visitor = await openPage(world.url)
  await visitor.join(board._id)
  const answered = JSON.stringify(await visitor.ask('watch', { watch: 'w', item: 'table001', source: 0, widthPx: 600 }))
  expect(answered).toContain('此组件的查询语句有误')
  for (const word of ['secret_table', 'salary', database, '127.0.0.1', PASSWORD]) expect(answered).not.toContain(word)
  const author = await openPage(world.url, { cookie: owner.cookie() })
  await author.join(board._id)
  const explained = await author.ask('watch', { watch: 'w', item: 'table001', source: 0, widthPx: 600 })
  expect(JSON.stringify(explained)).toContain('secret_table')
})

test('a password does not go to another server than it was given for', async () => {
  const { _id } = await made()
  const elsewhere = await owner.post(`${PATH}/test`, { _id, props: { host: 'localhost' } })
  expect(elsewhere.body.steps.at(-1)).toMatchObject({ ok: false })
  const sameHost = await owner.post(`${PATH}/test`, { _id, props: { database } })
  expect(sameHost.body.ok).toBe(true)
  const byPort = await owner.post(`${PATH}/test`, { _id, props: { tls: true } })
  expect(byPort.body.steps.at(-1)).toMatchObject({ step: 'tls', ok: false })
})
