import type { Triple } from '@atrium/core/contract/access'
import type { Entity } from '@atrium/core/contract/define/entity'
import { appNotEnabled, insufficientPermission } from '@atrium/core/contract/refusal'
import type { AppServer, DashboardCall } from '@atrium/core/server/call/implement'
import type { Session } from '@atrium/core/server/call/session'
import { mayDo, permitting } from '@atrium/core/server/entity/route-context'
import { dataSourceMissing } from '@atrium/dashboards/server/queryplane/query/refusals'
import type { BusinessQuery } from '../query.ts'
import { businessForMembers } from './refusals.ts'

/** The target of a business query: a list, or the figures of an app's dashboard. */
export type BusinessPlace = { server: AppServer } & (
  | { entity: Entity; dashboard?: undefined }
  | { dashboard: DashboardCall; entity?: undefined }
)

/** @throws dataSourceMissing if no app has it */
export function placeOf(apps: readonly AppServer[], { app, from, of }: BusinessQuery): BusinessPlace {
  const server = apps.find((one) => one.app.key === app)
  const entity = from === 'list' ? server && listsOf(server).find(({ name }) => name === of) : undefined
  if (server && entity) return { server, entity }
  if (server?.dashboard && from !== 'list') return { server, dashboard: server.dashboard }
  throw dataSourceMissing()
}

/** Lists that are derived from descriptors; they are read by the same function as on their pages. */
export function listsOf({ app }: AppServer): Entity[] {
  return (app.entities ?? []).filter(({ calls }) => calls.includes('list'))
}

/** The permissions that allow reading it: any of these. */
export function readersOf({ server, entity, dashboard }: BusinessPlace): readonly Triple[] {
  return entity ? permitting(server.app.key, entity, 'read') : [dashboard.read]
}

/**
 * Checks that a session may read it, by the permissions of the app's own page.
 * @throws businessForMembers without a session of the tenant | appNotEnabled | insufficientPermission
 */
export function checkMayRead(session: Session | null, place: BusinessPlace): asserts session is Session {
  if (!session) throw businessForMembers()
  const readers = readersOf(place)
  if (mayDo(session, readers)) return
  const isOpen = readers.some(([app]) => session.tenant.apps.includes(app))
  throw isOpen ? insufficientPermission() : appNotEnabled()
}
