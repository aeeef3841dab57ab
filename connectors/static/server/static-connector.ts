import { withDefaults } from '@atrium/charts/contract/define/prop-values'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import type { Connector, PlaneQuery, Settings } from '@atrium/dashboards/server/queryplane/connector'
import type { PlainTable } from '@atrium/dashboards/server/queryplane/shaping/plain-table'
import { tableReader } from '@atrium/dashboards/server/queryplane/shaping/table-reading'
import { type TableRowsQuery, tableRowsQuery } from '@atrium/dashboards/server/queryplane/shaping/table-rows'
import { testSteps } from '@atrium/dashboards/server/sources/test-steps'
import type { StaticSettings, StaticSource } from '../static-source.ts'
import { tableOf } from './static-table.ts'

interface StaticQuery extends PlaneQuery, TableRowsQuery {}

/** The connector of rows that stand in the data source itself. */
export function staticConnector(spec: ConnectorSpec<StaticSource>): Connector<StaticQuery> {
  const settingsOf = (settings: Settings) => withDefaults(spec.settings, settings) as StaticSettings
  /** Many components may read one data source, whose settings are the same object for all of them. */
  const tables = new WeakMap<Settings, PlainTable>()

  function tableIn(settings: Settings): PlainTable {
    const known = tables.get(settings) ?? tableOf(settingsOf(settings))
    tables.set(settings, known)
    return known
  }

  return {
    spec,
    open: () => ({
      resolve: (asked, { props }) => ({ shape: 'static', ...tableRowsQuery(asked, props as StaticSource) }),
      read: ({ settings, spend }, query) => ({
        reader: tableReader(query, {
          rhythmMs: null,
          spend,
          async table() {
            const given = await settings()
            const startedMs = performance.now()
            const table = tableIn(given)
            spend(performance.now() - startedMs)
            return { table, timeFormat: settingsOf(given).timeFormat }
          },
        }),
        origin: 'static',
      }),
      names: async (_, settings) => tableOf(settingsOf(settings)).columns,
      test: (_, settings) => testSteps((inStep) => inStep('shape', () => tableOf(settingsOf(settings)))),
    }),
  }
}
