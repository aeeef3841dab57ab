import { holds, type Triple } from '@atrium/contract/access'
import type { App } from '@atrium/contract/define/app'
import { signInRequired } from '@atrium/contract/refusal'
import { groupsReached } from '../call/reach.ts'
import type { Session } from '../call/session.ts'
import type { Database } from '../db/database.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NO_DASHBOARD = '00000000-0000-0000-0000-000000000000'

export interface Admitted {
  tenantId: string
  id: string
  /** Whether this is a reader of the tenant, within their data scope, and no passer-by of a public dashboard. */
  forReader: boolean
}

/** What opens a dashboard to someone of its tenant: the read permission of the app that has the dashboards' table. */
export function dashboardReaders(apps: readonly App[]): Triple | undefined {
  for (const app of apps) {
    const entity = app.entities?.find(({ table }) => table === 'dashboard')
    if (entity) return [app.key, entity.module, 'read']
  }
  return undefined
}

/** What lets an author ask a data source freely: a permission of the same app. */
export function sourceAskers(apps: readonly App[]): Triple | undefined {
  const readers = dashboardReaders(apps)
  return readers && [readers[0], 'dataSource', 'query']
}

/** Whether someone may read the dashboards of their own tenant, public or not. */
export function isReader(session: Session | null, readers: Triple | undefined): session is Session {
  return !!session && mayAsk(session, readers)
}

export function mayAsk({ tenant, permissions }: Session, needed: Triple | undefined): boolean {
  return !!needed && tenant.apps.includes(needed[0]) && holds(permissions, needed)
}

/**
 * Lets a viewer in. Private, missing, another tenant's and nonsense are one and the same: the same statement runs, and
 * the same refusal answers, so that nobody learns which dashboards exist.
 * @throws signInRequired
 */
export async function admit(
  db: Database,
  readers: Triple | undefined,
  session: Session | null,
  id: unknown,
): Promise<Admitted> {
  const wanted = typeof id === 'string' && UUID.test(id) ? id : NO_DASHBOARD
  const reader = isReader(session, readers) ? session : null
  const groups = reader && (await db.asTenant(reader.tenantId, (tx) => groupsReached(tx, reader, [readers!])))
  const [found] = await db.lookup<{ tenant_id: string; for_reader: boolean }>('find_dashboard', [
    wanted,
    reader?.tenantId ?? null,
    groups,
    reader?.userId ?? null,
  ])
  if (!found) throw signInRequired()
  return { tenantId: found.tenant_id, id: wanted, forReader: found.for_reader }
}
