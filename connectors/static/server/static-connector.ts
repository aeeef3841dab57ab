import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import { shapeOf } from '@atrium/charts/contract/define/widget'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import type { Connector, PlaneQuery, Settings } from '@atrium/dashboards/server/queryplane/connector'
import { noSuchData } from '@atrium/dashboards/server/queryplane/query/refusals'
import { lttbReader } from '@atrium/dashboards/server/queryplane/reading/lttb-reader'
import type { Reader } from '@atrium/dashboards/server/queryplane/reading/reading'
import { testSteps } from '@atrium/dashboards/server/sources/test-steps'
import type { StaticSettings, StaticSource } from '../static-source.ts'
import { datasetOf, type StaticRowsQuery } from './static-rows.ts'
import { type StaticTable, tableOf } from './static-table.ts'

interface StaticQuery extends PlaneQuery, StaticRowsQuery {
  widthPx: number
}

const DEFAULT_PAGE_ROWS = 10

/** The connector of rows that stand in the data source itself. */
export function staticConnector(spec: ConnectorSpec<StaticSource>): Connector<StaticQuery> {
  const settingsOf = (settings: Settings) => withDefaults(spec.settings, settings) as StaticSettings
  /** Many components may read one data source, whose settings are the same object for all of them. */
  const tables = new WeakMap<Settings, StaticTable>()

  function tableIn(settings: Settings): StaticTable {
    const known = tables.get(settings) ?? tableOf(settingsOf(settings))
    tables.set(settings, known)
    return known
  }

  return {
    spec,
    open: () => ({
      resolve({ item, spec: widget, request, zone }, { props }) {
        const data = shapeOf(widget, item.component.props)
        if (data === 'none') throw noSuchData()
        const { columns = [], keys = [], timeColumn = '' } = props as StaticSource
        const { current = 1, pageSize = DEFAULT_PAGE_ROWS } = request
        return {
          shape: 'static',
          data,
          columns,
          keys,
          timeColumn,
          zone,
          page: data === 'page' ? { current, pageSize } : null,
          widthPx: data === 'series' ? request.widthPx : 0,
        }
      },
      read({ settings, spend }, query) {
        const reader: Reader = {
          follows: false,
          rhythmMs: null,
          async read(_before, _dirtyFromMs, nowMs) {
            const given = await settings()
            const startedMs = performance.now()
            const dataset = datasetOf(tableIn(given), settingsOf(given), query, nowMs)
            spend(performance.now() - startedMs)
            return { dataset, change: { kind: 'replace', dataset } }
          },
        }
        return { reader: query.data === 'series' ? lttbReader(reader, query.widthPx) : reader, origin: 'static' }
      },
      names: async (_, settings) => tableOf(settingsOf(settings)).columns,
      test: (_, settings) => testSteps((inStep) => inStep('shape', () => tableOf(settingsOf(settings)))),
    }),
  }
}
