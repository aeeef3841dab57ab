import { deserialize, serialize } from 'node:v8'
import { Refusal, temporarilyUnavailable } from '@atrium/core/contract/refusal'
import { io } from 'socket.io-client'
import { ENGINE_PATH, type EngineAnswer, type EngineMethod, engineToken, METHODS } from './engine-endpoint.ts'
import type { EngineLink } from './engine-link.ts'
import type { Timeseries, WrittenEvent } from './model.ts'

interface RemoteOptions {
  /** The address of the engine process. */
  url: string
  secretKey: string
  log: { warn(detail: object, message: string): void }
}

const ANSWER_TIMEOUT_MS = 60_000
// The first piece arrives only when the whole export has been created.
const PIECE_TIMEOUT_MS = 15 * 60_000

/** What the engine process has for this one. */
export type RemoteEngine = Timeseries & Pick<Extract<EngineLink, { side: 'web' }>, 'channel'>

/**
 * The time series of another process, and what packages above have there. While that process is unavailable, every call
 * is refused with 50300 at once: nothing is queued here that could be lost.
 */
export function connectEngine({ url, secretKey, log }: RemoteOptions): RemoteEngine {
  const socket = io(url, { path: ENGINE_PATH, transports: ['websocket'], auth: { token: engineToken(secretKey) } })
  const listeners = new Set<(event: WrittenEvent) => void>()
  const losers = new Set<() => void>()
  let calls = 0
  socket.on('written', (event: WrittenEvent) => {
    for (const listener of listeners) listener(event)
  })
  socket.on('disconnect', () => {
    for (const lost of losers) lost()
  })
  socket.on('connect_error', (error) => log.warn({ err: error, url }, 'the engine process does not answer'))

  /** @throws temporarilyUnavailable */
  async function answered(event: string, ...args: unknown[]): Promise<EngineAnswer> {
    if (!socket.connected) throw temporarilyUnavailable({ retryAfterS: 1 })
    const body: Buffer = await socket
      .timeout(ANSWER_TIMEOUT_MS)
      .emitWithAck(event, ...args)
      .catch(() => {
        throw temporarilyUnavailable({ retryAfterS: 1 })
      })
    return deserialize(body)
  }

  async function ask(method: EngineMethod, args: unknown[], signal?: AbortSignal): Promise<unknown> {
    signal?.throwIfAborted()
    const id = calls++
    const cancel = () => socket.emit('cancel', id)
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      const answer = await answered('call', id, method, serialize(args))
      signal?.throwIfAborted()
      return unwrap(answer)
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  async function* pull(args: unknown[], signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    if (!socket.connected) throw temporarilyUnavailable({ retryAfterS: 1 })
    signal?.throwIfAborted()
    const id = calls++
    const end = () => socket.emit('endExport', id)
    signal?.addEventListener('abort', end, { once: true })
    try {
      socket.emit('export', id, serialize(args))
      for (;;) {
        const body: Buffer = await socket
          .timeout(PIECE_TIMEOUT_MS)
          .emitWithAck('pull', id)
          .catch(() => {
            throw temporarilyUnavailable({ retryAfterS: 1 })
          })
        signal?.throwIfAborted()
        const piece = unwrap(deserialize(body) as EngineAnswer)
        if (piece === null) return
        yield piece as Uint8Array
      }
    } finally {
      signal?.removeEventListener('abort', end)
      end()
    }
  }

  const through =
    (method: EngineMethod) =>
    (...args: unknown[]) =>
      ask(method, args)
  // Each method has the signature of Timeseries: the other side calls the real one with the same arguments.
  const methods = Object.fromEntries(METHODS.map((method) => [method, through(method)])) as unknown as Omit<
    Timeseries,
    'query' | 'export' | 'watch' | 'close'
  >
  return {
    ...methods,
    query: (tenantId, query, signal) => ask('query', [tenantId, query], signal) as ReturnType<Timeseries['query']>,
    export: (tenantId, query, format, signal) => pull([tenantId, query, format], signal),
    watch(listener, lost) {
      listeners.add(listener)
      if (lost) losers.add(lost)
      return () => {
        listeners.delete(listener)
        if (lost) losers.delete(lost)
      }
    },
    channel(kind, { notified, opened, lost }) {
      socket.on('notified', (of: string, event: Buffer) => {
        if (of === kind) notified(deserialize(event))
      })
      socket.on('connect', opened)
      socket.on('disconnect', lost)
      return { ask: async (message) => unwrap(await answered('message', kind, serialize(message))) }
    },
    async close() {
      socket.disconnect()
    },
  }
}

function unwrap(answer: EngineAnswer): unknown {
  if ('value' in answer) return answer.value
  if ('fault' in answer) throw new Error(`the engine process: ${answer.fault}`)
  const { code, status, text, detail, echo } = answer.refused
  throw new Refusal(code, status, text, detail, echo)
}
