import { type AddressInfo, createServer } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { IngestCredential } from '../timeseries/credential.ts'
import { objects, openStore, TENANT } from '../timeseries/testing/open-store.ts'
import { connectExternalBroker } from './external-broker.ts'

/** A broker as an operator would run it, without access rules. */
async function operatorsBroker() {
  const broker = await Aedes.createBroker()
  const server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    await new Promise<void>((resolve) => broker.close(resolve))
    server.close()
  })
  return { broker, url }
}

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
})
