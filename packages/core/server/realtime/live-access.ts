import { insufficientPermission } from '../../contract/refusal.ts'
import type { AppServer } from '../call/implement.ts'
import { rowScope } from '../call/reach.ts'
import type { Session } from '../call/session.ts'
import type { Database } from '../db/database.ts'
import { mayDo, permitting } from '../entity/route-context.ts'
import type { Followed } from './follower.ts'

/**
 * Whether the reader's data scope reaches all rows. A narrower scope gets hints without ids: whether each of them is
 * within it would be a query for every reader and hint.
 * @throws insufficientPermission also for what does not exist
 */
export type ReachesAll = (session: Session, place: Followed) => Promise<boolean>

/** The permissions are those of the calls by which the page asks again. */
export function liveAccess(db: Database, apps: readonly AppServer[]): ReachesAll {
  return async (session, { app, entity }) => {
    const server = apps.find((one) => one.app.key === app)
    if (entity === undefined) {
      if (!server?.dashboard || !mayDo(session, [server.dashboard.read])) throw insufficientPermission()
      return false
    }
    const found = server?.app.entities?.find(({ name }) => name === entity)
    const triples = found ? permitting(app, found, 'read') : []
    if (!found || !mayDo(session, triples)) throw insufficientPermission()
    if (found.dataScope === 'none') return true
    return (await db.asTenant(session.tenantId, (tx) => rowScope(tx, session, found, triples))) === null
  }
}
