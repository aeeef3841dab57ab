import { createHash } from 'node:crypto'
import { reachOf, SCOPE } from '../call/reach.ts'
import type { Session } from '../call/session.ts'
import type { Tx } from '../db/tables.ts'

/**
 * A digest of what a user may see of a tenant's rows. Users with the same digest see the same rows, so that figures
 * counted for one of them can be reused for the others. A user who sees only some groups also sees the rows they
 * created, so their digest is different from all others.
 */
export async function standingOf(tx: Tx, session: Session): Promise<string> {
  const { userId, permissions, tenant } = session
  const reach = await reachOf(tx, session)
  const seesAll = reach.roles.length > 0 && reach.roles.every(({ dataScope }) => dataScope === SCOPE.all)
  const held = permissions.map(({ app, module, permission }) => `${app} ${module} ${permission}`).sort()
  return createHash('sha256')
    .update(JSON.stringify([held, [...tenant.apps].sort(), seesAll ? '' : [userId, reach]]))
    .digest('base64')
}
