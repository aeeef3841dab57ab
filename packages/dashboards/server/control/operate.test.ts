import { randomUUID } from 'node:crypto'
import type { Client, TestTenant, World } from '@atrium/core/testing/world'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { httpDevice, mqttBroker } from '../../testing/control-peers.ts'
import { allowedTenant, controlBoard } from '../../testing/control-world.ts'
import { boardWorld } from '../../testing/sockets/board-world.ts'

let world: World
let plant: TestTenant
let owner: Client
beforeAll(async () => {
  world = await boardWorld()
  plant = await allowedTenant(world)
  owner = await plant.user({ name: 'Ada' })
})

const lastRow = async (dashboard: string) =>
  (await world.sql(`select * from control_command where dashboard_id = '${dashboard}' order by id desc limit 1`))[0]!

test('[K100] [R343] a request is sent as the released component says, with the value in it', async () => {
  const { requests, uri } = await httpDevice()
  const { operate, dashboard } = await controlBoard(owner, 'httpRequest', {
    name: 'Valve',
    uri: `${uri}?to=$value&key=$secret`,
    method: 'PUT',
    header: [{ name: 'X-Key', value: 'k $secret' }],
    body: '{"set": $value, "text": "to $value", "by": "$secret"}',
    username: 'plc',
    password: 'pw',
    secret: 'a"b',
    input: 'number',
    min: 0,
    max: 100,
  })
  expect(await operate({ value: '21.5' }, { reason: 'hot' })).toMatchObject({
    code: 0,
    control: {
      component: 'control1',
      status: 'answered',
      isDone: true,
      values: { value: 21.5 },
      who: { _id: owner.userId, name: 'Ada' },
      result: 200,
      message: null,
    },
  })
  expect(requests).toHaveLength(1)
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    url: '/set?to=21.5&key=a%22b',
    headers: {
      'x-key': 'k a"b',
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from('plc:pw').toString('base64')}`,
    },
  })
  expect(JSON.parse(requests[0]!.body)).toEqual({ set: 21.5, text: 'to 21.5', by: 'a"b' })
  const row = await lastRow(dashboard)
  expect(row).toMatchObject({ name: 'Valve', reason: 'hot', creator_id: owner.userId, target: 'PUT' })
  expect(JSON.stringify(row)).not.toMatch(/a\\*"b|a%22b|Basic/)
})

test('[S4] [K101] [R333] [R343] a message is published as it is released, whatever else is sent; not retained, and acknowledged', async () => {
  const { published, users, uri } = await mqttBroker()
  const { operate } = await controlBoard(owner, 'mqttPublish', {
    uri,
    topic: 'plant/valve/set',
    username: 'plc',
    password: 'open',
    content: '{"on": $value}',
    input: 'switch',
    onValue: 'true',
    offValue: 'false',
    valueType: 'boolean',
  })
  const forged = {
    uri: 'mqtt://evil.example',
    topic: 'evil',
    username: 'x',
    password: 'x',
    content: 'evil',
    creator: 'x',
    tenant: 'x',
  }
  expect(await operate({ value: 'true' }, forged)).toMatchObject({
    code: 0,
    control: { status: 'answered', result: null },
  })
  expect(published).toEqual([{ topic: 'plant/valve/set', content: '{"on": true}', qos: 1, retain: false }])
  expect(users).toEqual(['plc'])
})

test('a message that nobody acknowledges is sent, not answered', async () => {
  const { published, uri } = await mqttBroker()
  const { operate } = await controlBoard(owner, 'mqttPublish', { uri, topic: 't', qos: 0, value: 'go' })
  expect(await operate({ value: 'go' })).toMatchObject({ control: { status: 'sent', isDone: true } })
  await expect.poll(() => published).toMatchObject([{ content: 'go', qos: 0 }])
})

test('[R331] [K099] points are written into the built-in time series', async () => {
  const timeseries = timeseriesOf(world.server.services)
  await timeseries.write(plant.id, 'plant', [{ measurement: 'shift', fields: { note: 'start' } }], { create: true })
  const { operate } = await controlBoard(owner, 'influxdbWrite', {
    database: 'plant',
    controls: [
      { key: 'count', measurement: 'shift', type: 'field', valueType: 'number' },
      { key: 'note', measurement: 'shift', type: 'field', valueType: 'string' },
      { key: 'line', measurement: 'shift', type: 'tag' },
      { key: 'other', measurement: 'mill', type: 'field', valueType: 'boolean' },
    ],
  })
  expect(await operate({ count: '12', note: 'a "b", c=d', line: 'L 1', other: 'true' })).toMatchObject({
    code: 0,
    control: { status: 'answered', values: { count: 12, note: 'a "b", c=d', line: 'L 1', other: true } },
  })
  const range = { startUs: 0, endUs: Number.MAX_SAFE_INTEGER }
  const fields = ['count', 'note'].map((field) => ({ field, as: field }))
  const { rows } = await timeseries.query(plant.id, {
    db: 'plant',
    measurement: 'shift',
    fields,
    groupBy: ['line'],
    ...range,
  })
  expect(rows.map(([, ...values]) => values)).toContainEqual(['L 1', 12, 'a "b", c=d'])
  expect(await operate({ line: 'L 1' })).toMatchObject({ code: 40012 })
})

test.each(['1e9', '0x10', ' 5', '5.55', '-1', '101', 'NaN', '', true])(
  '[S22] nothing is sent for the number %j, and why is said and recorded',
  async (value) => {
    const { requests, uri } = await httpDevice()
    const { operate, dashboard } = await controlBoard(owner, 'httpRequest', {
      uri,
      body: '$value',
      input: 'number',
      min: 0,
      max: 100,
      step: 0.1,
    })
    expect(await operate({ value })).toMatchObject({ code: 40011, msg: expect.stringContaining('操作值不正确') })
    expect(requests).toEqual([])
    expect(await lastRow(dashboard)).toMatchObject({ status: 7, is_done: true, result: 40011 })
  },
)

test('[S22] a text of an option cannot leave its place in JSON, a form or a line', async () => {
  const { requests, uri } = await httpDevice()
  const value = '","admin":true,"x":"\r\nX: y'
  const list = { input: 'list', options: [{ label: 'x', value }], uri }
  const json = await controlBoard(owner, 'httpRequest', { ...list, body: '{"a":$value,"b":"is $value"}' })
  expect((await json.operate({ value })).code).toBe(0)
  expect(JSON.parse(requests[0]!.body)).toEqual({ a: value, b: `is ${value}` })
  const header = [{ name: 'content-type', value: 'application/x-www-form-urlencoded' }]
  const form = await controlBoard(owner, 'httpRequest', { ...list, header, body: 'a=$value&b=1' })
  expect((await form.operate({ value })).code).toBe(0)
  expect([...new URLSearchParams(requests[1]!.body)]).toEqual([
    ['a', value],
    ['b', '1'],
  ])
  const plain = await controlBoard(owner, 'httpRequest', { ...list, body: 'set $value' })
  expect(await plain.operate({ value })).toMatchObject({ code: 40011 })
  expect(requests).toHaveLength(2)
})

test('[S3] [R310] [R311] [R332] what else a caller sends is ignored: the address, the header, the creator, the tenant', async () => {
  const { requests, uri } = await httpDevice()
  const evil = await httpDevice()
  const other = await allowedTenant(world)
  const { operate, dashboard } = await controlBoard(owner, 'httpRequest', { uri, value: '1', body: '$value' })
  const forged = { uri: evil.uri, method: 'DELETE', header: [{ name: 'a', value: 'b' }], body: 'evil' }
  const who = { creator: randomUUID(), tenant: other.id, kind: 'evil', password: 'x' }
  expect((await operate({ value: '1' }, { ...forged, ...who })).code).toBe(0)
  expect(evil.requests).toEqual([])
  expect(requests).toMatchObject([{ method: 'POST', body: '1' }])
  expect(requests[0]!.headers.a).toBeUndefined()
  expect(await lastRow(dashboard)).toMatchObject({ tenant_id: plant.id, creator_id: owner.userId })
})

test('[S3] who sees a control does not read to which address it was refused', async () => {
  const { operate } = await controlBoard(owner, 'httpRequest', { uri: 'http://10.66.66.66/set', value: '1' })
  const refused = await operate({ value: '1' })
  expect(refused).toMatchObject({ control: { status: 'failed', message: '不允许访问目标地址' } })
  expect(JSON.stringify(refused)).not.toContain('10.66')
})

test('[S3] the browser gets the status and how long it took, nothing of the answer; a redirect is not followed', async () => {
  const { device, requests, uri } = await httpDevice()
  const { operate } = await controlBoard(owner, 'httpRequest', { uri, value: '1' })
  device.headers = { 'x-inside': 'secret-header', location: '/elsewhere' }
  device.body = 'secret-body'
  const answered = await operate({ value: '1' })
  expect(JSON.stringify(answered)).not.toMatch(/secret-/)
  expect(answered.control.ms).toBeGreaterThanOrEqual(0)
  device.status = 302
  expect(await operate({ value: '1' })).toMatchObject({
    control: { status: 'failed', result: 302, message: '对方要求转到其他地址，未跟随' },
  })
  device.status = 500
  const failed = await operate({ value: '1' })
  expect(failed).toMatchObject({ control: { status: 'failed', result: 500, message: '对方应答 500' } })
  expect(JSON.stringify(failed)).not.toMatch(/secret-/)
  expect(requests.map(({ url }) => url)).toEqual(['/set', '/set', '/set'])
})

test('the released component acts, not its draft', async () => {
  const { requests, uri } = await httpDevice()
  const draft = await httpDevice()
  const { operate, dashboard } = await controlBoard(owner, 'httpRequest', { uri, value: '1' })
  const batch = { _id: dashboard, base: 0, key: randomUUID(), label: { key: 'setProps' } }
  const op = { op: 'set', id: 'control1', path: ['component', 'props', 'uri'], value: draft.uri }
  const { body } = await owner.post('/api/toy/board/op', { ...batch, ops: [op] })
  expect(body).toMatchObject({ code: 0 })
  expect((await operate({ value: '1' })).code).toBe(0)
  expect([requests.length, draft.requests.length]).toEqual([1, 0])
})

test('the same operation is sent once, however often it is asked for; its key takes no other content', async () => {
  const { device, requests, uri } = await httpDevice()
  let go = () => {}
  device.wait = new Promise((resolve) => {
    go = resolve
  })
  const { operate } = await controlBoard(owner, 'httpRequest', { uri, input: 'number', body: '$value' })
  const key = randomUUID()
  const both = [operate({ value: 1 }, { key }), operate({ value: 1 }, { key })]
  await expect.poll(() => requests.length).toBe(1)
  expect(await operate({ value: 2 }, { key })).toMatchObject({ code: 40903 })
  // Another operation of the same control waits for its end.
  expect(await operate({ value: 3 })).toMatchObject({ code: 40916 })
  go()
  const [first, second] = await Promise.all(both)
  expect(first).toMatchObject({ code: 0, control: { status: 'answered' } })
  expect(second).toEqual(first)
  expect(await operate({ value: 1 }, { key })).toEqual(first)
  expect(await operate({ value: 2 }, { key })).toMatchObject({ code: 40903 })
  expect(await operate({ value: 1 }, { key }, await plant.user())).toMatchObject({ code: 40903 })
  expect(requests).toHaveLength(1)
})

test('what was denied is denied again under its key', async () => {
  const { uri } = await httpDevice()
  const { operate } = await controlBoard(owner, 'httpRequest', { uri, input: 'number', reason: 'required' })
  const key = randomUUID()
  const first = await operate({ value: 1 }, { key })
  expect(first).toMatchObject({ code: 40013, msg: '请填写操作原因' })
  expect(await operate({ value: 1 }, { key })).toMatchObject({ code: 40013, msg: '请填写操作原因' })
  expect((await operate({ value: 1 }, { reason: 'why' })).code).toBe(0)
})

test('[R302] [R309] nobody operates without being signed in', async () => {
  const { requests, uri } = await httpDevice()
  const { operate } = await controlBoard(owner, 'httpRequest', { uri, value: '1' })
  expect(await operate({ value: '1' }, {}, world.anonymous())).toMatchObject({ code: 40100, msg: '未登录，无法操作' })
  expect(requests).toEqual([])
})

test('[S31] who may only look cannot operate, and the attempt is recorded; nor can another tenant, on a public link', async () => {
  const { requests, uri } = await httpDevice()
  const { operate, dashboard } = await controlBoard(owner, 'httpRequest', { uri, value: '1' })
  const viewer = await plant.user({ permissions: [['toyboards', 'board', 'read']] })
  expect(await operate({ value: '1' }, {}, viewer)).toMatchObject({ code: 40301, msg: '没有操作权限' })
  expect(await lastRow(dashboard)).toMatchObject({ status: 7, creator_id: viewer.userId })
  const operator = await plant.user({ permissions: [['toyboards', 'component', 'control']] })
  expect(await operate({ value: '1' }, {}, operator)).toMatchObject({ code: 40401 })
  await owner.put('/api/toy/board/public', { _id: dashboard, public: true })
  const foreign = await (await allowedTenant(world)).user()
  expect(await operate({ value: '1' }, {}, foreign)).toMatchObject({ code: 40401 })
  expect(await operate({ value: '1' }, {}, operator)).toMatchObject({ code: 40401 })
  expect(requests).toEqual([])
})

test('one control is not operated by the call of another kind, and nothing else at all', async () => {
  const { requests, uri } = await httpDevice()
  const { dashboard } = await controlBoard(owner, 'httpRequest', { uri, value: '1' })
  const call = { dashboard, component: 'control1', values: { value: '1' }, key: randomUUID() }
  expect((await owner.post('/api/dataagent/mqttPublish', call)).body).toMatchObject({ code: 40400 })
  expect((await owner.post('/api/dataagent/httpRequest', { ...call, component: 'control2' })).body.code).toBe(40400)
  expect(requests).toEqual([])
})

test('[S4] a message goes to topics of its source only, and with its user', async () => {
  const { published, users, port } = await mqttBroker()
  const props = { host: '127.0.0.1', port, username: 'source', password: 'open', topic: 'plant/+/#' }
  const { body } = await owner.post('/api/toy/source', { title: world.unique('broker'), type: 6, props })
  const dataSource = body.dataSource._id
  const inside = await controlBoard(owner, 'mqttPublish', { dataSource, topic: 'plant/a/set', value: '1' })
  expect(await inside.operate({ value: '1' })).toMatchObject({ code: 0, control: { status: 'answered' } })
  for (const topic of ['plant', 'plants/a', 'other/a/set']) {
    const outside = await controlBoard(owner, 'mqttPublish', { dataSource, topic, value: '1' })
    expect(await outside.operate({ value: '1' })).toMatchObject({ code: 40015 })
  }
  expect(published.map(({ topic }) => topic)).toEqual(['plant/a/set'])
  expect(users).toEqual(['source'])
  const denied = await controlBoard(owner, 'mqttPublish', {
    uri: `mqtt://127.0.0.1:${port}`,
    topic: 't',
    username: 'x',
    value: '1',
  })
  expect(await denied.operate({ value: '1' })).toMatchObject({
    control: { status: 'failed', message: '消息服务器拒绝登录' },
  })
})

test('a user, and a control, are limited in a minute', async () => {
  const { uri } = await httpDevice()
  const { operate } = await controlBoard(owner, 'httpRequest', { uri, input: 'number', reason: 'required' })
  const busy = await plant.user()
  const answers = await Promise.all(Array.from({ length: 35 }, () => operate({ value: 1 }, {}, busy)))
  expect(answers.filter(({ code }) => code === 40013)).toHaveLength(30)
  expect(answers.filter(({ code }) => code === 42901)).toHaveLength(5)
  const other = await controlBoard(owner, 'httpRequest', { uri, input: 'number', reason: 'required' })
  const more = await Promise.all(Array.from({ length: 35 }, () => other.operate({ value: 1 }, {}, busy)))
  expect(more.filter(({ code }) => code === 40013)).toHaveLength(30)
})
