import type { Dataset } from '@atrium/charts/contract/data'
import { columns, interval, oneOf, section, texts, time } from '@atrium/charts/contract/define/props'
import businessData from '@atrium/connectors/business/index'
import timeseries from '@atrium/connectors/timeseries/index'
import { str } from '@atrium/core/contract/define/fields'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import type { BuilderConnector } from '@atrium/dashboards/web/builder/data/builder-connector'
import type { CatalogueRequest, DataPort } from '@atrium/dashboards/web/builder/data/data-port'

const common = {
  settings: {},
  byViewer: false,
  limits: { points: 10, rows: 10 },
  follows: () => ({ how: 'once' }) as const,
}

const series = defineConnector({
  ...common,
  key: 'toy-series',
  type: 9,
  icon: 'database',
  query: {
    db: str(20, { min: 0, default: '' }),
    from: str(20, { min: 0, default: '' }),
    fieldSet: timeseries.query.fieldSet,
    startTime: time('*-2h'),
    endTime: time('*'),
    interval: interval(''),
    reduce: oneOf(['last', 'mean'], { default: 'last' }),
  },
  shapes: () => ['single', 'series', 'page'],
  columnsOf: timeseries.columnsOf,
  builder: timeseries.builder,
})

const business = defineConnector({
  ...common,
  key: 'toy-business',
  type: 8,
  icon: 'apps',
  query: { business: section({ app: str(20, { min: 0, default: '' }), names: texts(10, 20) }), startTime: time('') },
  shapes: () => ['single', 'page'],
  columnsOf: businessData.columnsOf,
  builder: businessData.builder,
})

/** A source that has nothing but its table. */
const weather = defineConnector({
  ...common,
  key: 'weather',
  type: 30,
  icon: 'cloud',
  query: { city: str(20, { min: 0, default: '' }), station: section({ height: str(5, { min: 0, default: '' }) }) },
  shapes: () => ['single'],
})

/** Its sources are rows of the tenant. */
const files = defineConnector({
  ...common,
  key: 'files',
  type: 31,
  icon: 'list',
  settings: { content: str(20) },
  query: { shown: columns() },
  shapes: () => ['single'],
})

export const FILE = { _id: '0192aaaa-0000-7000-8000-000000000001', title: 'Shift plan', type: 31 }

const NAMES = { 'toy-series': 'Series', 'toy-business': 'Business', weather: 'Weather', files: 'Files' }

const FORMS: Partial<Record<string, BuilderConnector['form']>> = {
  'toy-series': () => import('@atrium/connectors/timeseries/form'),
  'toy-business': () => import('@atrium/connectors/business/form'),
}

/** Two with the forms of connectors, and two with that of their table. */
export const toyConnectors: BuilderConnector[] = [series, business, weather, files].map((spec) => {
  const form = FORMS[spec.key]
  return {
    spec,
    ...(form ? { form } : {}),
    ...(spec === series ? { rebind: () => import('@atrium/connectors/timeseries/rebind') } : {}),
    name: NAMES[spec.key as 'weather'],
    about: `About ${spec.key}`,
    fields: { shown: 'Shown', city: 'City', station: 'Station', 'station.height': 'Height' },
  }
})

export const ROWS: Dataset = {
  columns: [
    { name: 'time', type: 'time' },
    { name: 'temp', type: 'number' },
  ],
  rows: [
    [1000, 21.5],
    [2000, 22.5],
  ],
  startMs: 0,
  endMs: 3000,
  intervalMs: 0,
  tookMs: 3,
}

const INCOME = { name: 'income', label: 'Income' }
const SHOP = { app: 'shop', label: 'Shop', lists: [], kpis: [INCOME], series: [], tops: [] }

/** A tenant with one database, one measurement and one app. */
export function toyPort(
  preview: DataPort['preview'] = async () => [ROWS],
  previewScript: DataPort['previewScript'] = () => Promise.reject(new Error('no script')),
): DataPort {
  return {
    preview,
    previewScript,
    catalogue: async (request: CatalogueRequest) => {
      if (request.search && !request.measurement)
        return { total: 1, found: [{ database: 'plant', measurement: 'press', field: request.search }] }
      if (request.tag) return { total: 2, values: ['A', 'B'] }
      if (request.measurement)
        return {
          total: 2,
          measurement: { name: 'oven', fields: 2, tags: 1, series: 2, oldestMs: 0, newestMs: 1 },
          tags: [{ name: 'line', values: 2 }],
          fields: [
            { name: 'temp', type: 'float', newest: { atMs: 1, value: 21.5 } },
            { name: 'state', type: 'string', newest: null },
          ],
        }
      if (request.db) return { total: 1, measurements: [{ name: 'oven', fields: 2, tags: 1 }] }
      return {
        total: 2,
        databases: ['plant', 'lab'].map((name) => ({ name, retentionDays: null, measurements: 1 })),
      }
    },
    choices: async <T>(path: string) => {
      if (path === '/api/datasource/choices') return { list: [FILE] } as T
      if (path.startsWith('/api/datasource/names')) return { names: [{ name: 'shift' }, { name: 'team' }] } as T
      return { apps: [SHOP] } as T
    },
  }
}
