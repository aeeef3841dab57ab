import { timeseriesOf } from '@atrium/timeseries/server/store/part'
import type { ConnectorSpec } from '../../contract/define/connector.ts'
import type { Connector } from './connector.ts'
import { type ResolvedQuery, resolveQuery } from './query/resolve.ts'
import { readStore } from './readers/store-readers.ts'
import { readStatement } from './statement/read-statement.ts'
import { type ResolvedStatement, resolveStatement } from './statement/resolve-statement.ts'

/** The connector of the built-in time series, which needs no data source. */
export function storeConnector(spec: ConnectorSpec): Connector<ResolvedQuery | ResolvedStatement> {
  return {
    spec,
    open: (services) => ({
      resolve: (asked, source) =>
        source.props.influxql
          ? resolveStatement(asked, source.props, spec)
          : resolveQuery(asked.item, asked.spec, asked.request, asked.values, asked.zone),
      read: (around, query) =>
        'influxql' in query ? readStatement(around, timeseriesOf(services), query) : readStore(around, query),
      async test({ tenantId }) {
        await timeseriesOf(services).browse(tenantId, { limit: 1, offset: 0 })
      },
    }),
  }
}
