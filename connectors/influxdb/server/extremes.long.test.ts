import { openEgress } from '@atrium/core/server/outside/egress'
import type { TsQuery } from '@atrium/timeseries/server/store/model'
import { influxdRequest, startInfluxd } from '@atrium/timeseries/testing/influx/influxd'
import { dataFolder, TENANT } from '@atrium/timeseries/testing/store/open-store'
import { expect, onTestFinished, test } from 'vitest'
import { openInfluxClient } from './influx-client.ts'
import { influxStore } from './influx-store.ts'

const START_US = Date.parse('2026-03-27T00:00:00Z') * 1000
const COUNT = 130_000
const BUCKETS = 100

/** A wave with two spikes, each of one point. */
const valueAt = (i: number) => (i === 40_404 ? 1_000 : i === 77_777 ? -1_000 : Math.sin(i / 5_000) * 10)

test('of more points than are read, those of a pixel with the lowest and the highest value stay, and are counted', async () => {
  const influxd = await startInfluxd(dataFolder(), 'plant')
  onTestFinished(() => influxd.close())
  for (let from = 0; from < COUNT; from += 10_000) {
    const lines = Array.from({ length: 10_000 }, (_, i) => {
      const at = from + i
      return `fast value=${valueAt(at)},state="${at % 2 === 0 ? 'on' : 'off'}" ${START_US + at * 1_000_000}`
    })
    const body = lines.join('\n')
    expect((await influxdRequest(influxd.url, '/write?db=plant&precision=u', { body })).status).toBe(204)
  }
  const loopback = ['127.0.0.0/8']
  const services = { egress: openEgress(loopback), db: { asTenant: async () => loopback } } as never
  const settings = async () => ({ src: influxd.url, database: 'plant' })
  const store = influxStore(openInfluxClient({ services, tenantId: TENANT }, settings, () => {}))
  const query: TsQuery = {
    db: '',
    measurement: 'fast',
    fields: [{ field: 'value' }, { field: 'state' }],
    startUs: START_US,
    endUs: START_US + COUNT * 1_000_000,
    envelope: { buckets: BUCKETS },
  }
  const { columns, rows, buckets = [] } = await store.query(TENANT, query)
  expect(columns.map(({ type }) => type)).toEqual(['time', 'float', 'string'])
  expect(rows.length).toBeLessThanOrEqual(2 * BUCKETS)
  const widthUs = (COUNT / BUCKETS) * 1_000_000
  for (const spike of [40_404, 77_777]) {
    const [atUs] = rows.find(([, value]) => value === valueAt(spike)) ?? []
    expect(Math.abs(Number(atUs) - (START_US + spike * 1_000_000))).toBeLessThan(widthUs)
  }
  expect(buckets.reduce((sum, [, values]) => sum + values, 0)).toBe(2 * COUNT)
}, 120_000)
