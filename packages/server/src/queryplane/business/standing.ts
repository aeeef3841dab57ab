import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import { reachOf, SCOPE } from '../../entity/reach.ts'
import type { Session } from '../../identity/sessions.ts'

/**
 * What somebody may see of business data, as a short text: people with the same one see the same, so that their walls
 * ask once. Who sees only some groups' rows sees their own besides, which nobody else does.
 */
export async function standingOf(db: Database, session: Session): Promise<string> {
  const { tenantId, userId, permissions, tenant } = session
  const reach = await db.asTenant(tenantId, (tx) => reachOf(tx, session))
  const seesAll = reach.roles.length > 0 && reach.roles.every(({ dataScope }) => dataScope === SCOPE.all)
  const held = permissions.map(({ app, module, permission }) => `${app} ${module} ${permission}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([held, [...tenant.apps].sort(), seesAll ? '' : [userId, reach]]))
    .digest('base64')
}
