import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import { boardWorld } from '../../testing/sockets/board-world.ts'

const PATH = '/api/toy/source'

let world: World
let plant: TestTenant
let owner: Client
beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
})

const made = async (props: object = {}, more: object = {}) => {
  const { body } = await owner.post(PATH, {
    title: world.unique('source '),
    props: { host: 'plc.example', ...props },
    ...more,
  })
  expect(body).toMatchObject({ code: 0 })
  return body.dataSource as Row
}
const read = async (_id: string) => (await owner.get(`${PATH}?_id=${_id}`)).body.dataSource as Row
const change = async ({ _id, rev }: Row, changes: object) => (await owner.put(PATH, { _id, rev, ...changes })).body

interface Row {
  _id: string
  rev: number
  title: string
  type: number
  host: string | null
  usedBy: number
  props: Record<string, unknown>
}

test('[R578] [R579] [R580] [R581] a data source has the settings of its kind; the type is 2 and the method GET by default', async () => {
  const props = { dataSource: 'a', src: 'b', port: 8086, username: 'c', password: 'open-sesame', database: 'd' }
  const row = await made(props, { introduction: 'The oven' })
  const { password: _, ...shown } = props
  expect(row).toMatchObject({ introduction: 'The oven', type: 2, host: 'plc.example:8086', usedBy: 0 })
  expect(row.props).toEqual({ ...shown, host: 'plc.example', method: 'GET', hasPassword: true })
  expect((await read(row._id)).props).toEqual(row.props)
})

test('a secret is in no answer, in no column and in no entry of the audit log', async () => {
  const row = await made({ password: 'hush-hush-hush' })
  await change(row, { props: { ...row.props, password: 'quiet-quiet' } })
  const [{ everything }] = (await world.sql(`select
    (select string_agg(t::text, '') from data_source t where tenant_id = '${plant.id}')
    || (select string_agg(t::text, '') from audit_log t where tenant_id = '${plant.id}') as everything`)) as [
    { everything: string },
  ]
  expect(everything).toContain('hasPassword')
  expect(everything).not.toMatch(/hush-hush|quiet-quiet/)
})

test('who changes where a source goes without its secret removes the secret', async () => {
  const row = await made({ password: 'open' })
  const kept = await change(row, { props: { ...row.props, username: 'plc' } })
  expect(kept.dataSource.props).toMatchObject({ hasPassword: true, username: 'plc' })
  const moved = await change(kept.dataSource, { props: { ...kept.dataSource.props, host: 'elsewhere.example' } })
  expect(moved.dataSource.props).not.toHaveProperty('hasPassword')
})

test('a test with another host does not take the stored secret there', async () => {
  const { _id } = await made({ password: 'wrong' })
  const ofStored = await owner.post(`${PATH}/test`, { _id })
  expect(ofStored.body).toMatchObject({ code: 0, ok: false, rows: [] })
  expect(ofStored.body.steps).toMatchObject([
    { step: 'name', ok: true },
    { step: 'signIn', ok: false, message: '密码不对' },
  ])
  const ofMoved = await owner.post(`${PATH}/test`, { _id, props: { host: 'elsewhere.example' } })
  expect(ofMoved.body).toMatchObject({ ok: true })
  expect(ofMoved.body.rows).toHaveLength(5)
  expect(ofMoved.body.rows[0]).toEqual([0, 'elsewhere.example'])
})

test.each([
  ['a kind that is not there yet', { type: 7 }, ['type']],
  ['another built-in source', { type: 9 }, ['type']],
  ['a setting that the kind does not have', { props: { host: 'a', cookie: 'b' } }, ['props', 'props.cookie']],
  ['a port that does not exist', { props: { host: 'a', port: 65_536 } }, ['props', 'props.port']],
  ['no host', { props: {} }, ['props', 'props.host']],
])('%s is refused at its place', async (_, values, fields) => {
  const { body } = await owner.post(PATH, { title: world.unique('refused '), props: { host: 'a' }, ...values })
  expect(body).toMatchObject({ code: 40001 })
  expect(Object.keys(body.fields).sort()).toEqual(fields)
})

test('a change of an older state is refused', async () => {
  const row = await made()
  expect(await change(row, { introduction: 'one' })).toMatchObject({ code: 0 })
  expect(await change(row, { introduction: 'two' })).toMatchObject({ code: 40901 })
})

test('[R538] the list has the built-in sources, one each, which are neither changed nor deleted', async () => {
  const { _id } = await made()
  const { list } = (await owner.get(`${PATH}/list?pageSize=100`)).body as { list: Row[] }
  expect(list.find((one) => one._id === _id)).toMatchObject({ host: 'plc.example', usedBy: 0 })
  expect(list.every((one) => one.props === undefined)).toBe(true)
  const own = list.filter(({ type }) => type === 8 || type === 9)
  expect(own.map(({ type }) => type).sort()).toEqual([8, 9])
  for (const one of own) {
    expect(await change(one, { introduction: 'mine' })).toMatchObject({ code: 40910 })
    expect((await owner.del(PATH, { _id: one._id })).body).toMatchObject({ code: 40910 })
    expect((await owner.post(`${PATH}/test`, { _id: one._id })).body).toMatchObject({ code: 0, ok: true })
  }
  const other = await (await world.tenant()).user()
  const theirs = (await other.get(`${PATH}/list`)).body.list as Row[]
  expect(theirs.map(({ type }) => type).sort()).toEqual([8, 9])
  expect(theirs.map((one) => one._id)).not.toContain(own[0]?._id)
})

test('authors who may only query learn the titles of the sources, not where they go', async () => {
  const { _id, title } = await made()
  const author = await plant.user({ permissions: [['toyboards', 'dataSource', 'query']] })
  const { body } = await author.get(`${PATH}/choices`)
  expect(body.list).toContainEqual({ _id, title, type: 2 })
  expect((await author.get(`${PATH}?_id=${_id}`)).body).toMatchObject({ code: 40301 })
  expect((await author.post(`${PATH}/test`, { _id })).body).toMatchObject({ code: 40301 })
})
