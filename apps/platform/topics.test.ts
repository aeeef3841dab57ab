import { DEVICE_DB } from '@atrium/devices/server/telemetry'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { connectAsync, type MqttClient } from 'mqtt'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aName, openPlatform, type PlatformWorld } from './testing.ts'

const PATH = '/api/platform/ingest'
const SENSOR = { pattern: 'tele/{device}/SENSOR', db: 'plant', measurement: 'sensor' }

let platform: PlatformWorld

beforeAll(async () => {
  platform = await openPlatform()
})

interface Made {
  _id: string
  id: string
  token: string
}

async function make(mappings?: object[]): Promise<Made> {
  const body = { name: aName(), scopes: ['write', 'create'], ...(mappings && { mappings }) }
  const { body: made } = await platform.admin.post(PATH, body)
  return { _id: made._id, id: made.ingest.credentialId, token: made.token }
}

async function connect({ id, token }: Made): Promise<MqttClient> {
  const options = { username: id, password: token, reconnectPeriod: 0 }
  const client = await connectAsync(brokerUrl(platform.world), options)
  onTestFinished(async () => void (await client.endAsync(true)))
  return client
}

const refusalsOf = async ({ _id }: Made, version?: string) =>
  (await platform.admin.get(`${PATH}/refusals`, { _id, ...(version && { version }) })).body

const valuesOf = async (measurement: string, field: string) => {
  const query = { db: 'plant', measurement, fields: [{ field }], groupBy: ['device'], startUs: 0, endUs: 9e15 }
  return (await timeseriesOf(platform.world.server.services).query(platform.tenant.id, query)).rows.map(
    ([, ...rest]) => rest,
  )
}

test('a mapping takes effect on an open connection, and so does its change and its end', async () => {
  const made = await make([{ ...SENSOR, pattern: 'another' }])
  const device = await connect(made)
  const change = async (mappings: object[]) => {
    const { rev } = (await platform.admin.get(PATH, { _id: made._id })).body.ingest
    const { body } = await platform.admin.put(PATH, { _id: made._id, rev, mappings })
    expect(body).toMatchObject({ code: 0, ingest: { mappings } })
  }
  const send = (payload: string) => device.publishAsync('tele/boiler-1/SENSOR', payload, { qos: 1 })
  /** The broker hears of a change by a notification. */
  const arrives = (measurement: string, payload: string) =>
    expect.poll(async () => {
      await send(payload)
      return valuesOf(measurement, 'AM2301_Temperature')
    })
  await send('{"AM2301":{"Temperature":20},"time":1767225600}')
  expect((await refusalsOf(made)).refusals).toMatchObject([{ topic: 'tele/boiler-1/SENSOR', line: 0 }])
  await change([SENSOR])
  await arrives('sensor', '{"AM2301":{"Temperature":21.5},"time":1767225600}').toEqual([['boiler-1', 21.5]])
  await change([{ ...SENSOR, measurement: 'other' }])
  await arrives('other', '{"AM2301":{"Temperature":22},"time":1767225601}').toEqual([['boiler-1', 22]])
  const closed = new Promise<boolean>((resolve) => device.once('close', () => resolve(true)))
  await change([])
  const isOver = () => Promise.race([closed, send('{"AM2301":{"Temperature":23},"time":1767225602}').then(() => false)])
  await expect.poll(isOver).toBe(true)
  const known = await valuesOf('other', 'AM2301_Temperature')
  const again = await connect(made)
  const refused = new Promise<void>((resolve) => again.once('close', () => resolve()))
  again.publish('tele/boiler-1/SENSOR', '{"AM2301":{"Temperature":24},"time":1767225603}', { qos: 1 })
  await refused
  expect(await valuesOf('other', 'AM2301_Temperature')).toEqual(known)
})

test.each([
  ['a topic of the platform', { ...SENSOR, pattern: 'iot/kiosk/{sn}/up/state' }, /第 1 条：ts\/ 和 iot\//],
  ['a topic that begins with $', { ...SENSOR, pattern: '$SYS/#' }, /第 1 条：以 \$ 开头/],
  ['the database of devices', { ...SENSOR, db: DEVICE_DB }, /第 1 条：.*device 由平台自己写入/],
])('%s is refused, with the reason at the field', async (_, mapping, told) => {
  const { body } = await platform.admin.post(PATH, { name: aName(), scopes: ['write'], mappings: [mapping] })
  expect(body).toMatchObject({ errorCode: 40001, fields: { mappings: expect.stringMatching(told) } })
  const made = await make([SENSOR])
  const changed = await platform.admin.put(PATH, { _id: made._id, rev: 0, mappings: [mapping] })
  expect(changed.body).toMatchObject({ errorCode: 40001, fields: { mappings: expect.stringMatching(told) } })
})

test('a credential has at most twenty mappings', async () => {
  const mappings = Array.from({ length: 21 }, (_, i) => ({ ...SENSOR, pattern: `a/${i}` }))
  expect((await make(mappings.slice(1)))._id).toBeTruthy()
  const { body } = await platform.admin.post(PATH, { name: aName(), mappings })
  expect(body).toMatchObject({ errorCode: 40001, fields: { mappings: expect.any(String) } })
})

test('what was refused by MQTT and over HTTP stands at its credential, and a page that knows it gets a short answer', async () => {
  const made = await make([SENSOR])
  const other = await make()
  const device = await connect(made)
  await device.publishAsync('ts/plant/oven', '{"temp":42,"list":[1]}', { qos: 1 })
  await device.publishAsync('tele/boiler-1/LWT', 'Online', { qos: 1 })
  const lines = 'oven temp=1 1\noven temp= 2'
  const written = await fetch(`${platform.world.url}/write?db=plant&precision=s`, {
    method: 'POST',
    headers: { authorization: `Token ${made.id}:${made.token}` },
    body: lines,
  })
  expect(written.status).toBe(400)
  const { version, refusals } = await refusalsOf(made)
  expect(refusals).toEqual(
    [
      ['/write?db=plant', 2, 'missing field value: temp'],
      [
        'tele/boiler-1/LWT',
        0,
        'the topic "tele/boiler-1/LWT" is not of the form ts/<db>/<measurement>, and no mapping takes it',
      ],
      ['ts/plant/oven', 1, '"list" is a list'],
    ].map(([topic, line, reason]) => {
      return { ingest: made._id, credential: expect.any(String), topic, line, reason, at: expect.any(String), count: 1 }
    }),
  )
  expect(await refusalsOf(made, version)).toEqual({ code: 0, version })
  await device.publishAsync('tele/boiler-1/LWT', 'Online', { qos: 1 })
  expect((await refusalsOf(made, version)).refusals[0]).toMatchObject({ topic: 'tele/boiler-1/LWT', count: 2 })
  expect((await refusalsOf(other)).refusals).toEqual([])
})

test('only those who may read credentials see what was refused, and only of their own tenant', async () => {
  const made = await make()
  const clerk = await platform.tenant.user({ permissions: [['platform', 'ingest', 'create']] })
  expect((await clerk.get(`${PATH}/refusals`, { _id: made._id })).body.errorCode).toBe(40301)
  const stranger = await (await platform.world.tenant()).user()
  expect((await stranger.get(`${PATH}/refusals`, { _id: made._id })).body.errorCode).toBe(40400)
})
