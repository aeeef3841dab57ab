import { randomUUID } from 'node:crypto'
import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { objects, openStore, sharedStore } from '@atrium/timeseries/testing/store/open-store'
import { connect, connectAsync, type MqttClient } from 'mqtt'
import { writeToStream } from 'mqtt-packet'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Broker, type BrokerOptions, startBroker } from './broker.ts'

const ALL = { startUs: 0, endUs: 9_000_000_000_000_000 }

const shared = sharedStore()

interface World {
  broker: Broker
  store: Timeseries
  warnings: object[]
  /** The credentials that a look-up by id finds; the tests know their tokens. */
  credentials: Map<string, IngestCredential>
  /** The tenant of `line1`, `nocreate` and `reader`; `line2` belongs to the other tenant. */
  tenant: string
  otherTenant: string
}

async function world(
  otherwise: Partial<Pick<BrokerOptions, 'authenticate' | 'credentialById'>> = {},
  store = shared(),
): Promise<World> {
  const [tenant, otherTenant] = [randomUUID(), randomUUID()]
  const all: IngestCredential[] = [
    { id: 'line1', tenantId: tenant, scopes: ['write', 'create'] },
    { id: 'line2', tenantId: otherTenant, scopes: ['write', 'create'] },
    { id: 'nocreate', tenantId: tenant, scopes: ['write'] },
    { id: 'reader', tenantId: tenant, scopes: ['read'] },
  ]
  const credentials = new Map(all.map((one) => [one.id, one]))
  const credentialById = async (id: string) => credentials.get(id) ?? null
  const warnings: object[] = []
  const log = {
    warn: (detail: object) => void warnings.push(detail),
    error: (detail: object) => void warnings.push(detail),
  }
  const broker = await startBroker({
    host: '127.0.0.1',
    port: 0,
    authenticate: async (id, token) => (token === `${id}-token` ? credentialById(id) : null),
    credentialById,
    timeseries: store,
    log,
    ...otherwise,
  })
  onTestFinished(() => broker.close())
  return { broker, store, warnings, credentials, tenant, otherTenant }
}

async function client(broker: Broker, id = 'line1', token = `${id}-token`): Promise<MqttClient> {
  const url = `mqtt://127.0.0.1:${broker.port}`
  const connected = await connectAsync(url, { username: id, password: token, reconnectPeriod: 0 }, false)
  onTestFinished(async () => void (await connected.endAsync(true)))
  return connected
}

function later<T>() {
  let resolve: (value: T) => void = () => undefined
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

const closing = (one: MqttClient) => new Promise<void>((resolve) => one.once('close', () => resolve()))

const valuesOf = async (store: Timeseries, tenantId: string, db = 'plant', measurement = 'oven') =>
  objects(await store.query(tenantId, { db, measurement, fields: [{ field: 'temp' }], ...ALL }))

describe('the embedded MQTT broker', () => {
  it('acknowledges a message after its points are stored', async () => {
    const { broker, store, tenant } = await world()
    const sender = await client(broker)
    await sender.publishAsync('ts/plant/oven', 'oven,zone=1 temp=181.5 5000', { qos: 1 })
    expect(await valuesOf(store, tenant)).toEqual([{ time: 5, temp: 181.5 }])
  })

  it('takes JSON, one point or many, time in milliseconds or ISO 8601', async () => {
    const { broker, store, tenant } = await world()
    const sender = await client(broker)
    await sender.publishAsync('ts/plant/oven', '{"tags":{"zone":"1"},"fields":{"temp":20},"time":7}', { qos: 1 })
    const many = '[{"fields":{"temp":21},"time":8.5},{"fields":{"temp":22},"time":"1970-01-01T01:00:00.009001+01:00"}]'
    await sender.publishAsync('ts/plant/oven', many, { qos: 1 })
    expect(await valuesOf(store, tenant)).toEqual([
      { time: 7000, temp: 20 },
      { time: 8500, temp: 21 },
      { time: 9001, temp: 22 },
    ])
  })

  it('takes the tenant from the credential, whatever the topic says', async () => {
    const { broker, store, tenant, otherTenant } = await world()
    const one = await client(broker, 'line1')
    const two = await client(broker, 'line2')
    await one.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
    await two.publishAsync('ts/plant/oven', 'oven temp=2 1000', { qos: 1 })
    expect(await valuesOf(store, tenant)).toEqual([{ time: 1, temp: 1 }])
    expect(await valuesOf(store, otherTenant)).toEqual([{ time: 1, temp: 2 }])
  })

  it('acknowledges a partly invalid payload, stores its valid lines and records the invalid ones separately', async () => {
    const { broker, store, tenant } = await world()
    const sender = await client(broker)
    const payload = 'oven temp=1 1000\noven temp= 2000\npress temp=3 3000\noven temp="hot" 4000\noven temp=5 5000'
    await sender.publishAsync('ts/plant/oven', payload, { qos: 1 })
    expect((await valuesOf(store, tenant)).map((row) => row.temp)).toEqual([1, 5])
    expect(broker.refusals('line1').map(({ line, reason }) => [line, reason])).toEqual([
      [4, expect.stringContaining('field type conflict')],
      [3, expect.stringContaining('which the topic names')],
      [2, expect.stringContaining('missing field value')],
    ])
    expect(broker.refusals('line2')).toEqual([])
  })

  it('records an unreadable JSON payload as refused', async () => {
    const { broker } = await world()
    const sender = await client(broker)
    await sender.publishAsync('ts/plant/oven', '{"fields":', { qos: 1 })
    await sender.publishAsync('ts/plant/oven', '[{"fields":{"temp":{}}}, {"fields":{},"field":{}}, 3]', { qos: 1 })
    const reasons = broker.refusals('line1').map(({ line, reason }) => `${line} ${reason}`)
    expect(reasons).toEqual([
      '3 not an object',
      '2 unknown property "field"',
      '1 field "temp" is neither a number, a text nor a boolean',
      '1 the body is not valid JSON',
    ])
  })

  it.each([
    ['an unknown credential', 'nobody', 'nobody-token'],
    ['a wrong token', 'line1', 'wrong'],
  ])('refuses %s at sign-in', async (_, id, token) => {
    const { broker } = await world()
    await expect(client(broker, id, token)).rejects.toThrow(/Bad username or password/i)
  })

  it('refuses a client without a client id', async () => {
    const { broker } = await world()
    const anonymous = connectAsync(`mqtt://127.0.0.1:${broker.port}`, { reconnectPeriod: 0 }, false)
    await expect(anonymous).rejects.toThrow(/Bad username or password/i)
  })

  it.each([
    ['a topic of another form', 'line1', 'devices/1'],
    ['a topic with too many levels', 'line1', 'ts/plant/oven/deeper'],
    ['a database that the credential may not create', 'nocreate', 'ts/unknown/oven'],
    ['a credential that may only read', 'reader', 'ts/plant/oven'],
  ])('disconnects for %s, stores nothing and records the reason', async (_, id, topic) => {
    const { broker, store, tenant } = await world()
    const sender = await client(broker, id)
    const closed = closing(sender)
    sender.publish(topic, 'oven temp=1 1000', { qos: 1 })
    await closed
    expect(broker.refusals(id)).toMatchObject([{ topic, line: 0 }])
    expect(await store.catalogue(tenant)).toEqual([])
  })

  it('disconnects a client whose message is too large', async () => {
    const { broker, store, warnings, tenant } = await world()
    const sender = await client(broker)
    const closed = closing(sender)
    sender.publish('ts/plant/oven', `oven text="${'x'.repeat(3_000_000)}" 1000`, { qos: 1 })
    await closed
    expect(await store.catalogue(tenant)).toEqual([])
    expect(warnings).toEqual([{ credential: 'line1', reason: 'packet too large' }])
  })

  it('refuses every subscription', async () => {
    const { broker } = await world()
    const reader = await client(broker, 'line1')
    const sender = await client(broker, 'line2')
    await expect(reader.subscribeAsync('#', { qos: 1 })).rejects.toMatchObject({ packet: { granted: [128] } })
    const received: string[] = []
    reader.on('message', (topic) => received.push(topic))
    await sender.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1, retain: true })
    await reader.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
    expect(received).toEqual([])
  })

  it('ends only the connections of a withdrawn credential', async () => {
    const { broker, credentials } = await world()
    const withdrawn = await client(broker, 'line1')
    const other = await client(broker, 'line2')
    const closed = closing(withdrawn)
    credentials.delete('line1')
    broker.clients.doubt('line1')
    broker.clients.doubt('line2')
    await closed
    await other.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
  })

  it('stores no message of a client until it is clear whether its credential was withdrawn', async () => {
    const lookUp = later<null>()
    const { broker, store, tenant } = await world({ credentialById: () => lookUp.promise })
    const sender = await client(broker)
    const arrived = vi.spyOn(broker.clients, 'mayReceive')
    broker.clients.doubt('line1')
    const closed = closing(sender)
    let isAcknowledged = false
    sender.publish('ts/plant/oven', 'oven temp=1 1000', { qos: 1 }, (error) => {
      isAcknowledged = !error
    })
    await expect.poll(() => arrived).toHaveBeenCalled()
    lookUp.resolve(null)
    await closed
    expect([isAcknowledged, await store.catalogue(tenant)]).toEqual([false, []])
  })

  it('goes on storing messages of a client whose credential was changed and may still write', async () => {
    const { broker, store, credentials, tenant } = await world()
    const sender = await client(broker)
    await sender.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
    credentials.set('line1', { id: 'line1', tenantId: tenant, scopes: ['write'] })
    broker.clients.doubtTenant(tenant)
    await sender.publishAsync('ts/plant/oven', 'oven temp=2 2000', { qos: 1 })
    expect(await valuesOf(store, tenant)).toHaveLength(2)
    const closed = closing(sender)
    sender.publish('ts/new/oven', 'oven temp=1 1000', { qos: 1 })
    await closed
  })

  it('disconnects a client whose credential was withdrawn while it signed in', async () => {
    const [asked, answered] = [later<void>(), later<void>()]
    const { broker } = await world({
      async authenticate(id) {
        asked.resolve()
        await answered.promise
        return { id, tenantId: randomUUID(), scopes: ['write'] }
      },
      credentialById: async () => null,
    })
    const options = { username: 'line1', password: 'line1-token', reconnectPeriod: 0 }
    const sender = connect(`mqtt://127.0.0.1:${broker.port}`, options)
    onTestFinished(async () => void (await sender.endAsync(true)))
    const closed = closing(sender)
    await asked.promise
    broker.clients.doubt('line1')
    answered.resolve()
    await closed
  })

  it('accepts QoS 0 and 2 as well', async () => {
    const { broker, store, tenant } = await world()
    const sender = await client(broker)
    await sender.publishAsync('ts/plant/oven', 'oven temp=1 1000', { qos: 0 })
    await sender.publishAsync('ts/plant/oven', 'oven temp=2 2000', { qos: 2 })
    await expect.poll(async () => (await valuesOf(store, tenant)).map((row) => row.temp)).toEqual([1, 2])
  })

  it('reads on while messages with QoS 0 are held back, and stores them with the next acknowledged one', async () => {
    const store = await openStore({ limits: { holdMs: 3_600_000 } })
    const { broker, tenant } = await world({}, store)
    const known: number[] = []
    store.watch(({ minTimeUs }) => void known.push(minTimeUs))
    const sender = await client(broker)
    for (const time of [1, 2, 3]) {
      await sender.publishAsync('ts/plant/oven', `oven temp=${time} ${time}000`, { qos: 0 })
      await expect.poll(() => known).toContain(time)
    }
    await sender.publishAsync('ts/plant/press', 'press temp=4 4000', { qos: 1 })
    expect((await valuesOf(store, tenant)).map(({ temp }) => temp)).toEqual([1, 2, 3])
  })

  it('disconnects the sender of a message with QoS 0 that can never be stored', async () => {
    const { broker } = await world()
    const sender = await client(broker, 'nocreate')
    const closed = closing(sender)
    await sender.publishAsync('ts/nowhere/oven', 'oven temp=1 1000', { qos: 0 })
    await closed
    expect(broker.refusals('nocreate')).toMatchObject([{ topic: 'ts/nowhere/oven' }])
  })

  it('does not acknowledge a message that the store could not keep', async () => {
    const store = await openStore()
    const { broker } = await world({}, store)
    const url = `mqtt://127.0.0.1:${broker.port}`
    const sender = connect(url, { username: 'line1', password: 'line1-token', reconnectPeriod: 0 })
    onTestFinished(async () => void (await sender.endAsync(true)))
    await new Promise((resolve) => sender.once('connect', resolve))
    await store.close()
    let acknowledged = false
    const closed = closing(sender)
    sender.publish('ts/plant/oven', 'oven temp=1 1000', { qos: 1 }, (error) => {
      acknowledged = !error
    })
    await closed
    expect(acknowledged).toBe(false)
  })
})

it('keeps no buffer for each of the 65,536 numbers of messages', () => {
  expect(writeToStream.cacheNumbers).toBe(false)
})
