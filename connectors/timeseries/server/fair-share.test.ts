// A world of its own: it replaces what all viewers of a server share.
import type { Dataset } from '@atrium/charts/contract/data'
import { Refusal } from '@atrium/core/contract/refusal'
import { openGate } from '@atrium/dashboards/server/queryplane/gate/gate'
import { openQueryPlane, type QueryPlane } from '@atrium/dashboards/server/queryplane/plane'
import type { Follower } from '@atrium/dashboards/server/queryplane/shared-query'
import { resolveQuery } from '@atrium/dashboards/server/series/query/resolve'
import { toyWidgets } from '@atrium/dashboards/testing/sockets/board'
import { item } from '@atrium/dashboards/testing/sockets/board-world'
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
