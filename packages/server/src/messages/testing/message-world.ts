import { defineApp } from '@atrium/contract/define/app'
import { implement } from '../../call/implement.ts'
import type { Notice } from '../../call/notice.ts'
import type { Tx } from '../../db/tables.ts'
import { sharedWorld } from '../../testing/shared-world.ts'
import { bootWorld, type TestTenant, type World } from '../../testing/world.ts'
import { sendMessages } from '../send.ts'

const app = defineApp({
  key: 'toyoffice',
  type: 'manage',
  icon: 'toy',
  guarded: false,
  menu: [{ module: 'notice', path: 'notice/list' }],
  permissions: { notice: 'read broadcast' },
})

const words = { name: 'Office', about: '', menu: { 'notice/list': 'Notices' }, entities: {}, more: {} }

const server = implement(app, { words: { zh_CN: words, en_US: words } as never, effects: {} as never })
const parts = { apps: [server], migrations: [] }

/** The whole server with a test app that has the permission for broadcasts. */
export const messageWorld = () => sharedWorld(parts)

export const ownMessageWorld = () => bootWorld(parts)

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
