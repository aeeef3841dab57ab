import { MAX_POINTS } from '@atrium/charts/contract/data'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { ofSeries, SERIES_QUERY } from '@atrium/dashboards/contract/series-query'

const STATEMENT_EVERY_MS = 5_000

/** The built-in time series: one database or several for each tenant, which follow every write. */
export default defineConnector({
  key: 'timeseries',
  icon: 'database',
  type: 9,
  settings: {},
  old: {},
  query: {
    ...SERIES_QUERY,
  },
  ...ofSeries,
  // Which writes change the answer of a statement is not known.
  follows: ({ influxql }) => (influxql ? { how: 'polled', everyMs: STATEMENT_EVERY_MS } : { how: 'pushed' }),
  placeOf: ({ db, from, influxql }) => (influxql || !from ? null : `${db} · ${from}`),
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
