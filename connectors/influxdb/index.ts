import { MAX_POINTS } from '@atrium/charts/contract/data'
import { certificateErrors } from '@atrium/dashboards/contract/certificates'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { ofSeries, SERIES_QUERY } from '@atrium/dashboards/contract/series-query'
import { INFLUX_SETTINGS } from './settings.ts'

/** Time series in an InfluxDB 1.x, which is asked at intervals, with the queries of the built-in ones. */
export default defineConnector({
  key: 'influxdb',
  icon: 'database',
  type: 3,
  settings: INFLUX_SETTINGS,
  checkSettings: (settings) => certificateErrors(settings),
  address: ['src', 'ca'],
  query: {
    ...SERIES_QUERY,
  },
  ...ofSeries,
  follows: () => ({ how: 'polled', everyMs: INFLUX_SETTINGS.everyS.default * 1000 }),
  placeOf: () => null,
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
