import { type DatasetColumn, MAX_POINTS } from '@atrium/charts/contract/data'
import { section } from '@atrium/charts/contract/define/props'
import { int, str } from '@atrium/core/contract/define/fields'
import { timeMs } from '@atrium/core/contract/time'
import { type ComponentQuery, QUERY } from '@atrium/timeseries/contract/query'
import { queryErrors } from '@atrium/timeseries/contract/query-schema'
import type { ConnectorSpec } from '../../contract/define/connector.ts'
import type { Connector, PlaneQuery } from '../../server/queryplane/connector.ts'
import { changedReader } from '../../server/queryplane/reading/changed-reader.ts'
import type { Reader, Store } from '../../server/queryplane/reading/reading.ts'
import { toyTargets } from './toy-controls.ts'
import { stations } from './toy-stations.ts'

const toySpec = (key: string, type: number, query: ConnectorSpec['query']): ConnectorSpec => ({
  key,
  type,
  icon: 'M2 2h12v12H2z',
  settings: {},
  query,
  shapes: () => ['single', 'trail', 'series', 'exact', 'rows', 'page'],
  follows: () => ({ how: 'polled', everyMs: 300 }),
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})

/** A source outside core, with fields of its own: it answers with the height of the station. */
const weather: Connector = {
  spec: {
    ...toySpec('weather', 30, {
      city: str(20, { min: 0, default: '' }),
      station: section({ height: int({ min: 0, max: 9000 }) }),
    }),
    shapes: () => ['single'],
  },
  open: () => ({
    resolve: (_, { props }): PlaneQuery & { props: object } => ({ shape: 'weather', props }),
    read: (_, query) => ({ reader: weatherReader(query as never), origin: 'weather' }),
    test: async () => ({ steps: [], columns: [], rows: [] }),
  }),
}

/** Its sources were known by a field before they named their connector. */
const apps: Connector = {
  ...weather,
  spec: {
    ...toySpec('apps', 8, { shop: section({ name: str(40, { min: 0 }) }) }),
    old: { knownBy: 'shop' },
  },
}

function weatherReader({ props: { city, station } }: { props: { city: string; station: { height: number } } }): Reader {
  return {
    follows: false,
    rhythmMs: null,
    async read(_before, _dirtyFromMs, nowMs) {
      const columns: DatasetColumn[] = [
        { name: 'time', type: 'time' },
        { name: city, type: 'number' },
      ]
      const dataset = { columns, rows: [[nowMs, station.height]], startMs: nowMs, endMs: nowMs, intervalMs: 0 }
      return { dataset, change: { kind: 'replace', dataset } }
    },
  }
}

interface ToyQuery extends PlaneQuery {
  place: { db: string; measurement: string }
  fields: { field: string; as: string }[]
  startTime: string
}

/** The points of the time series as they were written, from the start of a range on. */
export const toyStore: Connector<ToyQuery> = {
  spec: { ...toySpec('store', 9, QUERY), old: {}, check: queryErrors },
  open: () => ({
    resolve(_, { props }) {
      const { db = '', from = '', fieldSet = [], startTime = '' } = props as Partial<ComponentQuery>
      return {
        shape: 'points',
        place: { db, measurement: from },
        fields: fieldSet.map(({ field, as }) => ({ field, as: as || field })),
        startTime,
      }
    },
    read: ({ store, tenantId }, query) => ({
      reader: changedReader(pointsReader(store, tenantId, query), (whole) => whole),
      origin: query.place.db,
      place: query.place,
    }),
    test: async () => ({ steps: [], columns: [], rows: [] }),
  }),
}

function pointsReader(store: Store, tenantId: string, { place, fields, startTime }: ToyQuery): Reader {
  return {
    follows: true,
    rhythmMs: null,
    async read(_before, _dirtyFromMs, nowMs, signal) {
      const startMs = timeMs(startTime, nowMs) ?? 0
      const range = { startUs: startMs * 1000, endUs: Number.MAX_SAFE_INTEGER }
      const { rows } = await store.query(tenantId, { ...place, fields, ...range }, signal)
      const columns: DatasetColumn[] = [
        { name: 'time', type: 'time' },
        ...fields.map(({ as }): DatasetColumn => ({ name: as, type: 'number' })),
      ]
      const points = rows.map(([timeUs, ...values]) => [Number(timeUs) / 1000, ...values])
      const dataset = { columns, rows: points, startMs, endMs: nowMs, intervalMs: 0 }
      return { dataset, change: { kind: 'replace', dataset } }
    },
  }
}

/** Sources of data, as a product lists them. */
export const toyConnectors = [toyStore, apps, weather, stations, ...toyTargets]
