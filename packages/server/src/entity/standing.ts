import { createHash } from 'node:crypto'
import type { Tx } from '../db/tables.ts'
import type { Session } from '../identity/sessions.ts'
import { reachOf, SCOPE } from './reach.ts'

/**
 * What somebody may see of a tenant's rows, as a short text: people with the same one see the same, so that what one of
 * them asked serves them all. Who sees only some groups' rows sees their own besides, which nobody else does.
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
