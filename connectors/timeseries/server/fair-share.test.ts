// A world of its own: its 50 viewers use what all viewers of a server share.
import type { Dataset, Push } from '@atrium/charts/contract/data'
import { Refusal } from '@atrium/core/contract/refusal'
import { openGate } from '@atrium/dashboards/server/queryplane/gate/gate'
import { openQueryPlane, type QueryPlane } from '@atrium/dashboards/server/queryplane/plane'
import type { Follower } from '@atrium/dashboards/server/queryplane/shared-query'
import { resolveQuery } from '@atrium/dashboards/server/series/query/resolve'
import { toyWidgets } from '@atrium/dashboards/testing/sockets/board'
import { item, makeBoard } from '@atrium/dashboards/testing/sockets/board-world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { MINUTE, newOven } from '@atrium/dashboards/testing/sockets/plant-world'
import type { Timeseries } from '@atrium/timeseries/server/store/model'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { storeBusy } from '@atrium/timeseries/server/store/refusals'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ownPlantWorld } from '../testing/plant-world.ts'
import { readStoreQuery } from '../testing/read-store.ts'

let plant: Awaited<ReturnType<typeof ownPlantWorld>>
beforeAll(async () => {
  plant = await ownPlantWorld()
})
afterAll(() => plant.world.close())

const series = toyWidgets.find(({ kind }) => kind === 'Toy-series')

function queryOf(from: string, extra: object = {}) {
  const request = { item: 'trend001', source: 0, widthPx: 600 }
  return resolveQuery(item('trend001', 'series', { from, ...extra }), series, request, {})
}

/** A new plane over the plant's store. */
function planeOver(store: Timeseries, options: Partial<Parameters<typeof openQueryPlane>[2]> = {}): QueryPlane {
  const plane = openQueryPlane(store, { error: () => undefined }, { read: readStoreQuery, ...options })
  onTestFinished(() => plane.close())
  return plane
}

const store = () => timeseriesOf(plant.world.server.services)

function followed() {
  const reported: (Dataset | Refusal)[] = []
  const follower: Follower = {
    answered: (dataset) => void reported.push(dataset),
    replaced: (dataset) => void reported.push(dataset),
    delta: () => undefined,
    refused: (error) => void reported.push(error as Refusal),
  }
  return { reported, follower }
}

const codesOf = (reported: (Dataset | Refusal)[]) => reported.map((one) => (one instanceof Refusal ? one.code : 0))

test('200 components and 50 viewers of one dashboard query the store once per different query', async () => {
  const DIFFERENT = 20
  const VIEWERS = 50
  const from = newOven()
  const tags = Array.from({ length: DIFFERENT }, (_, i) => `line ${i}`)
  await plant.write(
    from,
    tags.map((line) => ({ n: 1, timeMs: Date.now() - 1000, tags: { line } })),
  )
  // Of a shorter range the oldest points leave, and it is read anew, before a slow host has answered all.
  const queryAt = (i: number) => ({
    from,
    startTime: '*-1d',
    whereObj: { TAG: [{ tagKey: 'line', operator: '=' as const, tagValue: tags[i % DIFFERENT] as string }] },
  })
  const ids = Array.from({ length: 200 }, (_, i) => `trend${String(i).padStart(3, '0')}`)
  const board = await makeBoard(
    plant.owner,
    ids.map((id, i) => item(id, 'series', queryAt(i))),
  )
  const pages = await Promise.all(Array.from({ length: VIEWERS }, () => openPage(plant.world.url)))
  await Promise.all(pages.map((page) => page.join(board)))
  const asked = vi.spyOn(store(), 'query')
  onTestFinished(() => asked.mockRestore())
  const count = () => asked.mock.calls.filter(([, { measurement }]) => measurement === from).length
  // All viewers at once, each with 40 components at a time: an acknowledgement must not wait for 10,000 others.
  for (let first = 0; first < ids.length; first += 40)
    await Promise.all(pages.flatMap((page) => ids.slice(first, first + 40).map((id) => page.watch(id, id))))
  expect(count()).toBeLessThanOrEqual(DIFFERENT)

  asked.mockClear()
  await plant.write(
    from,
    tags.map((line) => ({ n: 2, timeMs: Date.now(), tags: { line } })),
  )
  const isNew = (push: Push) => {
    const rows = push.kind === 'delta' ? push.rows : push.kind === 'replace' ? push.dataset.rows : []
    return rows.some(([, n]) => n === 2)
  }
  const reached = () =>
    pages.every(({ pushes }) => new Set(pushes.filter(isNew).map(({ watch }) => watch)).size === 200)
  await expect.poll(reached, { timeout: 20_000, interval: 250 }).toBe(true)
  expect(count()).toBeLessThanOrEqual(DIFFERENT)
})

test('[S29] however often pages ask, a query runs at most once a second', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const asked = vi.spyOn(store(), 'query')
  onTestFinished(() => asked.mockRestore())
  const plane = planeOver(store())
  const startedMs = performance.now()
  for (let i = 0; i < 30; i++) {
    await plane.pull({ tenantId: plant.tenant.id }, queryOf(from))
    await plant.write(from, [{ n: i, timeMs: Date.now() }])
  }
  const seconds = (performance.now() - startedMs) / 1000
  const runs = asked.mock.calls.filter(([, { measurement }]) => measurement === from).length
  expect(runs).toBeLessThanOrEqual(1 + Math.ceil(seconds))
})

test('[S29] if a public dashboard’s budget is used up, its viewers get a waiting time, and users are not affected', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() }])
  const gate = openGate({ tenant: 1_000_000, publicViewers: 1_000_000, dashboard: 0.001 })
  const plane = planeOver(store(), { gate })
  const stranger = { tenantId: plant.tenant.id, publicDashboard: 'hall' }
  expect((await plane.pull(stranger, queryOf(from))).rows.length).toBe(1)
  const refused = await plane.pull(stranger, queryOf(from, { startTime: '*-3h' })).catch((error: Refusal) => error)
  expect(refused).toMatchObject({ code: 42901, detail: { params: { seconds: expect.any(Number) } } })
  expect((await plane.pull({ tenantId: plant.tenant.id }, queryOf(from, { startTime: '*-4h' }))).rows.length).toBe(1)
})

test('[S29] a source that keeps failing is not queried any more, and its viewers get a refusal', async () => {
  const from = newOven()
  let asked = 0
  const failing: Timeseries = {
    ...store(),
    query: async () => {
      asked += 1
      throw storeBusy()
    },
  }
  const plane = planeOver(failing)
  const codes: number[] = []
  for (let i = 0; i < 12; i++) {
    const range = { startTime: `*-${i + 1}h` }
    await plane.pull({ tenantId: plant.tenant.id }, queryOf(from, range)).catch(({ code }: Refusal) => codes.push(code))
  }
  expect(codes).toEqual(Array(12).fill(50300))
  expect(asked).toBe(5)
})

test('[S32] if a query fails, its viewers learn that the data are not current, and later that they are again', async () => {
  const from = newOven()
  await plant.write(from, [{ n: 1, timeMs: Date.now() - MINUTE }])
  let isAway = false
  const shaky: Timeseries = {
    ...store(),
    query: async (...args) => {
      if (isAway) throw storeBusy()
      return store().query(...args)
    },
  }
  const plane = planeOver(shaky, { retryMs: 100 })
  const { reported, follower } = followed()
  plane.watch({ tenantId: plant.tenant.id }, queryOf(from), follower)
  await expect.poll(() => codesOf(reported)).toEqual([0])
  isAway = true
  await plant.write(from, [{ n: 2, timeMs: Date.now() }])
  await expect.poll(() => codesOf(reported)).toEqual([0, 50300])
  isAway = false
  await expect.poll(() => codesOf(reported)).toEqual([0, 50300, 0])
  expect((reported.at(-1) as Dataset).rows.map(([, n]) => n)).toEqual([1, 2])
})
