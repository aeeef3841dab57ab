import type { World } from '@atrium/core/testing/world'
import { brokerUrl } from '@atrium/devices/testing/broker-url'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, describe, expect, it } from 'vitest'
import { productWorld } from '../testing/product-world.ts'
import { FACTORY_DB, MEASUREMENTS } from './catalogue.ts'
import { factoryOf } from './factory.ts'
import { HISTORY_MS, writeHistory } from './history.ts'
import { startSimulator } from './simulator.ts'

let world: World

beforeAll(async () => {
  world = await productWorld()
})

async function newTenant() {
  const tenant = await world.tenant()
  return { tenantId: tenant.id, credential: await tenant.credential() }
}

const count = async (tenantId: string, measurement: string, field: string, startMs: number, endMs: number) => {
  const { rows } = await timeseriesOf(world.server.services).query(tenantId, {
    db: FACTORY_DB,
    measurement,
    fields: [{ field, aggregate: 'count' }],
    startUs: startMs * 1000,
    endUs: endMs * 1000,
  })
  return Number(rows[0]?.[1] ?? 0)
}

describe('the simulator', () => {
  it('it publishes over MQTT, and the store has all points that it counts as acknowledged', async () => {
    const { tenantId, credential } = await newTenant()
    const fromMs = Date.now() - 1000
    const factory = factoryOf(7)
    const simulator = await startSimulator({
      factory,
      url: brokerUrl(world),
      user: credential.id,
      token: credential.token,
      rate: 20,
    })
    expect(simulator.pointsPerS).toBe(9 * 20)
    expect(simulator.valuesPerS).toBe(39 * 20)
    await expect.poll(() => simulator.tally().acknowledged).toBeGreaterThan(80)
    await simulator.stop()
    const { acknowledged } = simulator.tally()
    const endMs = Date.now() + 1000
    const stored = await Promise.all([
      count(tenantId, 'line', 'speed', fromMs, endMs),
      count(tenantId, 'env', 'humidity', fromMs, endMs),
      count(tenantId, 'energy', 'today', fromMs, endMs),
      count(tenantId, 'process', 'level', fromMs, endMs),
    ])
    expect(stored.reduce((sum, rows) => sum + rows, 0)).toBe(acknowledged)
    const [catalogue] = await timeseriesOf(world.server.services).catalogue(tenantId, FACTORY_DB)
    const line = catalogue?.measurements.find(({ name }) => name === 'line')
    expect(line?.fields).toContainEqual({ name: 'output', type: 'int' })
    expect(line?.fields).toContainEqual({ name: 'speed', type: 'float' })
    const latest = await timeseriesOf(world.server.services).latest(tenantId, { db: FACTORY_DB, measurement: 'line' })
    const [timeUs] = latest.rows[0]!
    const sent = factory(Number(timeUs) / 1000).find(({ tags }) => tags?.line === latest.rows[0]![1])
    expect(latest.rows[0]![latest.columns.findIndex(({ name }) => name === 'power')]).toBe(sent?.fields.power)
  })

  it('a wrong token or a missing server makes the start fail', async () => {
    const { credential } = await newTenant()
    const options = { factory: factoryOf(1), user: credential.id, token: 'wrong', rate: 1 }
    await expect(startSimulator({ ...options, url: brokerUrl(world) })).rejects.toMatchObject({
      code: 4,
    })
    await expect(startSimulator({ ...options, url: 'mqtt://127.0.0.1:1' })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })
})

describe("the factory's history", () => {
  it('it covers the day before in steps of ten seconds; an interrupted one is completed, a complete one is skipped', async () => {
    const { tenantId } = await newTenant()
    const timeseries = timeseriesOf(world.server.services)
    const untilMs = Date.parse('2026-03-18T04:02:35.123Z')
    const endMs = Date.parse('2026-03-18T04:02:30Z')
    const parts = { timeseries, tenantId, factory: factoryOf(1), untilMs }
    const interrupted = new AbortController()
    const stopWatching = timeseries.watch((event) => {
      if (event.tenantId === tenantId) interrupted.abort()
    })
    const first = await writeHistory({ ...parts, signal: interrupted.signal })
    stopWatching()
    const perDay = (HISTORY_MS / 10_000) * 9
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(perDay / 2)

    const { signal } = new AbortController()
    expect(await writeHistory({ ...parts, signal })).toBe(perDay - first)
    expect(await writeHistory({ ...parts, signal })).toBe(0)
    expect(await count(tenantId, 'line', 'speed', endMs - HISTORY_MS, endMs)).toBe(3 * 8640)
    expect(await count(tenantId, 'line', 'speed', 0, endMs + HISTORY_MS)).toBe(3 * 8640)
    const values = await timeseries.tagValues(tenantId, { db: FACTORY_DB, measurement: 'env', tag: 'room' })
    expect(values.sort()).toEqual([...MEASUREMENTS.env.values].sort())
  })
})
