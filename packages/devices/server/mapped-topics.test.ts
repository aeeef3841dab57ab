import { randomUUID } from 'node:crypto'
import type { TopicMapping } from '@atrium/core/contract/topic-mapping'
import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import { objects, sharedStore } from '@atrium/timeseries/testing/store/open-store'
import { connectAsync } from 'mqtt'
import { expect, onTestFinished, test } from 'vitest'
import { startBroker } from './broker.ts'
import { TopicsSeen } from './topics-seen.ts'

const shared = sharedStore()
const ALL = { startUs: 0, endUs: 9_000_000_000_000_000 }
const MAPPINGS: TopicMapping[] = [
  { pattern: 'tele/{device}/SENSOR', db: 'plant', measurement: 'sensor' },
  { pattern: 'shelly/{device}/#', db: 'plant', measurement: 'shelly' },
]

async function world(mappings: readonly TopicMapping[] = MAPPINGS) {
  const [tenant, otherTenant] = [randomUUID(), randomUUID()]
  const credentials = new Map<string, IngestCredential>([
    ['line', { id: 'line', tenantId: tenant, scopes: ['write', 'create'], mappings }],
    ['nocreate', { id: 'nocreate', tenantId: tenant, scopes: ['write'], mappings }],
    ['other', { id: 'other', tenantId: otherTenant, scopes: ['write', 'create'] }],
  ])
  const find = async (id: string) => credentials.get(id) ?? null
  const log = { warn: () => undefined, error: () => undefined }
  const parts = { host: '127.0.0.1', port: 0, authenticate: find, credentialById: find, timeseries: shared(), log }
  const broker = await startBroker(parts)
  onTestFinished(() => broker.close())
  const client = async (id = 'line') => {
    const url = `mqtt://127.0.0.1:${broker.port}`
    const one = await connectAsync(url, { username: id, password: 'x', reconnectPeriod: 0 }, false)
    onTestFinished(async () => void (await one.endAsync(true)))
    return one
  }
  const rows = async (measurement: string, field: string, tenantId = tenant) =>
    objects(
      await shared().query(tenantId, {
        db: 'plant',
        measurement,
        fields: [{ field }],
        groupBy: ['device'],
        ...ALL,
      }),
    )
  const reasons = (id = 'line') => broker.refusals(id).map(({ topic, reason }) => `${topic}: ${reason}`)
  return { broker, client, rows, reasons, credentials, tenant, otherTenant }
}

test('a stock device publishes as it does anywhere, and its levels are tags', async () => {
  const { client, rows } = await world()
  const device = await client()
  await device.publishAsync('tele/boiler-1/SENSOR', '{"time":1767225600,"AM2301":{"Temperature":21.5},"unit":"C"}', {
    qos: 1,
  })
  await device.publishAsync('tele/boiler-2/SENSOR', '{"ts":1767225601,"AM2301":{"Temperature":22}}', { qos: 0 })
  await device.publishAsync('shelly/plug/relay/0/power', '42.5', { qos: 2 })
  await expect
    .poll(() => rows('sensor', 'AM2301_Temperature'))
    .toEqual([
      { time: 1767225600e6, device: 'boiler-1', AM2301_Temperature: 21.5 },
      { time: 1767225601e6, device: 'boiler-2', AM2301_Temperature: 22 },
    ])
  expect(await rows('shelly', 'value')).toEqual([{ time: expect.any(Number), device: 'plug', value: 42.5 }])
})

test('what else it publishes is acknowledged and told; the connection stays', async () => {
  const { client, reasons } = await world()
  const device = await client()
  let closed = false
  device.on('close', () => {
    closed = true
  })
  for (const [topic, payload] of [
    ['tele/boiler-1/LWT', 'Online'],
    ['tele/boiler-1/SENSOR', 'Online'],
    ['tele/boiler-1/SENSOR', '{"a":[1]}'],
    ['tele/boiler-1/SENSOR', '{"a":'],
    ['tele/boiler-1/SENSOR', `${'{"a":'.repeat(21)}1${'}'.repeat(21)}`],
    ['ts/plant/oven/deeper', '{"a":1}'],
  ] as const) {
    await device.publishAsync(topic, payload, { qos: 1 })
  }
  expect(closed).toBe(false)
  expect(reasons()).toEqual([
    'ts/plant/oven/deeper: the topic "ts/plant/oven/deeper" is not of the form ts/<db>/<measurement>, and no mapping takes it',
    'tele/boiler-1/SENSOR: more than 20 levels of objects in each other',
    'tele/boiler-1/SENSOR: the body is not valid JSON',
    'tele/boiler-1/SENSOR: "a" is a list',
    'tele/boiler-1/SENSOR: neither JSON nor a number, as mapped topics take them',
    'tele/boiler-1/LWT: the topic "tele/boiler-1/LWT" is not of the form ts/<db>/<measurement>, and no mapping takes it',
  ])
})

test('a mapping is its credential’s own, and topics of the platform stay what they are', async () => {
  const everything: TopicMapping[] = [{ pattern: '#', db: 'plant', measurement: 'all' }]
  const { client, reasons, rows, broker, otherTenant } = await world(everything)
  const device = await client()
  for (const topic of ['$SYS/x', 'iot/kiosk/SN1/up/state']) await device.publishAsync(topic, '{"v":1}', { qos: 1 })
  expect(reasons()).toEqual([expect.stringMatching(/^iot\//), expect.stringMatching(/^\$SYS/)])
  await device.publishAsync('any/thing', '{"v":1}', { qos: 1 })
  expect(await rows('all', 'v')).toHaveLength(1)
  const other = await client('other')
  const closed = new Promise<void>((resolve) => other.once('close', () => resolve()))
  other.publish('any/thing', '{"v":1}', { qos: 1 })
  await closed
  expect(broker.refusals('other')).toMatchObject([{ topic: 'any/thing', line: 0 }])
  expect(await rows('all', 'v', otherTenant)).toEqual([])
})

test('a mapping creates no database that the credential may not create', async () => {
  const { client, reasons } = await world()
  const device = await client('nocreate')
  await device.publishAsync('tele/d/SENSOR', '{"v":1}', { qos: 1 })
  expect(reasons('nocreate')).toEqual(['tele/d/SENSOR: database not found: "plant"'])
})

test('a change takes effect on open connections, with their next message', async () => {
  const { client, rows, broker, credentials, tenant } = await world([])
  const device = await client()
  credentials.set('line', { id: 'line', tenantId: tenant, scopes: ['write', 'create'], mappings: MAPPINGS })
  broker.clients.doubt('line')
  await device.publishAsync('tele/d/SENSOR', '{"v":1}', { qos: 1 })
  expect(await rows('sensor', 'v')).toHaveLength(1)
})

test('a megabyte of JSON is taken, more is refused with the limit, whether in one packet or beyond what is read', async () => {
  const { client, reasons, rows } = await world()
  const text = (length: number) => `{"v":1,"note":"${'x'.repeat(50_000)}"${' '.repeat(length - 50_017)}}`
  expect(text(100_000)).toHaveLength(100_000)
  await (await client()).publishAsync('tele/d/SENSOR', text(1024 * 1024), { qos: 1 })
  expect(await rows('sensor', 'v')).toHaveLength(1)
  await (await client()).publishAsync('tele/e/SENSOR', text(1024 * 1024 + 1), { qos: 1 })
  const large = await client()
  const closed = new Promise<void>((resolve) => large.once('close', () => resolve()))
  large.publish('tele/f/SENSOR', text(3 * 1024 * 1024), { qos: 1 })
  await closed
  expect(reasons()).toEqual([
    'tele/f/SENSOR: the payload is over 1048576 bytes',
    'tele/e/SENSOR: the payload is over 1048576 bytes',
  ])
})

test('so many topics of a credential are taken in a day, and those it has go on', () => {
  const seen = new TopicsSeen(3)
  const reasons = ['a', 'b', 'a', 'c', 'd', 'b'].map((topic) => seen.whyNot('line', topic))
  expect(reasons).toEqual([null, null, null, null, 'more than 3 topics in a day', null])
  expect(seen.whyNot('other', 'd')).toBeNull()
})

test('ten thousand topics of a client are taken, and the next one is refused', async () => {
  const { client, reasons } = await world()
  const device = await client()
  const send = async (count: number, topicOf: (i: number) => string) => {
    for (let from = 0; from < count; from += 500) {
      const some = Array.from({ length: Math.min(500, count - from) }, (_, i) => topicOf(from + i))
      await Promise.all(some.map((topic) => device.publishAsync(topic, '1', { qos: 1 })))
    }
  }
  // Topics that no mapping takes do not count.
  await send(1_000, (i) => `tele/d${i}/LWT`)
  await send(10_001, (i) => `tele/d${i}/SENSOR`)
  expect(reasons()[0]).toBe('tele/d10000/SENSOR: more than 10000 topics in a day')
})
