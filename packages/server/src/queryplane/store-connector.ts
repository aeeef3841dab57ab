import { isBuiltIn } from '@atrium/contract/dashboard-schema'
import type { ConnectorSpec } from '@atrium/contract/define/connector'
import type { Connector } from './connector.ts'
import { type ResolvedQuery, resolveQuery } from './resolve.ts'
import { readStore } from './store-readers.ts'

/**
 * The connector of the built-in time series. It needs no data source, so it takes the queries that name none and have no
 * fields of another connector's own.
 */
export function storeConnector(spec: ConnectorSpec): Connector<ResolvedQuery> {
  return {
    spec,
    takes: ({ _id, props }) => !_id && !props.dataSource && !props.business && Object.keys(props).every(isBuiltIn),
    open: ({ timeseries }) => ({
      resolve: ({ item, spec: widget, request, values, zone }) => resolveQuery(item, widget, request, values, zone),
      read: readStore,
      async test({ tenantId }) {
        await timeseries.browse(tenantId, { limit: 1, offset: 0 })
      },
    }),
  }
}
