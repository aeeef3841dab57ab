import { MAX_POINTS } from '@atrium/charts/contract/data'
import { column, columns, list, time } from '@atrium/charts/contract/define/props'
import { str } from '@atrium/core/contract/define/fields'
import { defineConnector } from '@atrium/dashboards/contract/define/connector'
import { tableColumns, tableShapes } from '@atrium/dashboards/contract/table-query'
import { columnErrors, nameOf } from './columns.ts'
import { settingErrors } from './setting-errors.ts'
import { HTTP_SETTINGS } from './settings.ts'

const MAX_COLUMNS = 100
/** Of a source that says nothing else. */
const EVERY_MS = 10_000

/** Answers of HTTP servers with JSON in them. */
export default defineConnector({
  key: 'http',
  icon: 'out',
  type: 2,
  settings: HTTP_SETTINGS,
  checkSettings: settingErrors,
  address: ['src'],
  query: {
    /**
     * In display order; none: all values of a row. A path begins with `@`, the row, or with `$`, the whole answer; a
     * column without a name is called as its path.
     */
    columns: list({ path: column(), name: str(100, { min: 0, default: '' }) }, MAX_COLUMNS),
    /** The name of the column with the time of a row; '' for rows without times, which keep their order. */
    timeColumn: column(),
    /** The names of the columns that tell rows apart; none: those with texts. */
    keys: columns(),
    /** What `{from}` and `{to}` of the source mean; the range of the component if they are not given. */
    startTime: time(''),
    endTime: time(''),
  },
  shapes: tableShapes,
  follows: () => ({ how: 'polled', everyMs: EVERY_MS }),
  columnsOf: ({ columns = [], keys = [] }, isKeyed) => tableColumns({ columns: columns.map(nameOf), keys }, isKeyed),
  placeOf: () => null,
  check: columnErrors,
  // Whatever is chosen, it has rows.
  builder: { titleOf: ({ columns = [] }) => columns.map(nameOf).join(', '), isComplete: () => true },
  byViewer: false,
  limits: { points: MAX_POINTS, rows: MAX_POINTS },
})
