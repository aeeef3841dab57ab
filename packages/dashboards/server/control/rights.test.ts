import { randomUUID } from 'node:crypto'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { beforeAll, describe, expect, test } from 'vitest'
import { itemRights } from '../../contract/dashboard-ops/rights.ts'
import { httpDevice } from '../../testing/control-peers.ts'
import { allowedTenant, controlBoard, controlItem } from '../../testing/control-world.ts'
import { boardWorld, makeBoard } from '../../testing/sockets/board-world.ts'
import { toyControls } from '../../testing/sockets/toy-controls.ts'

const BOARD = '/api/toy/board'

let world: World
let plant: TestTenant
let owner: Client
/** May do everything with dashboards but let them control. */
let author: Client
beforeAll(async () => {
  world = await boardWorld()
  plant = await allowedTenant(world)
  owner = await plant.user()
  const board = ['read', 'create', 'update', 'copy', 'publish'].map((name) => ['toyboards', 'board', name] as const)
  author = await plant.user({ permissions: [...board, ['toyboards', 'dataSource', 'query']] })
})

const ways = [
  ['httpRequest', { uri: 'http://a.example/', body: '$value' }],
  ['mqttPublish', { uri: 'mqtt://a.example', topic: 't' }],
  ['influxdbWrite', { database: 'plant', controls: [{ key: 'n', measurement: 'oven' }] }],
] as const

describe.each(ways)('[S31] a control of the way %s', (way, props) => {
  test('cannot be added or changed by a save without the right to control', async () => {
    const item = controlItem('control1', way, props)
    const made = await author.post(BOARD, { name: world.unique('b'), components: [item] })
    expect(made.body).toMatchObject({ code: 40301, fields: { 'components.0': expect.anything() } })
    const _id = await makeBoard(owner, [item], false)
    const { rev } = (await owner.get(BOARD, { _id })).body.dashboard
    const other = controlItem('control1', way, { ...props, name: 'other' })
    expect((await author.put(BOARD, { _id, rev, components: [other] })).body.code).toBe(40301)
    const one = await author.put(`${BOARD}/component/update`, { _id, component: other })
    expect(one.body.code).toBe(40301)
    const moved = await author.put(`${BOARD}/component/update`, { _id, component: { _id: 'control1', left: 7 } })
    expect(moved.body.code).toBe(0)
  })

  test('cannot be added or changed by operations of the editor', async () => {
    const _id = await makeBoard(owner, [controlItem('control1', way, props)], false)
    const batch = (op: object) =>
      author.post(`${BOARD}/op`, { _id, base: 0, key: randomUUID(), label: { key: 'setProps' }, ops: [op] })
    const path = ['component', 'props', 'name']
    expect((await batch({ op: 'set', id: 'control1', path, value: 'other' })).body.code).toBe(40301)
    const item = controlItem('control2', way, props)
    expect((await batch({ op: 'add', at: 2, item })).body.code).toBe(40301)
  })

  test('comes with an imported file, but waits until somebody with the right has reviewed it', async () => {
    const _id = await makeBoard(owner, [controlItem('control1', way, props)], false)
    const file = (await owner.get(`${BOARD}/export`, { ids: _id })).body
    const imported = await author.post(`${BOARD}/import`, { file })
    expect(imported.body).toMatchObject({ code: 0, notes: [{ what: 'review' }] })
    const dashboard = imported.body.dashboards[0]._id
    const paths = { httpRequest: 'httpRequest', mqttPublish: 'mqttPublish', influxdbWrite: 'influxdb/write' } as const
    const values = way === 'influxdbWrite' ? { n: '1' } : { value: '' }
    const [{ _id: component }] = (await owner.get(BOARD, { _id: dashboard })).body.dashboard.components
    const call = { dashboard, component, values, key: randomUUID() }
    const { body } = await owner.post(`/api/dataagent/${paths[way]}`, call)
    expect(body.code).toBeGreaterThan(0)
  })
})

test('to send to a stored data source needs the right to bind one, too', () => {
  const bound = controlItem('control1', 'httpRequest', { dataSource: randomUUID() })
  expect([...itemRights(undefined, bound, toyControls)].sort()).toEqual(['control', 'query'])
  const unbound = controlItem('control1', 'httpRequest', { uri: 'http://a.example/' })
  expect([...itemRights(undefined, unbound, toyControls)]).toEqual(['control'])
})

test('a source of another kind, or that does not exist, is refused at its prop', async () => {
  const host = world.unique('plc')
  const { body } = await owner.post('/api/toy/source', { title: host, type: 6, props: { host } })
  for (const [dataSource, text] of [
    [body.dataSource._id, '数据源的类型不符'],
    [randomUUID(), '数据源不存在'],
  ]) {
    const made = await owner.post(BOARD, {
      name: world.unique('b'),
      components: [controlItem('control1', 'httpRequest', { dataSource })],
    })
    expect(made.body.fields).toEqual({ 'components.0.component.props.dataSource': text })
  }
})

test('a source to which a control sends is used, and not deleted', async () => {
  const host = world.unique('plc')
  const { body } = await owner.post('/api/toy/source', { title: host, type: 6, props: { host } })
  const dataSource = body.dataSource._id
  await makeBoard(owner, [controlItem('control1', 'mqttPublish', { dataSource, topic: 't' })], false)
  expect((await owner.del('/api/toy/source', { _id: dataSource })).body.code).toBe(40904)
})

test('[S3] a secret goes to no other address than the one for which it was given', async () => {
  const [device, evil] = [await httpDevice(), await httpDevice()]
  const secret = {
    username: 'plc',
    password: 'known to few',
    header: [{ name: 'x-key', value: '$secret' }],
    secret: 'few',
  }
  const { dashboard, operate } = await controlBoard(owner, 'httpRequest', { uri: device.uri, value: '1', ...secret })
  const item = async () => (await owner.get(BOARD, { _id: dashboard })).body.dashboard.components[0]
  const change = async (props: object) => {
    const { component } = await item()
    const next = { _id: 'control1', component: { props: { ...component.props, ...props } } }
    return (await owner.put(`${BOARD}/component/update`, { _id: dashboard, component: next })).body
  }
  expect((await item()).component.props).toMatchObject({ hasPassword: true, hasSecret: true })
  expect((await operate({ value: '1' })).code).toBe(0)
  expect(device.requests[0]!.headers['x-key']).toBe('few')
  await change({ uri: evil.uri })
  expect((await item()).component.props).not.toHaveProperty('hasPassword')
  expect(await operate({ value: '1' })).toMatchObject({ code: 40014 })
  await change({ header: [] })
  expect((await operate({ value: '1' })).code).toBe(0)
  expect(JSON.stringify(evil.requests)).not.toContain(Buffer.from('plc:known to few').toString('base64'))
})

test('[S3] nor is it in a draft, whatever its operations say', async () => {
  const [device, evil] = [await httpDevice(), await httpDevice()]
  const props = { uri: device.uri, value: '1', username: 'plc', password: 'known to few' }
  const { dashboard, operate } = await controlBoard(owner, 'httpRequest', props)
  let base = 0
  const act = async (path: string, value: unknown) => {
    const op = { op: 'set', id: 'control1', path: ['component', 'props', path], value }
    const sent = { _id: dashboard, base, key: randomUUID(), label: { key: 'setProps' }, ops: [op] }
    const { body } = await owner.post(`${BOARD}/op`, sent)
    base = body.seq ?? base
    return body
  }
  expect((await act('uri', evil.uri)).code).toBe(0)
  await act('hasPassword', true)
  expect((await owner.post(`${BOARD}/release`, { _id: dashboard, head: base })).body.code).toBe(0)
  expect((await operate({ value: '1' })).code).toBe(0)
  expect(evil.requests).toHaveLength(1)
  expect(evil.requests[0]!.headers.authorization).toBe(`Basic ${Buffer.from('plc:').toString('base64')}`)
})
