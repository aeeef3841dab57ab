import { type Metrics, openMetrics } from '@atrium/core/server/metrics/metrics'
import type { IngestCredential } from '@atrium/timeseries/server/store/credential'
import { objects, openStore, TENANT } from '@atrium/timeseries/testing/store/open-store'
import { connectAsync } from 'mqtt'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { operatorsBroker } from '../testing/operators-broker.ts'
import { connectExternalBroker } from './external-broker.ts'

const silent = { warn: () => {}, error: () => {} }

describe('an external MQTT broker', () => {
  it('brings points whose topic begins with the credential, and refusals can be looked up', async () => {
    const { url } = await operatorsBroker()
    const store = await openStore()
    const warned: object[] = []
    const link = connectExternalBroker({
      url,
      clientId: 'atrium-test',
      timeseries: store,
      log: { ...silent, warn: (detail) => void warned.push(detail) },
      credentialById: async (id) => (id === 'line1' ? { id, tenantId: TENANT, scopes: ['write', 'create'] } : null),
    })
    onTestFinished(() => link.close())
    const sender = await connectAsync(url)
    onTestFinished(() => sender.endAsync())
    const found = async () =>
      objects(
        await store.query(TENANT, {
          db: 'plant',
          measurement: 'oven',
          fields: [{ field: 'temp' }],
          startUs: 0,
          endUs: 1_000_000,
        }),
      )
    await vi.waitFor(async () => {
      await sender.publishAsync('line1/ts/plant/oven', 'oven temp=1 1000\noven temp= 2000', { qos: 1 })
      expect(await found()).toEqual([{ time: 1, temp: 1 }])
    }, 15_000)
    await expect.poll(() => link.refusals('line1')[0]).toMatchObject({ topic: 'ts/plant/oven', line: 2 })
    await sender.publishAsync('stranger/ts/plant/oven', 'oven temp=9 9000', { qos: 1 })
    await sender.publishAsync('line1/ts/plant/oven', '{"fields":{"temp":2},"time":2}', { qos: 1 })
    await expect.poll(async () => (await found()).map((row) => row.temp)).toEqual([1, 2])
    expect(warned).toEqual([{ credential: 'stranger' }])
  })

  it('stores nothing of a credential that was withdrawn or may only read', async () => {
    const { url } = await operatorsBroker()
    const store = await openStore()
    const credentials = new Map<string, IngestCredential>(
      ['gone', 'reader', 'stays'].map((id) => [id, { id, tenantId: TENANT, scopes: ['write', 'create'] }]),
    )
    const link = connectExternalBroker({
      url,
      clientId: 'atrium-test',
      timeseries: store,
      log: silent,
      credentialById: async (id) => credentials.get(id) ?? null,
    })
    onTestFinished(() => link.close())
    const sender = await connectAsync(url)
    onTestFinished(() => sender.endAsync())
    const send = (id: string, n: number) => sender.publishAsync(`${id}/ts/plant/${id}`, `${id} n=${n}`, { qos: 1 })
    const latest = async (id: string) =>
      JSON.stringify(await store.latest(TENANT, { db: 'plant', measurement: id }).catch(() => null))
    await vi.waitFor(async () => {
      for (const id of credentials.keys()) await send(id, 1)
      for (const id of credentials.keys()) expect(await latest(id)).toContain(',1]')
    }, 15_000)
    credentials.delete('gone')
    credentials.set('reader', { id: 'reader', tenantId: TENANT, scopes: ['read'] })
    for (const id of ['gone', 'reader', 'stays']) await send(id, 2)
    await expect.poll(() => latest('stays')).toContain(',2]')
    for (const id of ['gone', 'reader']) expect(await latest(id)).not.toContain(',2]')
    expect(link.refusals('reader')[0]).toMatchObject({ reason: 'the credential is not allowed to write' })
  })

  it('loses no message that was sent while the server was stopped', async () => {
    const { url } = await operatorsBroker()
    const store = await openStore()
    const open = () =>
      connectExternalBroker({
        url,
        clientId: 'atrium-test',
        timeseries: store,
        log: silent,
        credentialById: async (id) => ({ id, tenantId: TENANT, scopes: ['write', 'create'] }),
      })
    const latest = async () => objects(await store.latest(TENANT, { db: 'plant', measurement: 'oven' }))
    const sender = await connectAsync(url)
    onTestFinished(() => sender.endAsync())
    const first = open()
    await vi.waitFor(async () => {
      await sender.publishAsync('line1/ts/plant/oven', 'oven temp=1 1000', { qos: 1 })
      expect(await latest()).toEqual([{ time: 1, temp: 1 }])
    }, 15_000)
    await first.close()
    await sender.publishAsync('line1/ts/plant/oven', 'oven temp=2 2000', { qos: 1 })
    const second = open()
    onTestFinished(() => second.close())
    await expect.poll(() => latest()).toEqual([{ time: 2, temp: 2 }])
  })

  it('stores a message once that the broker retains, and a retained copy only by a time of its own', async () => {
    const { url } = await operatorsBroker()
    const store = await openStore()
    const metrics = openMetrics()
    const sender = await connectAsync(url)
    onTestFinished(() => sender.endAsync())
    const publish = (name: string, text: string) =>
      sender.publishAsync(`line1/ts/plant/${name}`, text, { qos: 1, retain: true })
    await publish('kept', 'kept n=1 1000\nkept n=2\nkept n=3 3000')
    await publish('body', '[{"fields":{"n":1}},{"fields":{"n":2},"time":2}]')
    const open = (extra: { metrics?: Metrics } = {}) =>
      connectExternalBroker({
        ...extra,
        url,
        clientId: 'atrium-test',
        timeseries: store,
        log: silent,
        credentialById: async (id) => ({ id, tenantId: TENANT, scopes: ['write', 'create'] }),
      })
    const found = async (measurement: string) => {
      const fields = [{ field: 'n' }]
      const asked = { db: 'plant', measurement, fields, startUs: 0, endUs: 8e15 }
      return objects(await store.query(TENANT, asked).catch(() => ({ columns: [], rows: [] })))
    }
    const values = async (measurement: string) => (await found(measurement)).map(({ n }) => n)
    const first = open({ metrics })
    await expect.poll(() => values('kept'), { timeout: 15_000 }).toEqual([1, 3])
    await expect.poll(() => values('body')).toEqual([2])
    expect(first.refusals('line1')).toMatchObject([
      { topic: 'ts/plant/body', line: 1, reason: 'no time of its own' },
      { topic: 'ts/plant/kept', line: 2, reason: 'no time of its own' },
    ])
    await publish('live', 'live n=7')
    await expect.poll(() => values('live')).toEqual([7])
    await first.close()
    for (let restart = 1; restart <= 3; restart++) {
      const again = open()
      const topics = () => new Set(again.refusals('line1').map(({ topic }) => topic)).size
      await expect.poll(topics, { timeout: 15_000 }).toBe(3)
      await again.close()
    }
    expect([await values('live'), await values('kept'), await values('body')]).toEqual([[7], [1, 3], [2]])
    expect(await metrics.text()).toContain('atrium_mqtt_messages_total{outcome="untimed"} 2')
  })
})
