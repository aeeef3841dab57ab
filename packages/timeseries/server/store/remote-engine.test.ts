import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { temporarilyUnavailable } from '@atrium/core/contract/refusal'
import { openUpgrades } from '@atrium/core/server/upgrades'
import { expect, onTestFinished, test } from 'vitest'
import { objects, openStore, TENANT } from '../../testing/store/open-store.ts'
import { openEngineEndpoint } from './engine-endpoint.ts'
import type { PeerServer, ServePeer } from './engine-link.ts'
import type { Timeseries, WrittenEvent } from './model.ts'
import { connectEngine } from './remote-engine.ts'

const silent = { warn() {}, error() {} }
const secretKey = 'shared by both processes'

/** An engine endpoint with its own store, on a port. */
async function endpoint(served: ReadonlyMap<string, ServePeer> = new Map(), port = 0) {
  const timeseries = await openStore()
  const server = createServer()
  const upgrades = openUpgrades(server)
  const opened = openEngineEndpoint({ server, upgrades, secretKey, timeseries, served, log: silent })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await opened.close()
    server.close()
  })
  const end = async () => {
    await opened.close()
    await new Promise((resolve) => server.close(resolve))
  }
  return { timeseries, close: opened.close, end, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const range = { db: 'plant', measurement: 'oven', fields: [{ field: 'n' }], startUs: 0, endUs: 10_000_000 }
const big = 9_007_199_254_740_993n

test('a web process writes, reads and gets events through the engine endpoint as with local files', async () => {
  const { timeseries, url } = await endpoint()
  const remote = connectEngine({ url, secretKey, log: silent })
  onTestFinished(() => remote.close())
  const reported: WrittenEvent[] = []
  remote.watch((event) => reported.push(event))
  const point = { measurement: 'oven', fields: { n: big }, timeUs: 1_000_000 }
  const write = () => remote.write(TENANT, 'plant', [point], { create: true })
  await expect
    .poll(() =>
      write().then(
        ({ written }) => written,
        () => 0,
      ),
    )
    .toBe(1)
  expect(objects(await remote.query(TENANT, range))).toEqual([{ time: 1_000_000, n: String(big) }])
  const own = await timeseries.query(TENANT, range)
  expect(await remote.query(TENANT, range)).toEqual({ ...own, tookMs: expect.any(Number) })
  await expect.poll(() => reported).toMatchObject([{ tenantId: TENANT, db: 'plant', measurement: 'oven', points: 1 }])
})

test('events contain the points that a web process asked for, and it learns when it may have missed some', async () => {
  const { url, close } = await endpoint()
  const remote = connectEngine({ url, secretKey, log: silent })
  onTestFinished(() => remote.close())
  const reported: WrittenEvent[] = []
  let losses = 0
  remote.watch(
    (event) => reported.push(event),
    () => {
      losses += 1
    },
  )
  const place = { db: 'plant', measurement: 'oven' }
  const carry = () =>
    remote.carry(TENANT, place).then(
      () => true,
      () => false,
    )
  await expect.poll(carry).toBe(true)
  await remote.write(TENANT, 'plant', [{ measurement: 'oven', fields: { n: 1.5 }, timeUs: 7 }], { create: true })
  const rows = [{ tags: [], timeUs: 7, values: [1.5] }]
  await expect.poll(() => reported[0]?.carried).toEqual({ fields: [{ name: 'n', type: 'float' }], rows })
  expect(losses).toBe(0)
  await close()
  await expect.poll(() => losses).toBe(1)
})

test('names, retention, statistics and exports also work through the engine endpoint', async () => {
  const { timeseries, url } = await endpoint()
  const remote = connectEngine({ url, secretKey, log: silent })
  onTestFinished(() => remote.close())
  const create = () =>
    remote.createDb(TENANT, 'plant').then(
      () => true,
      () => false,
    )
  await expect.poll(create).toBe(true)
  const points = Array.from({ length: 20_000 }, (_, i) => ({
    measurement: 'oven',
    tags: { unit: String(i % 2) },
    fields: { n: i + 0.25 },
    timeUs: i,
  }))
  await remote.write(TENANT, 'plant', points, { create: false })
  expect(await remote.series(TENANT, { db: 'plant', limit: 9, offset: 0 })).toEqual([
    { measurement: 'oven', tags: { unit: '0' } },
    { measurement: 'oven', tags: { unit: '1' } },
  ])
  await remote.setRetention(TENANT, 'plant', { days: 36_500 })
  expect(await timeseries.catalogue(TENANT)).toMatchObject([{ name: 'plant', retentionDays: 36_500 }])
  expect((await remote.statistics(TENANT)).tenants[0]?.dbs?.[0]?.rows).toBe(20_000)
  const textOf = async (store: Timeseries, format: 'csv' | 'parquet') => {
    const pieces: Uint8Array[] = []
    for await (const piece of store.export(TENANT, range, format)) pieces.push(piece)
    return Buffer.concat(pieces).toString('latin1')
  }
  const text = await textOf(remote, 'csv')
  expect(text.split('\n')).toHaveLength(20_002)
  expect(text).toBe(await textOf(timeseries, 'csv'))
  await expect(textOf(remote, 'parquet')).resolves.toMatch(/^PAR1/)
  for await (const piece of remote.export(TENANT, range, 'csv')) {
    expect(piece.byteLength).toBeGreaterThan(0)
    break
  }
  const missing = remote.export(TENANT, { ...range, measurement: 'none' }, 'csv')
  await expect(missing[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 40412 })
  expect(await remote.dropMeasurement(TENANT, 'plant', 'oven')).toBe(true)
  expect(await remote.dropDb(TENANT, 'plant')).toBe(true)
  expect(await timeseries.catalogue(TENANT)).toEqual([])
})

test('a refusal keeps its code, status and texts', async () => {
  const { url } = await endpoint()
  const remote = connectEngine({ url, secretKey, log: silent })
  onTestFinished(() => remote.close())
  const code = () =>
    remote.writeLines(TENANT, 'nowhere', Buffer.from('oven n=1'), { create: false, precision: 's' }).then(
      () => 0,
      (error) => error.code,
    )
  await expect.poll(code).toBe(40410)
})

test('a client without the secret is refused at once, and so are calls while the engine is unavailable', async () => {
  const { url } = await endpoint()
  for (const options of [
    { url, secretKey: 'guessed' },
    { url: 'http://127.0.0.1:9', secretKey },
  ]) {
    const remote = connectEngine({ ...options, log: silent })
    await expect(remote.query(TENANT, range)).rejects.toMatchObject({ code: 50300 })
    await remote.close()
  }
})

test('a package above answers and notifies web processes by its own kind of messages, each apart', async () => {
  const left: string[] = []
  const serve =
    (name: string): ServePeer =>
    (notify): PeerServer => ({
      async answer(message) {
        if (message === 'refuse') throw temporarilyUnavailable({ retryAfterS: 7 })
        notify({ [name]: message })
        return [name, message]
      },
      left: () => void left.push(name),
    })
  const { url, end } = await endpoint(new Map(['a', 'b'].map((name) => [name, serve(name)])))
  const remote = connectEngine({ url, secretKey, log: silent })
  onTestFinished(() => remote.close())
  const seen: unknown[] = []
  const channels = ['a', 'b', 'c'].map((kind) =>
    remote.channel(kind, {
      notified: (event) => seen.push([kind, event]),
      opened: () => seen.push([kind, 'opened']),
      lost: () => seen.push([kind, 'lost']),
    }),
  )
  const [a, b, c] = channels
  await expect(a!.ask(1)).rejects.toMatchObject({ code: 50300 })
  await expect.poll(() => seen).toEqual(['a', 'b', 'c'].map((kind) => [kind, 'opened']))
  expect([await a!.ask(big), await b!.ask({ n: 1 })]).toEqual([
    ['a', big],
    ['b', { n: 1 }],
  ])
  await expect(a!.ask('refuse')).rejects.toMatchObject({ code: 50300, detail: { retryAfterS: 7 } })
  await expect(c!.ask(1)).rejects.toThrow('no such kind')
  expect(seen.slice(3)).toEqual([
    ['a', { a: big }],
    ['b', { b: { n: 1 } }],
  ])
  await end()
  await expect.poll(() => left.sort()).toEqual(['a', 'b'])
  await expect.poll(() => seen.slice(5)).toEqual(['a', 'b', 'c'].map((kind) => [kind, 'lost']))
  await endpoint(new Map([['a', serve('a')]]), Number(new URL(url).port))
  await expect.poll(() => seen.slice(8).length, { timeout: 10_000 }).toBe(3)
  expect(await a!.ask(2)).toEqual(['a', 2])
})
