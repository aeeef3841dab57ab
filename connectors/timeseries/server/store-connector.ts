import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import type { SeriesQuery } from '@atrium/dashboards/contract/series-query'
import type { Connector } from '@atrium/dashboards/server/queryplane/connector'
import { dataSourceMissing } from '@atrium/dashboards/server/queryplane/query/refusals'
import {
  type ResolvedNewest,
  type ResolvedQuery,
  resolveExplored,
  resolveQuery,
} from '@atrium/dashboards/server/series/query/resolve'
import { readStore } from '@atrium/dashboards/server/series/readers/store-readers'
import { type ResolvedStatement, resolveStatement } from '@atrium/dashboards/server/series/statement/resolve-statement'
import { testSteps } from '@atrium/dashboards/server/sources/test-steps'
import { querySchema } from '@atrium/timeseries/contract/query-schema'
import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import { catalogueRoute } from './catalogue-route.ts'
import { previewStatement, type StatementPreview, statementPreview } from './statement/preview.ts'
import { readStatement } from './statement/read-statement.ts'

type Resolved = ResolvedQuery | ResolvedNewest | ResolvedStatement

/** The connector of the built-in time series, which needs no data source. */
export function storeConnector(spec: ConnectorSpec<SeriesQuery>): Connector<Resolved> {
  return {
    spec,
    routes: catalogueRoute,
    messages: { explore: querySchema, preview: statementPreview },
    open: (services) => ({
      resolve(asked, source) {
        if (source._id || source.props.dataSource) throw dataSourceMissing()
        return source.props.influxql
          ? resolveStatement(asked, source.props as SeriesQuery, spec)
          : resolveQuery(asked.item, asked.spec, asked.request, asked.values, asked.zone)
      },
      read: (around, query) =>
        'influxql' in query ? readStatement(around, timeseriesOf(services), query) : readStore(around, query),
      explore: resolveExplored,
      preview: (around, statement) =>
        previewStatement({ ...around, timeseries: timeseriesOf(services) }, statement as unknown as StatementPreview),
      test: ({ tenantId }) =>
        testSteps((inStep) =>
          inStep('query', async () => {
            await timeseriesOf(services).browse(tenantId, { limit: 1, offset: 0 })
            return { columns: [], rows: [] }
          }),
        ),
    }),
  }
}
