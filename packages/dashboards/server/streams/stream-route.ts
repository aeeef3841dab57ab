import type { ServerResponse } from 'node:http'
import type { App } from '@atrium/core/contract/define/app'
import { invalidParameter, type Refusal } from '@atrium/core/contract/refusal'
import type { Services } from '@atrium/core/server/call/services'
import { sessionCookie } from '@atrium/core/server/http/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { STREAM_PATH } from '../../contract/stream.ts'
import { dashboardReaders } from '../boards/admission.ts'
import { isPlaylist, rewritten } from './hls/playlist.ts'
import { type Ticket, ticketAddress } from './tickets.ts'
import { type FlvConnection, type WatchTools, watchStream } from './watch.ts'

const RANGE = /^bytes=\d{1,15}-\d{1,15}$/
const MAX_URL = 12_000
/** Refusals from here on are of the camera, others of the viewer. */
const CAMERA_CODES = 50_000
const TAKEN_WITHIN_MS = 30_000

/** FLV and playlists by GET. Neither is compressed, counted as a request or ended because it takes long. */
export function streamRoute(http: FastifyInstance, services: Services, apps: readonly App[], tools: WatchTools): void {
  const area = dashboardReaders(apps)?.[0]
  const cookie = sessionCookie(services.settings)
  http.route<{ Querystring: { url: string } }>({
    method: 'GET',
    url: STREAM_PATH,
    exposeHeadRoute: false,
    compress: false,
    config: { guard: { kind: 'open' }, rateLimit: false, isEndless: true },
    schema: {
      tags: area ? [area] : [],
      summary:
        'Live video of a component: `url` is the address of a ticket (socket event `ticket`); for those who may read the stored query, the stored address',
      querystring: Type.Object(
        { url: Type.String({ minLength: 1, maxLength: MAX_URL }) },
        { additionalProperties: false },
      ),
    },
    async handler(request, reply) {
      const ticket = await tools.access.open(request.session, request.query.url)
      if (ticket.delivery === 'hls') return sendPart(tools, ticket, request, reply)
      const connection = flvAnswer(reply)
      const token = cookie.read(request)
      const stop = await watchStream(tools, { session: request.session, token }, ticket, connection)
      if (request.raw.destroyed) stop()
      reply.raw.once('close', stop)
      return reply
    },
  })
}

/** The answer begins with its first bytes: until then a refusal can be the answer. */
function flvAnswer(reply: FastifyReply): FlvConnection & { readonly hasBegun: boolean } {
  const { raw } = reply
  let hasBegun = false
  function begin(): void {
    hasBegun = true
    reply.hijack()
    // Without chunks and without an end: the connection is the stream.
    raw.shouldKeepAlive = false
    raw.useChunkedEncodingByDefault = false
    raw.writeHead(200, { ...plainHeaders(reply), 'content-type': 'video/x-flv', 'cache-control': 'no-store' })
    raw.socket?.setNoDelay(true)
  }
  return {
    get hasBegun() {
      return hasBegun
    },
    send(bytes) {
      if (!hasBegun) begin()
      raw.write(bytes)
    },
    get waitingBytes() {
      return raw.writableLength
    },
    end(why?: Refusal) {
      if (why && !raw.headersSent) reply.send(why)
      else if (why && why.code >= CAMERA_CODES) endAfterAll(raw)
      // Who may not watch any more gets nothing of what waits.
      else raw.destroy()
    },
  }
}

/** What waits is the end of a recording. */
function endAfterAll(raw: ServerResponse): void {
  const late = setTimeout(() => raw.destroy(), TAKEN_WITHIN_MS)
  raw.once('close', () => clearTimeout(late))
  raw.end()
}

const plainHeaders = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )

async function sendPart(
  { streams, access }: WatchTools,
  ticket: Ticket,
  { headers: { range } }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (range !== undefined && !RANGE.test(range)) throw invalidParameter()
  const { place, source, id, expiresAtMs, part: address } = ticket
  const part = await streams.part({
    place,
    source,
    play: { id, expiresAtMs },
    ...(address === undefined ? {} : { address }),
    ...(range === undefined ? {} : { range }),
  })
  reply.header('cache-control', 'no-store')
  if (isPlaylist(part)) {
    const ours = (named: string) => ticketAddress(access.tickets.seal({ ...ticket, part: named }))
    return reply.type('application/vnd.apple.mpegurl').send(rewritten(part.bytes.toString('utf8'), part.from, ours))
  }
  // Never as what the camera says that it is: a document of ours would have the viewer's session.
  reply.header('content-security-policy', "default-src 'none'; sandbox").type('application/octet-stream')
  if (part.contentRange) reply.header('content-range', part.contentRange)
  return reply.code(part.status).send(part.bytes)
}
