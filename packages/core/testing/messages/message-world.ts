import type { Notice } from '../../server/call/notice.ts'
import type { Tx } from '../../server/db/tables.ts'
import { sendMessages } from '../../server/messages/send.ts'
import { coreWorld } from '../core-world.ts'
import { bootWorld, type TestTenant, type World } from '../world.ts'
import { officeServer } from './office.ts'

/** The whole server with a test app that has the permission for broadcasts. */
export const messageWorld = () => coreWorld('toyoffice')

export const ownMessageWorld = () => bootWorld({ apps: [officeServer], migrations: [] })

/** Writes messages as an action or a job does; in a transaction of its own unless one is given. */
export async function sendMessage(
  world: World,
  tenant: TestTenant,
  to: string[],
  notice: Notice,
  tx?: Tx,
): Promise<void> {
  if (tx) await sendMessages(tx, to, notice)
  else await world.server.db.asTenant(tenant.id, (own) => sendMessages(own, to, notice))
}
