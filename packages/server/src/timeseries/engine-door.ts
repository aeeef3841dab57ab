import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Server as HttpServer } from 'node:http'
import { deserialize, serialize } from 'node:v8'
import { Refusal } from '@atrium/contract/refusal'
import { Server, type Socket } from 'socket.io'
import type { Timeseries } from './model.ts'

export const ENGINE_PATH = '/engine'
export const ENGINE_MAX_BYTES = 64 * 1024 * 1024

/** What may be asked through the door; `query` takes an id by which it is cancelled. */
export type EngineMethod = Exclude<keyof Timeseries, 'watch' | 'close'>

const METHODS = new Set<string>([
  'write',
  'writeLines',
  'writeJson',
  'query',
  'latest',
  'catalogue',
  'tagValues',
] satisfies EngineMethod[])

/** An answer as it travels, serialised by V8: integers beyond 2^53 and bytes arrive as they were. */
export type EngineAnswer =
  | { value: unknown }
  | { refused: Pick<Refusal, 'code' | 'status' | 'text' | 'detail' | 'echo'> }
  | { fault: string }

/** Both processes derive it from the secret key that they share. */
export function engineToken(secretKey: string): string {
  return createHmac('sha256', secretKey).update('engine door').digest('base64url')
}

interface DoorOptions {
  server: HttpServer
  secretKey: string
  timeseries: Timeseries
  log: { error(detail: object, message: string): void }
}

/**
 * Lets web processes use this process's time series: the files have exactly one owner. Calls are answered one by one;
 * what was written is told to every web process.
 */
export function openEngineDoor({ server, secretKey, timeseries, log }: DoorOptions): { close(): Promise<void> } {
  const expected = engineToken(secretKey)
  const door = new Server(server, {
    path: ENGINE_PATH,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: ENGINE_MAX_BYTES,
  })
  door.use((socket, next) => {
    const sent = Buffer.from(String(socket.handshake.auth.token ?? ''))
    const isRight = sent.length === expected.length && timingSafeEqual(sent, Buffer.from(expected))
    next(isRight ? undefined : new Error('wrong token'))
  })
  door.on('connection', (socket) => serve(socket, timeseries, log))
  const stopWatching = timeseries.watch((event) => door.emit('written', event))
  return {
    async close() {
      stopWatching()
      // Not door.close(): that would end the HTTP server, which has an owner. And no farewell to the web processes: told
      // to go, a Socket.IO client stays away; a line that breaks brings it back to the engine that is started next.
      door.engine.close()
    },
  }
}

function serve(socket: Socket, timeseries: Timeseries, log: DoorOptions['log']): void {
  const running = new Map<number, AbortController>()
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

async function callOf(
  timeseries: Timeseries,
  method: string,
  args: Buffer,
  signal: AbortSignal,
  log: DoorOptions['log'],
): Promise<EngineAnswer> {
  try {
    if (!METHODS.has(method)) throw new Error(`no such method: ${method}`)
    const run = timeseries[method as EngineMethod] as (...given: unknown[]) => Promise<unknown>
    return { value: await run(...(deserialize(args) as unknown[]), ...(method === 'query' ? [signal] : [])) }
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, status, text, detail, echo } = error
      return { refused: { code, status, text, detail, echo } }
    }
    log.error({ err: error, method }, 'a call from a web process failed')
    return { fault: (error as Error).message }
  }
}
