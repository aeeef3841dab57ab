import { holds, type Triple } from '@atrium/core/contract/access'
import type { App } from '@atrium/core/contract/define/app'
import { insufficientPermission, signInRequired } from '@atrium/core/contract/refusal'
import { groupsReached } from '@atrium/core/server/call/reach'
import type { Session } from '@atrium/core/server/call/session'
import type { Database } from '@atrium/core/server/db/database'
import { sharedReads } from '@atrium/core/server/db/shared-read'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_DASHBOARD = '00000000-0000-0000-0000-000000000000'

export interface Admitted {
  tenantId: string
  id: string
  /** True for a user of the tenant with the permission and within the data scope; false for a public viewer. */
  forReader: boolean
}

/** The permission to view dashboards: read permission of the app that has the dashboards' table. */
export function dashboardReaders(apps: readonly App[]): Triple | undefined {
  for (const app of apps) {
    const entity = app.entities?.find(({ table }) => table === 'dashboard')
    if (entity) return [app.key, entity.module, 'read']
  }
  return undefined
}

/** The permission to change dashboards, in the same module. */
export function dashboardEditors(apps: readonly App[]): Triple | undefined {
  const readers = dashboardReaders(apps)
  return readers && [readers[0], readers[1], 'update']
}

/** The permission of an author to query a data source freely, in the same app. */
export function sourceAskers(apps: readonly App[]): Triple | undefined {
  const readers = dashboardReaders(apps)
  return readers && [readers[0], 'dataSource', 'query']
}

/** The permission to operate controls, in the same app. */
export function controlOperators(apps: readonly App[]): Triple | undefined {
  const readers = dashboardReaders(apps)
  return readers && [readers[0], 'component', 'control']
}

/** Whether a session may read the dashboards of its tenant, public or not. */
export function isReader(session: Session | null, readers: Triple | undefined): session is Session {
  return !!session && mayAsk(session, readers)
}

export function mayAsk({ tenant, permissions }: Session, needed: Triple | undefined): boolean {
  return !!needed && tenant.apps.includes(needed[0]) && holds(permissions, needed)
}

/**
 * Checks a viewer's access. Private, missing, foreign and invalid ids are handled alike: the same statement runs and
 * the same refusal is returned, so that nobody learns which dashboards exist.
 * @throws signInRequired
 */
export async function admit(
  db: Database,
  readers: Triple | undefined,
  session: Session | null,
  id: unknown,
): Promise<Admitted> {
  const found = await find(db, readers, session, id)
  if (!found) throw signInRequired()
  return found
}

/** Whether the session has this permission for this dashboard. */
export async function reaches(db: Database, needed: Triple, session: Session | null, id: string): Promise<boolean> {
  return (await find(db, needed, session, id))?.forReader ?? false
}

interface Found {
  tenant_id: string
  for_reader: boolean
}

const lookUps = new WeakMap<Database, ReturnType<typeof sharedReads<Found[]>>>()

function publicLookUps(db: Database) {
  const known = lookUps.get(db) ?? sharedReads<Found[]>()
  lookUps.set(db, known)
  return known
}

async function find(
  db: Database,
  needed: Triple | undefined,
  session: Session | null,
  id: unknown,
): Promise<Admitted | undefined> {
  const wanted = typeof id === 'string' && UUID.test(id) ? id : NO_DASHBOARD
  const reader = isReader(session, needed) ? session : null
  const groups = reader && (await db.asTenant(reader.tenantId, (tx) => groupsReached(tx, reader, [needed!])))
  const values = [wanted, reader?.tenantId ?? null, groups, reader?.userId ?? null]
  const look = () => db.lookup<Found>('find_dashboard', values)
  // After a release all viewers of a public dashboard come at the same time, and all get the same answer.
  const [found] = await (reader ? look() : publicLookUps(db)(wanted, look))
  return found && { tenantId: found.tenant_id, id: wanted, forReader: found.for_reader }
}

/**
 * Checks that a session may read and change a dashboard.
 * @throws signInRequired | insufficientPermission
 */
export async function admitEditor(
  db: Database,
  apps: readonly App[],
  session: Session | null,
  id: unknown,
): Promise<Session> {
  if (!session) throw signInRequired()
  const { forReader } = await admit(db, dashboardEditors(apps), session, id)
  if (!forReader || !mayAsk(session, dashboardReaders(apps))) throw insufficientPermission()
  return session
}
