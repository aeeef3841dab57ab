import type { Server } from 'socket.io'
import type { Services } from '../call/services.ts'
import { inWords } from '../call/stored-text.ts'
import { localeOfSocket } from '../http/errors.ts'
import { openPageSockets } from '../identity/sessions/page-sockets.ts'
import { openMessageFeed } from './feed.ts'

/**
 * `/message`: sends new messages to the open pages of their receiver. The Socket.IO room depends only on the session; a
 * page's request to join another one is acknowledged and ignored.
 */
export async function messageNamespace(io: Server, services: Services): Promise<{ close(): Promise<void> }> {
  const pages = openPageSockets(io, services, '/message', {
    opened(socket) {
      const { session } = socket.data
      socket.on('join', (_wanted: unknown, answer: unknown) => {
        if (typeof answer === 'function') answer({ code: 0 })
      })
      socket.join(roomOf(session.tenantId, session.userId))
    },
  })
  const { namespace } = pages

  // Sent locally only: every process receives every message and serves its own pages.
  const feed = await openMessageFeed(services, {
    isListening: (tenantId, userId) => namespace.adapter.rooms.has(roomOf(tenantId, userId)),
    async written(tenantId, userId, message) {
      for (const socket of await namespace.local.in(roomOf(tenantId, userId)).fetchSockets()) {
        socket.emit('message', inWords(message, localeOfSocket(socket, socket.data.session)))
      }
    },
    counted: (tenantId, userId, count) => namespace.local.to(roomOf(tenantId, userId)).emit('count', { count }),
    missed: () => namespace.local.emit('missed'),
  })

  return {
    async close() {
      pages.close()
      await feed.close()
    },
  }
}

function roomOf(tenantId: string, userId: string): string {
  return `${tenantId} ${userId}`
}
