import { type ComponentItem, DEFAULT_ITEM } from '@atrium/dashboards/contract/dashboard'
import type { ComponentQuery } from '@atrium/timeseries/contract/query'
import type { Served } from './serve.ts'

export const WIDGETS = 200
/** Each query is used by five widgets. */
export const DIFFERENT_QUERIES = 40

const DB = 'bench'
const MEASUREMENT = 'line'
const KINDS = ['Value', 'InfluxdbChart', 'Gauge', 'Table'] as const

/**
 * Creates a public dashboard whose widgets pull every `refreshInterval` seconds; with -1 they follow the data. @returns
 * its `_id`
 */
export async function makeBoard(served: Served, name: string, refreshInterval: number): Promise<string> {
  const components = Array.from({ length: WIDGETS }, (_, i) => widget(i, refreshInterval))
  const { _id } = await send(served, 'POST', '/api/dashboard', { name, components })
  await send(served, 'PUT', '/api/dashboard/public', { _id, public: true })
  return _id as string
}

export const widgetId = (index: number) => `item${String(index).padStart(4, '0')}`

function widget(index: number, refreshInterval: number): ComponentItem {
  const number = index % DIFFERENT_QUERIES
  const query: Partial<ComponentQuery> = {
    db: DB,
    from: MEASUREMENT,
    fieldSet: [{ field: 'n', as: 'n' }],
    whereObj: { TAG: [{ tagKey: 'line', operator: '=', tagValue: `l${number}` }] },
    startTime: '*-1h',
    endTime: '*',
  }
  const component = {
    component: KINDS[number % KINDS.length] as string,
    title: '',
    version: 0,
    props: {},
    dataSources: [{ _id: '', props: query }],
  }
  return { ...DEFAULT_ITEM, _id: widgetId(index), refreshInterval, component }
}

/** Writes the value `n` for every line, at the given times, in one request. */
export async function writeLines({ url, authorization }: Served, n: number, timesMs: readonly number[]): Promise<void> {
  const lines = Array.from({ length: DIFFERENT_QUERIES }, (_, line) => {
    return timesMs.map((timeMs) => `${MEASUREMENT},line=l${line} n=${n} ${timeMs}`)
  })
  const address = `${url}/write?db=${DB}&precision=ms`
  const answer = await fetch(address, { method: 'POST', headers: { authorization }, body: lines.flat().join('\n') })
  if (!answer.ok) throw new Error(await answer.text())
}

async function send({ url, cookie }: Served, method: string, path: string, body: object) {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
  const reply = (await answer.json()) as { code: number; _id?: string }
  if (reply.code !== 0) throw new Error(`${path}: ${JSON.stringify(reply)}`)
  return reply
}
