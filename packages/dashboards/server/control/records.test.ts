import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { httpDevice, mqttBroker } from '../../testing/control-peers.ts'
import { allowedTenant, controlBoard } from '../../testing/control-world.ts'
import { boardWorld } from '../../testing/sockets/board-world.ts'

const HTTP = '/api/component/httpRequest/record'
const MQTT = '/api/component/mqttPublish/record'
const INFLUXDB = '/api/component/influxdbWrite/record'
const ALL = '/api/component/record'

let world: World
let plant: TestTenant
let owner: Client
let reader: Client
beforeAll(async () => {
  world = await boardWorld()
  plant = await allowedTenant(world)
  owner = await plant.user({ name: 'Ada' })
  reader = await plant.user({ permissions: [['toyboards', 'component', 'readRecord']] })
  const device = await httpDevice(afterAll)
  const broker = await mqttBroker(afterAll)
  const http = await controlBoard(owner, 'httpRequest', {
    name: 'Valve',
    uri: `${device.uri}?token=few-see&key=$secret&n=1`,
    method: 'PUT',
    header: [
      { name: 'Authorization', value: 'Bearer inside' },
      { name: 'X-Line', value: 'A' },
    ],
    body: '{"set":$value,"by":"$secret"}',
    secret: 'few-know',
    password: 'nobody-knows',
    input: 'number',
    max: 10,
  })
  await http.operate({ value: 7 }, { reason: 'too hot' })
  await http.operate({ value: 11 })
  await http.operate({ value: 7 }, {}, await plant.user({ permissions: [['toyboards', 'board', 'read']] }))
  const mqtt = await controlBoard(owner, 'mqttPublish', {
    uri: broker.uri,
    topic: 'plant/a',
    content: 'k=$secret v=$value',
    secret: 'few-know',
    value: '1',
  })
  await mqtt.operate({ value: '1' })
  const written = await controlBoard(owner, 'influxdbWrite', {
    database: 'nowhere',
    controls: [{ key: 'n', measurement: 'oven', valueType: 'number' }],
  })
  await written.operate({ n: '2' })
})

const listOf = async (path: string, query: Record<string, string> = {}, by = reader) =>
  (await by.get(`${path}/list`, query)).body.list as Record<string, unknown>[]

test('each way lists what it has sent and what was denied, the newest first', async () => {
  expect(await listOf(HTTP)).toMatchObject([
    { state: 7, ok: 2, result: 40301, message: '没有操作权限' },
    { state: 7, ok: 2, result: 40011, value: '11', user: owner.userId },
    { name: 'Valve', state: 3, ok: 1, result: 200, value: '7', method: 'PUT', reason: 'too hot', user: owner.userId },
  ])
  expect(await listOf(MQTT)).toMatchObject([{ state: 3, topic: 'plant/a', value: '1' }])
  expect(await listOf(INFLUXDB)).toMatchObject([{ state: 5, ok: 2, database: 'nowhere', value: 'n=2' }])
  expect(await listOf(ALL)).toHaveLength(5)
})

test('records are found by user, component, outcome and time', async () => {
  expect(await listOf(ALL, { user: owner.userId })).toHaveLength(4)
  expect(await listOf(HTTP, { ok: '1' })).toHaveLength(1)
  expect(await listOf(HTTP, { component: 'control1' })).toHaveLength(3)
  expect(await listOf(HTTP, { component: 'control2' })).toEqual([])
  expect(await listOf(HTTP, { atEnd: '2020-01-01T00:00:00Z' })).toEqual([])
  expect(await listOf(ALL, { relay: '2' })).toHaveLength(1)
})

test('no secret stands in a record, in the audit log or in a file', async () => {
  const [newest] = (await listOf(HTTP)).slice(-1)
  const { body } = await reader.get(HTTP, { _id: String(newest!._id) })
  expect(body.httpRequestRecord).toMatchObject({
    header: 'Authorization: ••••\nX-Line: A',
    body: '{"set":7,"by":"••••"}',
    uri: expect.stringMatching(/\?token=••••&key=••••&n=1$/),
  })
  const [message] = await listOf(MQTT)
  expect((await reader.get(MQTT, { _id: String(message!._id) })).body.mqttPublishRecord.content).toBe('k=•••• v=1')
  const file = await reader.get(`${HTTP}/list`, { export: 'csv' })
  expect(file.status).toBe(200)
  const logged = await world.rows('audit_log', { tenant_id: plant.id })
  expect(JSON.stringify([file.body, logged])).toContain('too hot')
  expect(JSON.stringify([body, file.body, logged])).not.toMatch(/few-know|inside|few-see|nobody-knows/)
})

test('each operation is in the audit log, denied ones too', async () => {
  const logged = await world.rows('audit_log', { tenant_id: plant.id })
  const own = logged.filter(({ entity, row_id }) => entity === 'toyboards.httpRequestRecord' && row_id !== '')
  const acts = own.map(({ action }) => action)
  expect(acts.sort()).toEqual(['deny', 'deny', 'end', 'send'])
})

test('views of the list are for those who may read it', async () => {
  const views = { app: 'toyboards', entity: 'controlRecord' }
  expect((await reader.get('/api/listView/list', views)).body).toMatchObject({ code: 0 })
  const other = await plant.user({ permissions: [['toyboards', 'component', 'control']] })
  expect((await other.get('/api/listView/list', views)).body).toMatchObject({ code: 40400 })
})

test('whoever may operate may not read the records for that alone, and nobody changes them', async () => {
  const operator = await plant.user({ permissions: [['toyboards', 'component', 'control']] })
  for (const path of [HTTP, MQTT, INFLUXDB, ALL]) {
    expect((await operator.get(`${path}/list`)).body.code).toBe(40301)
    const { status } = await owner.del(path, { _id: [owner.userId] })
    expect(status).toBe(404)
    expect((await owner.put(path, { _id: owner.userId, rev: 0, name: 'x' })).status).toBe(404)
  }
  const foreign = await (await allowedTenant(world)).user()
  expect(await listOf(ALL, {}, foreign)).toEqual([])
})
