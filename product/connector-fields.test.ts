import type { Props } from '@atrium/charts/contract/define/props'
import type { World } from '@atrium/core/testing/world'
import { DEFAULT_ITEM, type ItemDataSource } from '@atrium/dashboards/contract/dashboard'
import { needsSetUp } from '@atrium/dashboards/contract/define/connector'
import { beforeAll, expect, test } from 'vitest'
import { appServers } from './apps.server.ts'
import { connectors } from './connectors.ts'
import { modesOf, trialsOf } from './testing/other-values.ts'
import { productWorld } from './testing/product-world.ts'
import { widgets } from './widgets.ts'

let world: World
beforeAll(async () => {
  world = await productWorld()
})

const kinds = connectors.filter(({ spec }) => needsSetUp(spec)).map((one) => [one.spec.key, one] as const)

/** Queries in which the other fields of a kind matter. */
const QUERIES: Readonly<Record<string, readonly object[]>> = {
  static: [{}],
  http: [{ columns: [{ path: '@.a', name: 'a' }] }],
  influxdb: [
    {
      db: 'plant',
      from: 'oven',
      fieldSet: [{ field: 'a', as: 'a', aggregate: 'mean' }],
      interval: '1m',
      whereObj: {
        TAG: [{ tagKey: 'line', operator: '=', tagValue: 'A' }],
        FIELD: [{ fieldKey: 'a', operator: '>', value: 1 }],
      },
      tags: [{ field: 'no', operator: '=', value: '1' }],
      groupBy: ['line'],
    },
    { db: 'plant', from: 'oven', fieldSet: [{ field: 'a', as: 'a' }] },
  ],
  mysql: [{ sql: 'select a from oven where at > {from}' }],
  postgresql: [{ sql: 'select a from oven where at > {from}' }],
  mqtt: [{ columns: ['a'] }],
}
/** One kind of widgets for each way in which data are shown. */
const SHOWN = ['Value', 'InfluxdbChart', 'Table', 'Default', 'Sankey', 'Pie', 'ChartGeneral']

test.each(kinds)('each field of the queries of %s changes what is asked', async (key, { spec, open }) => {
  const opened = open(world.server.services, appServers)
  const specs = SHOWN.flatMap((kind) => widgets.filter((widget) => widget.kind === kind))
  /** What is asked for a widget of each kind, or the code of the refusal. */
  const asked = (props: unknown) =>
    JSON.stringify(
      specs.map((widget) => {
        const source = { _id: 'a', connector: key, props } as ItemDataSource
        const component = { component: widget.kind, title: '', version: 1, props: {}, dataSources: [source] }
        const item = { ...DEFAULT_ITEM, _id: 'item0001', component }
        const viewer = { session: null, locale: 'zh_CN', standing: '' } as const
        const request = { item: item._id, source: 0, widthPx: 300 }
        try {
          return opened.resolve(
            { item, spec: widget, request, values: {}, zone: 'Asia/Shanghai', viewer } as never,
            source,
          )
        } catch (error) {
          return (error as { code?: number }).code ?? String(error)
        }
      }),
    )
  const left = new Set(trialsOf(spec.query, {}, ['a', 'b']).keys())
  for (const query of QUERIES[key]!) {
    for (const path of left) if (asked(without(query, path.split('.'))) !== asked(query)) left.delete(path)
    for (const mode of modesOf(spec.query, query as Record<string, unknown>))
      for (const [path, trials] of trialsOf(spec.query, mode, ['a', 'b']))
        if (trials.some(({ before, after }) => asked(before) !== asked(after))) left.delete(path)
  }
  expect([...left]).toEqual([])
})

/** A query without one of its fields. */
function without(query: object, [name = '', ...inside]: readonly string[]): object {
  const { [name]: value, ...others } = query as Record<string, unknown>
  if (inside.length === 0 || typeof value !== 'object' || Array.isArray(value)) return others
  return { ...others, [name]: without(value as object, inside) }
}

const sources = import.meta.glob<string>(['../connectors/*/server/**/*.ts', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const shared = import.meta.glob<string>(['../packages/dashboards/server/sql/*.ts', '!**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

const namesIn = (table: Props): string[] =>
  Object.entries(table).flatMap(([name, prop]) => (prop.kind === 'section' ? namesIn(prop.of) : [name]))

test.each(kinds)('each setting of %s is read', (key, { spec }) => {
  const own = Object.entries(sources).filter(([file]) => file.startsWith(`../connectors/${key}/`))
  const text = [...own, ...Object.entries(shared)].map(([, source]) => source).join('\n')
  expect(namesIn(spec.settings).filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
