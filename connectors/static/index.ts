import { MAX_POINTS } from '@atrium/charts/contract/data'
import { column, columns } from '@atrium/charts/contract/define/props'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { STATIC_SETTINGS } from './settings.ts'

/** Rows that somebody has put into the data source itself, as JSON or CSV. */
export default defineConnector({
  key: 'static',
  icon: 'list',
  type: 1,
  settings: STATIC_SETTINGS,
  query: {
    /** In display order; none: all. */
    columns: columns(),
    /** The column with the time of a row; '' for rows without times, which keep their order. */
    timeColumn: column(),
    /** The columns that tell rows apart; none: those with texts. */
    keys: columns(),
  },
  shapes: ({ timeColumn }) => [
    'single',
    'trail',
    'exact',
    'rows',
    'page',
    ...(timeColumn ? (['series'] as const) : []),
  ],
  follows: () => ({ how: 'once' }),
  columnsOf: ({ columns = [], keys = [] }, isKeyed) =>
    isKeyed ? [...keys, ...columns.filter((one) => !keys.includes(one))] : columns,
  placeOf: () => null,
  // Whatever is chosen, it has rows.
  builder: { titleOf: ({ columns = [] }) => columns.join(', '), isComplete: () => true },
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
