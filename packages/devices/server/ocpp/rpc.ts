import { createHash } from 'node:crypto'
import { cut } from '@atrium/core/contract/cut'
import type { RPCServer } from 'ocpp-rpc'
import type { ConnectionTraffic, Reader } from './traffic.ts'

/** The library does not export its type of a server's client. */
export interface RpcClient {
  readonly identity: string
  readonly session: Record<string, unknown>
  readonly handshake: Handshake
  handle(action: string, handler: (call: { method: string; params: never }) => Promise<unknown>): void
  call(action: string, params: object, options?: { callTimeoutMs?: number }): Promise<unknown>
  close(how?: { code?: number; reason?: string; force?: boolean }): Promise<unknown>
  on(event: 'close', listener: (how: { code: number; reason: string }) => void): this
  on(event: 'ping' | 'message' | 'badMessage', listener: (detail: never) => void): this
  sendRaw(message: string): void
}

export type Handshake = Parameters<RPCServer['authCallback']>[2]

/**
 * Error codes of OCPP 1.6J; the library uses those of 2.0.1. Two of them have no answer in 1.6: an unknown message type
 * must be ignored, and a frame without a readable id cannot be answered.
 */
const CODES: Record<string, string | null> = {
  OccurrenceConstraintViolation: 'OccurenceConstraintViolation',
  FormatViolation: 'FormationViolation',
  RpcFrameworkError: 'FormationViolation',
  MessageTypeNotSupported: null,
}

/** Violations by a well-formed value; the library reports them as format violations. */
const OF_VALUE = new Set(['enum', 'minLength', 'maxLength', 'minimum', 'maximum', 'format'])

const CALL = 2
const CALL_ERROR = 4
const UNREADABLE_ID = '-1'
const MAX_DESCRIPTION = 255

interface Details {
  errors?: { keyword: string }[]
}

/** The frame in the form of 1.6, or null if it must not be sent. */
export function frameOf16(message: string): string | null {
  if (!message.startsWith(`[${CALL_ERROR},`)) return message
  const [type, id, code, description, details] = JSON.parse(message) as [number, string, string, string, Details]
  const isOfValue = OF_VALUE.has(details.errors?.[0]?.keyword ?? '')
  const named = isOfValue ? 'PropertyConstraintViolation' : code in CODES ? CODES[code] : code
  if (named === null || named === undefined || id === UNREADABLE_ID) return null
  return JSON.stringify([type, id, named, cut(description, MAX_DESCRIPTION), {}])
}

const KEPT_ANSWERS = 32

interface Internals {
  _onCall(id: string, action: string, params: unknown): Promise<void>
  _onMessage(message: Buffer): void
  _ws: { pause(): void; resume(): void; terminate(): void }
}

/** How long the closing handshake of a connection may take. */
const GOODBYE_MS = 1000

/**
 * Adapts a connection where 1.6J differs from the library. Calls are answered one after the other, in their order. A
 * call that is repeated with its id is not processed twice but gets the same answer. Error codes are those of 1.6.
 * Received bytes are counted until they are answered.
 */
export function adaptConnection(
  client: RpcClient,
  maxWaiting: number,
  open: (reader: Reader) => ConnectionTraffic,
): void {
  const inner = client as unknown as Internals
  const traffic = countBytes(client, inner, open)
  const onMessage = inner._onMessage.bind(client)
  const onCall = inner._onCall.bind(client)
  const answers = new Map<string, { fingerprint: string; frame: string | undefined }>()
  let last: Promise<void> = Promise.resolve()
  let waiting = 0

  inner._onMessage = (message) => {
    traffic.whole()
    onMessage(message)
    if (waiting === 0) traffic.idle()
  }

  inner._onCall = (id, action, params) => {
    const fingerprint = createHash('sha1')
      .update(JSON.stringify([action, params]))
      .digest('base64')
    const known = answers.get(id)
    // The same id with another content is another call: some charge points count from 1 after each start.
    if (known?.fingerprint === fingerprint) {
      if (known.frame !== undefined) send(known.frame)
      return Promise.resolve()
    }
    if (waiting >= maxWaiting) {
      void client.close({ code: 1008, reason: 'too many calls at once' })
      return Promise.resolve()
    }
    answers.set(id, { fingerprint, frame: undefined })
    if (answers.size > KEPT_ANSWERS) answers.delete(answers.keys().next().value!)
    waiting += 1
    last = last
      .then(() => onCall(id, action, params))
      .finally(() => {
        waiting -= 1
        if (waiting === 0) traffic.idle()
      })
    return last
  }

  const send = client.sendRaw.bind(client)
  client.sendRaw = (message) => {
    const frame = frameOf16(message)
    if (frame === null) return
    const [type, id] = JSON.parse(frame) as [number, string]
    const asked = type === CALL ? undefined : answers.get(id)
    // A failed call was not processed: if it is sent again, it is tried again.
    if (type === CALL_ERROR) answers.delete(id)
    else if (asked) asked.frame = frame
    send(frame)
  }
}

function countBytes(
  client: RpcClient,
  { _ws: socket }: Internals,
  open: (reader: Reader) => ConnectionTraffic,
): ConnectionTraffic {
  const traffic = open({
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    end(code, reason) {
      void client.close({ code, reason })
      setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
    },
  })
  // Before the library's own listener: the bytes of a message must be counted before the message is reported as
  // complete.
  client.handshake.request.socket.prependListener('data', (chunk: Buffer) => traffic.came(chunk.length))
  client.on('close', () => traffic.over())
  return traffic
}
