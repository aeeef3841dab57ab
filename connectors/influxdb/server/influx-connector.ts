import type { Session } from '@atrium/core/server/call/session'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import type { SeriesQuery } from '@atrium/dashboards/contract/series-query'
import type { Connector, PlaneQuery, ReadFor, Reading, Settings } from '@atrium/dashboards/server/queryplane/connector'
import type { Store } from '@atrium/dashboards/server/queryplane/reading/reading'
import { type ResolvedQuery, resolveQuery } from '@atrium/dashboards/server/series/query/resolve'
import { readerOfSeries } from '@atrium/dashboards/server/series/readers/store-readers'
import { statementReader } from '@atrium/dashboards/server/series/statement/read-statement'
import { type ResolvedStatement, resolveStatement } from '@atrium/dashboards/server/series/statement/resolve-statement'
import { withCertificates } from '@atrium/dashboards/server/sources/certificates'
import { clientUntil, type InfluxClient, influxSettings, openInfluxClient, type Reach } from './influx-client.ts'
import { influxStore } from './influx-store.ts'
import { allNames, databaseNames, sourceNames } from './names.ts'
import { polledReader } from './polled-reader.ts'
import { checkSelect, statementParts } from './statement.ts'
import { testInflux } from './test-influx.ts'

type Resolved = PlaneQuery & (ResolvedQuery | ResolvedStatement)

/** Shapes whose readers go on from what was read before. */
const TAILS = ['series', 'exact', 'trail']

/** The connector of an InfluxDB 1.x: its queries are those of the built-in time series, its statements InfluxQL. */
export function influxConnector(spec: ConnectorSpec<SeriesQuery>): Connector<Resolved> {
  return {
    spec: withCertificates(spec),
    open(services) {
      const clientOf = (reach: Omit<Reach, 'services'>, settings: ReadFor['settings'], spend: ReadFor['spend']) =>
        openInfluxClient({ services, ...reach }, settings, spend)

      function readerOf(client: InfluxClient, store: Store, query: Resolved, tenantId: string) {
        if (!('influxql' in query)) return readerOfSeries(store, tenantId, query)
        return statementReader(query, (statement, nowMs, signal) =>
          statementParts(clientUntil(client, signal), query.db, statement, nowMs),
        )
      }

      /** What names are asked from: the client, and the databases. */
      function named({ tenantId }: Session, settings: Settings) {
        const reach = { services, tenantId }
        const client = clientOf(
          { tenantId },
          async () => settings,
          () => {},
        )
        return [client, () => databaseNames(reach, influxSettings(settings))] as const
      }

      return {
        resolve({ item, spec: widget, request, values, zone, viewer }, source) {
          const props = source.props as SeriesQuery
          if (!props.influxql) return resolveQuery(item, widget, request, values, zone, { ownsDb: true })
          const resolved = resolveStatement({ item, spec: widget, request, values, zone, viewer }, props, spec)
          checkSelect(resolved)
          return resolved
        },
        read({ tenantId, settings, spend }, query): Reading {
          const client = clientOf({ tenantId }, settings, spend)
          const everyMs = async () => influxSettings(await settings()).everyS * 1000
          const reader = readerOf(client, influxStore(client), query, tenantId)
          const isTail = !('influxql' in query) && TAILS.includes(query.shape)
          return { reader: polledReader(reader, everyMs, isTail), origin: 'influxdb' }
        },
        names: (session, settings, place) => sourceNames(...named(session, settings), place),
        allNames: (session, settings) => allNames(...named(session, settings)),
        test: (session, settings) => testInflux({ services, tenantId: session.tenantId }, influxSettings(settings)),
      }
    },
  }
}
