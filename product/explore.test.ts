import type { TestTenant, World } from '@atrium/core/testing/world'
import { openPage } from '@atrium/dashboards/testing/sockets/page'
import { influxqlOf } from '@atrium/timeseries/contract/influxql'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { beforeAll, expect, test } from 'vitest'
import { productWorld } from './testing/product-world.ts'

let world: World
let tenant: TestTenant

const START = Date.UTC(2016, 0, 11, 9)
const MINUTE = 60_000
/** Of a new tenant. */
const ZONE = 'Asia/Shanghai'

beforeAll(async () => {
  world = await productWorld()
  tenant = await world.tenant()
  const lines = Array.from({ length: 240 }, (_, i) => {
    const line = i % 2 === 0 ? 'A' : `it's"B"`
    return `oven\\ 7,line=${line} temp\\ in=${20 + (i % 17) / 4},note="n${i}" ${START + i * 10_000}`
  })
  const body = Buffer.from(lines.join('\n'))
  await timeseriesOf(world.server.services).writeLines(tenant.id, 'plant', body, { precision: 'ms', create: true })
})

const QUERY: ComponentQuery = {
  dataSource: '',
  db: 'plant',
  from: 'oven 7',
  fieldSet: [{ field: 'temp in', as: 'temp in' }],
  whereObj: { TAG: [] },
  timeColumnName: 'time',
  startTime: new Date(START).toISOString(),
  endTime: new Date(START + 40 * MINUTE).toISOString(),
  interval: '',
}

/** The rows that a client of InfluxDB gets for a copied statement: time and values, series after series. */
async function pasted(statement: string): Promise<unknown[][]> {
  const { id, token } = await tenant.credential()
  const address = `${world.url}/query?${new URLSearchParams({ epoch: 'ms', q: statement })}`
  const answer = await fetch(address, { headers: { authorization: `Token ${id}:${token}` } })
  const { results } = (await answer.json()) as { results: { error?: string; series?: { values: unknown[][] }[] }[] }
  expect(results[0]?.error).toBeUndefined()
  return (results[0]?.series ?? []).flatMap(({ values }) => values)
}

/** The rows that the page shows, without the empty cells of other groups. */
async function shown(query: ComponentQuery, shape: 'page' | 'series') {
  const author = await tenant.user({ permissions: [['visual', 'dataSource', 'query']] })
  const page = await openPage(world.url, { cookie: author.cookie() })
  const paging = shape === 'page' ? { current: 1, pageSize: 1_000, sorter: 'asc' } : {}
  const { dataset, msg } = await page.ask('explore', { watch: 'e1', shape, widthPx: 5_000, query, ...paging })
  expect(dataset, msg).toBeDefined()
  const lines = dataset.columns.slice(1).map((_, i) => dataset.rows.map((row) => [row[0], row[i + 1]]))
  return { dataset, lines: lines.flat().filter(([, value]) => value !== null) }
}

const sorted = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()

test('the copied InfluxQL of a table gives a client the rows that the page shows', async () => {
  const query = { ...QUERY, fieldSet: [...QUERY.fieldSet, { field: 'note', as: 'remark' }] }
  const { dataset } = await shown(query, 'page')
  expect(dataset.rows).toHaveLength(240)
  expect(await pasted(influxqlOf(query, MINUTE, ZONE))).toEqual(dataset.rows)
})

test('the copied InfluxQL of a chart gives a client its points: reduced, by tag, and of chosen values', async () => {
  const fieldSet: ComponentQuery['fieldSet'] = [{ field: 'temp in', as: 'temp in', aggregate: 'mean' }]
  const mean: ComponentQuery = { ...QUERY, fieldSet, interval: '5m' }
  const ofOne: ComponentQuery['whereObj'] = { TAG: [{ tagKey: 'line', operator: '=', tagValue: `it's"B"` }] }
  for (const query of [mean, { ...mean, groupBy: 'line' }, { ...mean, whereObj: ofOne }]) {
    const { lines, dataset } = await shown(query, 'series')
    expect(lines.length).toBeGreaterThan(7)
    expect(sorted(await pasted(influxqlOf(query, dataset.intervalMs, ZONE)))).toEqual(sorted(lines))
  }
})

test("the copied InfluxQL has the windows of the tenant's clock", async () => {
  const fieldSet: ComponentQuery['fieldSet'] = [{ field: 'temp in', as: 'temp in', aggregate: 'mean' }]
  const query: ComponentQuery = { ...QUERY, fieldSet, interval: '3h' }
  const { lines } = await shown(query, 'series')
  // At 17:00 there, the window of three o'clock in the afternoon goes on.
  expect(lines).toEqual([[START - 120 * MINUTE, expect.any(Number)]])
  expect(await pasted(influxqlOf(query, MINUTE, ZONE))).toEqual(lines)
})
