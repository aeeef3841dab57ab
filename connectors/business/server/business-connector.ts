import { shapeOf } from '@atrium/charts/contract/define/widget'
import { ownRange } from '@atrium/dashboards/contract/board-range'
import type { ConnectorSpec } from '@atrium/dashboards/contract/define/connector'
import type { Connector } from '@atrium/dashboards/server/queryplane/connector'
import { incompleteQuery, noSuchData } from '@atrium/dashboards/server/queryplane/query/refusals'
import { testSteps } from '@atrium/dashboards/server/sources/test-steps'
import type { BusinessSource } from '../business-source.ts'
import { checkMayRead, placeOf } from './business-apps.ts'
import { oldPreview } from './old-preview.ts'
import { businessReaders } from './reader.ts'
import { businessForMembers } from './refusals.ts'
import { type ResolvedBusiness, resolveBusiness } from './resolve-business.ts'
import { businessRoutes } from './routes.ts'

/** The connector of the business apps: their lists and figures, under the permissions of the viewer. */
export function businessConnector(spec: ConnectorSpec<BusinessSource>): Connector<ResolvedBusiness> {
  return {
    spec,
    routes: businessRoutes,
    messages: { oldPreview },
    open(services, apps) {
      const readers = businessReaders(services, apps, spec)
      return {
        resolve({ item, spec: widget, request, values, zone, viewer: { session, locale, standing } }, { props }) {
          const own = props as BusinessSource
          const { business } = own
          const range = item.followsRange ? ownRange(item, widget, props) : {}
          const shape = shapeOf(widget, item.component.props)
          if (!business || shape === 'none') throw noSuchData()
          checkMayRead(session, placeOf(apps, business))
          const asked = { ...own, ...range, business }
          return resolveBusiness(asked, shape, request, values, {
            locale,
            standing,
            zone,
            followsRange: item.followsRange === true,
          })
        },
        read({ tenantId, session, spend }, query) {
          if (!session || session.tenantId !== tenantId) throw businessForMembers()
          return { reader: readers({ session, spend }, query), origin: `app ${query.business.app}` }
        },
        test: () =>
          testSteps((inStep) =>
            inStep('query', () => {
              // The apps are part of this server.
              if (apps.length === 0) throw incompleteQuery()
              return { columns: [], rows: [] }
            }),
          ),
      }
    },
  }
}
