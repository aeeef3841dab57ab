import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { deserialize, serialize } from 'node:v8'
import { Refusal } from '@atrium/core/contract/refusal'
import type { Upgrades } from '@atrium/core/server/upgrades'
import { Server, type Socket } from 'socket.io'
import type { PeerServer, ServePeer } from './engine-link.ts'
import type { ExportFormat, Timeseries, TsQuery } from './model.ts'

export const ENGINE_PATH = '/engine'
export const ENGINE_MAX_BYTES = 64 * 1024 * 1024

/** The methods that a web process may call; `query` takes an id by which it can be cancelled. */
export type EngineMethod = Exclude<keyof Timeseries, 'watch' | 'close' | 'export'>

export const METHODS = [
  'write',
  'writeLines',
  'writeJson',
  'writeMessages',
  'query',
  'latest',
  'catalogue',
  'tagValues',
  'browse',
  'newest',
  'series',
  'createDb',
  'dropDb',
  'dropMeasurement',
  'setRetention',
  'statistics',
  'carry',
] as const satisfies EngineMethod[]

/** An answer serialised by V8, so that integers beyond 2^53 and bytes do not change. */
export type EngineAnswer =
  | { value: unknown }
  | { refused: Pick<Refusal, 'code' | 'status' | 'text' | 'detail' | 'echo'> }
  | { fault: string }

/** Both processes derive it from the shared secret key. */
export function engineToken(secretKey: string): string {
  return createHmac('sha256', secretKey).update('engine door').digest('base64url')
}

interface EndpointOptions {
  server: HttpServer
  upgrades: Upgrades
  secretKey: string
  timeseries: Timeseries
  /** What packages above have here for web processes, by the kind of their messages. */
  served: ReadonlyMap<string, ServePeer>
  log: { error(detail: object, message: string): void }
}

/**
 * Lets web processes use what this process alone has: the time series, whose files have exactly one owner, and what
 * packages above serve. Each call gets one answer; written points are reported to every web process.
 */
export function openEngineEndpoint({ server, upgrades, secretKey, timeseries, served, log }: EndpointOptions): {
  close(): Promise<void>
} {
  const expected = engineToken(secretKey)
  const endpoint = new Server(server, {
    path: ENGINE_PATH,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: ENGINE_MAX_BYTES,
    // Other services on this port use WebSockets, too (upgrades.ts).
    destroyUpgrade: false,
  })
  const endConnections = upgrades.serve((url) => url.startsWith(`${ENGINE_PATH}/`))
  endpoint.use((socket, next) => {
    const sent = Buffer.from(String(socket.handshake.auth.token ?? ''))
    const isRight = sent.length === expected.length && timingSafeEqual(sent, Buffer.from(expected))
    next(isRight ? undefined : new Error('wrong token'))
  })
  endpoint.on('connection', (socket) => {
    serve(socket, timeseries, log)
    serveMessages(socket, served, log)
  })
  const stopWatching = timeseries.watch((event) => endpoint.emit('written', event))
  return {
    async close() {
      stopWatching()
      // Not endpoint.close(): that would close the HTTP server, which other parts use. And without a disconnect
      // packet: after one, a Socket.IO client does not reconnect; after a broken connection, it connects to the engine
      // that is started next.
      endpoint.engine.close()
      endConnections()
    },
  }
}

function serve(socket: Socket, timeseries: Timeseries, log: EndpointOptions['log']): void {
  const running = new Map<number, AbortController>()
  serveExports(socket, timeseries, log)
  socket.on('call', async (id: number, method: string, args: Buffer, answer: (body: Buffer) => void) => {
    const abort = new AbortController()
    running.set(id, abort)
    answer(serialize(await callOf(timeseries, method, args, abort.signal, log)))
    running.delete(id)
  })
  socket.on('cancel', (id: number) => running.get(id)?.abort())
  socket.on('disconnect', () => {
    for (const abort of running.values()) abort.abort()
  })
}

/** Each kind of messages has a server of its own for this web process, from its first message on. */
function serveMessages(socket: Socket, served: ReadonlyMap<string, ServePeer>, log: EndpointOptions['log']): void {
  const servers = new Map<string, PeerServer>()
  const serverOf = (kind: string): PeerServer => {
    const known = servers.get(kind)
    if (known) return known
    const open = served.get(kind)
    if (!open) throw new Error(`no such kind of messages: ${kind}`)
    const opened = open((event) => socket.emit('notified', kind, serialize(event)))
    servers.set(kind, opened)
    return opened
  }
  socket.on('message', async (kind: string, message: Buffer, answer: (body: Buffer) => void) => {
    answer(serialize(await answerOf(kind, log, async () => serverOf(kind).answer(deserialize(message)))))
  })
  socket.on('disconnect', () => {
    for (const one of servers.values()) one.left()
    servers.clear()
  })
}

/**
 * An export starts with its first pull and continues pull by pull, so that no data piles up in memory for a slow
 * reader.
 */
function serveExports(socket: Socket, timeseries: Timeseries, log: EndpointOptions['log']): void {
  const exports = new Map<number, { pieces: AsyncIterator<Uint8Array>; abort: AbortController }>()
  const end = (id: number) => {
    const one = exports.get(id)
    exports.delete(id)
    one?.abort.abort()
    // An export that is no longer pulled also removes its file.
    one?.pieces.return?.().catch(() => undefined)
  }
  socket.on('export', (id: number, args: Buffer) => {
    const abort = new AbortController()
    const [tenantId, query, format] = deserialize(args) as [string, TsQuery, ExportFormat]
    const pieces = timeseries.export(tenantId, query, format, abort.signal)[Symbol.asyncIterator]()
    exports.set(id, { pieces, abort })
  })
  socket.on('pull', async (id: number, answer: (body: Buffer) => void) => {
    const body = await answerOf('export', log, async () => {
      const next = await exports.get(id)?.pieces.next()
      return next?.done === false ? next.value : null
    })
    answer(serialize(body))
    if (!('value' in body) || body.value === null) end(id)
  })
  socket.on('endExport', end)
  socket.on('disconnect', () => {
    for (const id of [...exports.keys()]) end(id)
  })
}

function callOf(
  timeseries: Timeseries,
  method: string,
  args: Buffer,
  signal: AbortSignal,
  log: EndpointOptions['log'],
) {
  return answerOf(method, log, () => {
    if (!METHODS.some((one) => one === method)) throw new Error(`no such method: ${method}`)
    const run = timeseries[method as EngineMethod] as (...given: unknown[]) => Promise<unknown>
    return run(...(deserialize(args) as unknown[]), ...(method === 'query' ? [signal] : []))
  })
}

async function answerOf(
  method: string,
  log: EndpointOptions['log'],
  work: () => Promise<unknown>,
): Promise<EngineAnswer> {
  try {
    return { value: await work() }
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, status, text, detail, echo } = error
      return { refused: { code, status, text, detail, echo } }
    }
    log.error({ err: error, method }, 'a call from a web process failed')
    return { fault: (error as Error).message }
  }
}
