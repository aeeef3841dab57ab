import { inTenant } from '@atrium/core/server/call/ctx'
import type { Services } from '@atrium/core/server/call/services'
import { inWords } from '@atrium/core/server/call/stored-text'
import { localeOfSocket } from '@atrium/core/server/http/errors'
import type { Namespace } from 'socket.io'
import { ORIGIN } from '../money/origin.ts'
import { messagesById, type Reader } from './messages.ts'

const CHANNEL = 'atrium_consumer_message'
const TABLE = 'consumer_message'

/** The room of the open pages of one consumer. */
export const roomOfReader = ({ tenantId, app, consumerId }: Reader & { tenantId: string }) =>
  `messages:${tenantId}:${app}:${consumerId}`

/**
 * Sends new messages to the open pages of their consumers, as `message {_id, title, content, order, createdAt}`. What a
 * transaction has written is announced to all processes after its commit, outside of any transaction (decision 56); so
 * many messages at once that their ids are not known, or that may have been missed, are announced as `missed`.
 */
export async function pushMessages(services: Services, namespace: Namespace): Promise<{ close(): Promise<void> }> {
  const { db, log } = services

  const stopNoting = db.onCommit((tenantId, changes) => {
    if (!changes.has(TABLE)) return
    const payload = [tenantId, ...(changes.get(TABLE) ?? [])].join(' ')
    db.executeSql('select pg_notify($1, $2)', [CHANNEL, payload]).catch((error) => {
      log.warn({ err: error }, 'new messages were not announced')
    })
  })

  async function push(tenantId: string, ids: readonly string[]): Promise<void> {
    const messages = await inTenant(services, tenantId, ORIGIN, (ctx) => messagesById(ctx, ids))
    for (const { app, consumerId, ...message } of messages) {
      const room = roomOfReader({ tenantId, app, consumerId })
      for (const socket of await namespace.local.in(room).fetchSockets()) {
        socket.emit('message', inWords(message, localeOfSocket(socket)))
      }
    }
  }

  function received(payload: string): void {
    const [tenantId = '', ...ids] = payload.split(' ')
    const prefix = `messages:${tenantId}:`
    const rooms = [...namespace.adapter.rooms.keys()].filter((room) => room.startsWith(prefix))
    if (rooms.length === 0) return
    if (ids.length === 0) namespace.local.in(rooms).emit('missed')
    else push(tenantId, ids).catch((error) => log.warn({ err: error }, 'a message was not sent to its consumer'))
  }
  const stopListening = await db.listen(CHANNEL, received, () => namespace.local.emit('missed'))
  return {
    async close() {
      stopNoting()
      await stopListening()
    },
  }
}
