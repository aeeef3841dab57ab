import type { IncomingMessage } from 'node:http'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { sessionCookie } from '@atrium/core/server/http/cookie'
import { answerTo, localeOf, refusedBody } from '@atrium/core/server/http/errors'
import { isOwnOrigin } from '@atrium/core/server/http/origin'
import { refuseUpgrade, type Upgrades } from '@atrium/core/server/upgrades'
import { type WebSocket, WebSocketServer } from 'ws'
import { STREAM_PATH, type StreamEnd, ticketExpired } from '../../contract/stream.ts'
import { type FlvConnection, type WatchTools, watchStream } from './watch.ts'

/** A player sends nothing. */
const MAX_MESSAGE_BYTES = 1024
const GONE = 1000

/** FLV over WebSockets: a browser opens few connections to a host by HTTP, and the page needs them for its calls. */
export function streamSocket(upgrades: Upgrades, services: Services, tools: WatchTools): () => void {
  const { settings, sessions, log } = services
  const cookie = sessionCookie(settings)
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false })

  async function serve(request: IncomingMessage, socket: WebSocket): Promise<void> {
    const token = cookie.readHeader(request.headers.cookie)
    const session = token ? await sessions.find(token) : null
    const locale = localeOf({ headers: request.headers, session })
    const connection = flvSocket(socket, (why) => refusedBody(why, locale))
    try {
      const text = new URLSearchParams(request.url?.split('?')[1]).get('url') ?? ''
      const ticket = await tools.access.open(session, text)
      if (ticket.delivery !== 'flv') throw ticketExpired()
      const stop = await watchStream(tools, { session, token }, ticket, connection)
      if (socket.readyState !== socket.OPEN) stop()
      socket.once('close', stop)
    } catch (error) {
      connection.end(error instanceof Refusal ? error : answerTo(error, log).refused)
    }
  }

  const stop = upgrades.serve(
    (url) => url.split('?')[0] === STREAM_PATH,
    (request, socket, head) => {
      if (!isOwnOrigin(request.headers)) return refuseUpgrade(socket, '403 Forbidden')
      server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => undefined)
        void serve(request, opened)
      })
    },
  )
  return () => {
    stop()
    server.close()
  }
}

function flvSocket(socket: WebSocket, inWords: (why: Refusal) => StreamEnd): FlvConnection {
  return {
    send: (bytes) => socket.send(bytes),
    get waitingBytes() {
      return socket.bufferedAmount
    },
    end(why) {
      if (!why || socket.readyState !== socket.OPEN) return socket.terminate()
      const { code, msg } = inWords(why)
      socket.send(JSON.stringify({ code, msg } satisfies StreamEnd))
      socket.close(GONE)
    },
  }
}
