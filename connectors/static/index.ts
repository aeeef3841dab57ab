import { MAX_POINTS } from '@atrium/charts/contract/data'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { TABLE_QUERY, tableColumns, tableShapes } from '@atrium/dashboards/contract/table-query'
import { STATIC_SETTINGS } from './settings.ts'

/** Rows that somebody has put into the data source itself, as JSON or CSV. */
export default defineConnector({
  key: 'static',
  icon: 'list',
  type: 1,
  settings: STATIC_SETTINGS,
  query: {
    ...TABLE_QUERY,
  },
  shapes: tableShapes,
  follows: () => ({ how: 'once' }),
  columnsOf: tableColumns,
  placeOf: () => null,
  // Whatever is chosen, it has rows.
  builder: { titleOf: ({ columns = [] }) => columns.join(', '), isComplete: () => true },
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
