import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, expect, test } from 'vitest'
import type { ComponentItem, ItemDataSource } from '../../contract/dashboard.ts'
import { boardWorld, item, makeBoard } from '../../testing/sockets/board-world.ts'
import { BOARD, editorOf } from '../boards/editing/testing.ts'

const PATH = '/api/toy/source'

let world: World
let plant: TestTenant
let owner: Client
let stranger: Client
beforeAll(async () => {
  world = await boardWorld()
  plant = await world.tenant()
  owner = await plant.user()
  stranger = await (await world.tenant()).user()
})

async function stationOf(by: Client): Promise<string> {
  const { body } = await by.post(PATH, { title: world.unique('station '), props: { host: 'plc.example' } })
  return body._id
}
const reading = (source: Partial<ItemDataSource>): ComponentItem => {
  const { component, ...rest } = item('value001', 'single')
  return { ...rest, component: { ...component, dataSources: [{ _id: '', props: {}, ...source }] } }
}
const save = (source: Partial<ItemDataSource>, by = owner) =>
  by.post(BOARD, { name: world.unique('board '), components: [reading(source)] })
const sourceOf = async (_id: string) =>
  (await owner.get(BOARD, { _id })).body.dashboard.components[0].component.dataSources[0] as ItemDataSource
const AT = 'components.0.component.dataSources.0'

test('the row of a source decides its connector, whatever the caller says', async () => {
  const _id = await stationOf(owner)
  for (const source of [
    { _id, props: { level: 'high' } },
    { _id, connector: 'weather', props: { level: 'high' } },
    // An older name.
    { props: { dataSource: _id, level: 'high' } },
  ]) {
    const { body } = await save(source)
    expect(body).toMatchObject({ code: 0 })
    expect(await sourceOf(body._id)).toEqual({ _id, connector: 'stations', props: { level: 'high' } })
  }
  expect(Object.keys((await save({ _id, props: { city: 'Hull' } })).body.fields)).toEqual([`${AT}.props.city`])
})

test('an unknown source and one of another tenant are refused alike; what was stored so before stays', async () => {
  const foreign = await stationOf(stranger)
  const unknown = '0190aaaa-0000-7000-8000-000000000001'
  for (const _id of [foreign, unknown]) {
    const { body } = await save({ _id, props: { level: 'high' } })
    expect(body).toMatchObject({ code: 40001, fields: { [`${AT}._id`]: '数据源不存在' } })
  }
  const board = await makeBoard(owner, [reading({ connector: 'store', props: {} })], false)
  const old = JSON.stringify([reading({ _id: unknown, connector: 'store' })])
  await world.sql(`update dashboard set components = '${old}' where id = '${board}'`)
  const { dashboard } = (await owner.get(BOARD, { _id: board })).body
  const moved = dashboard.components.map((one: ComponentItem) => ({ ...one, left: 7 }))
  const saved = await owner.put(BOARD, { _id: board, rev: dashboard.rev, components: moved })
  expect(saved.body).toMatchObject({ code: 0 })
})

test('in the editor the row decides, too, and an unknown source is refused at its operation', async () => {
  const _id = await stationOf(owner)
  const foreign = await stationOf(stranger)
  const me = editorOf(owner, await makeBoard(owner, [reading({ connector: 'store', props: {} })], false))
  await me.read()
  const path = ['component', 'dataSources', '0']
  expect(await me.edit({ op: 'set', id: 'value001', path: [...path, '_id'], value: _id })).toMatchObject({ code: 0 })
  const [placed] = (await me.read()).draft.items
  expect(placed?.item.component.dataSources[0]).toMatchObject({ _id, connector: 'stations' })
  const { draft, head } = await me.read()
  expect(draft.items).toHaveLength(1)
  const { body } = await me.send(head, [{ op: 'set', id: 'value001', path: [...path, '_id'], value: foreign }])
  expect(body).toMatchObject({ code: 40001 })
  expect(Object.values(body.fields)).toContain('数据源不存在')
})

test('an undo may bring back a component whose source was deleted meanwhile', async () => {
  const _id = await stationOf(owner)
  const me = editorOf(owner, await makeBoard(owner, [reading({ _id })], false))
  await me.read()
  const removed = await me.edit({ op: 'remove', id: 'value001' })
  await world.sql(`update data_source set deleted_at = now() where id = '${_id}'`)
  expect((await me.undo(removed)).body).toMatchObject({ code: 0 })
  expect((await me.read()).draft.items[0]?.item.component.dataSources[0]).toMatchObject({ _id, connector: 'stations' })
})

test('binding a source needs the permission to query', async () => {
  const _id = await stationOf(owner)
  const placer = await plant.user({
    permissions: [
      ['toyboards', 'board', 'read'],
      ['toyboards', 'board', 'create'],
      ['toyboards', 'board', 'update'],
    ],
  })
  expect((await save({ _id, props: { level: 'high' } }, placer)).body).toMatchObject({ code: 40301 })
})

test('a source in use is not deleted; the refusal names the dashboards and drafts that its reader may see', async () => {
  const _id = await stationOf(owner)
  const board = await makeBoard(owner, [reading({ _id })], false)
  const drafted = await makeBoard(owner, [reading({ connector: 'store', props: {} })], false)
  const me = editorOf(owner, drafted)
  await me.read()
  await me.edit({ op: 'set', id: 'value001', path: ['component', 'dataSources', '0', '_id'], value: _id })
  const nameOf = async (id: string) => (await owner.get(BOARD, { _id: id })).body.dashboard.name as string
  const { body } = await owner.del(PATH, { _id })
  expect(body).toMatchObject({ code: 40904, params: { others: 0 } })
  expect(body.msg).toContain(await nameOf(board))
  expect(body.msg).toContain(`${await nameOf(drafted)}（草稿）`)
  expect((await owner.get(PATH, { _id })).body.dataSource.usedBy).toBe(2)
  const blind = await plant.user({
    permissions: [
      ['toyboards', 'dataSource', 'read'],
      ['toyboards', 'dataSource', 'delete'],
    ],
  })
  const unseen = (await blind.del(PATH, { _id })).body
  expect(unseen).toMatchObject({ code: 40904, params: { others: 2, dashboards: [] } })
  expect(unseen.msg).not.toContain(await nameOf(board))
  const { rev } = (await owner.get(BOARD, { _id: board })).body.dashboard
  await owner.put(BOARD, { _id: board, rev, components: [] })
  await me.edit({ op: 'remove', id: 'value001' })
  expect((await owner.del(PATH, { _id })).body).toMatchObject({ code: 0 })
  const [row] = await world.sql(`select sealed_secrets from data_source where id = '${_id}'`)
  expect(row).toEqual({ sealed_secrets: null })
})

test('a file keeps the sources of its own tenant; in another tenant they are missing and never bound', async () => {
  const _id = await stationOf(owner)
  const board = await makeBoard(owner, [reading({ _id, props: { level: 'high' } })], false)
  const file = (await owner.get(`${BOARD}/export`, { ids: board })).body
  const sources = async (by: Client) => {
    const { body } = await by.post(`${BOARD}/import`, { file })
    const made = await by.get(BOARD, { _id: body.dashboards[0]._id })
    return [body.notes, made.body.dashboard.components[0].component.dataSources]
  }
  expect(await sources(owner)).toEqual([[], [{ _id, connector: 'stations', props: { level: 'high' } }]])
  const [notes, theirs] = await sources(stranger)
  expect(notes).toMatchObject([{ what: 'source' }])
  expect(theirs).toEqual([{ _id: '', connector: 'stations', props: { level: 'high' } }])
})
