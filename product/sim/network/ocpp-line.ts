import { RPCClient } from 'ocpp-rpc'
import { sleep } from './pile.ts'

/** The WebSocket of one charge point: it comes back by itself, and what has to be heard is said until it is. */

export type Answer = Record<string, unknown>
export type Params = Readonly<Record<string, unknown>>

interface LineOptions {
  /** Of the product. */
  url: string
  sn: string
  secret: string
  /** What the central system asks for. */
  onCall(method: string, params: Params): Promise<Answer>
  /** There is a line, for the first time or again. */
  onConnected(line: OcppLine): Promise<void>
}

export interface OcppLine {
  readonly isConnected: boolean
  /** One call. Rejects when there is no line, or the central system will not have it. */
  ask(action: string, params: object): Promise<Answer>
  /** Until it is heard; undefined when the central system has heard it and will not have it, or the line is stopped. */
  insist(action: string, params: object): Promise<Answer | undefined>
  /** Breaks the line, and comes back after a while. */
  drop(ms: number): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = 3_000

/** @throws Error when the central system cannot be reached or refuses the charge point */
export async function openOcppLine({ url, sn, secret, onCall, onConnected }: LineOptions): Promise<OcppLine> {
  let isStopped = false
  let isConnected = false
  let client = newClient()

  function newClient(): RPCClient {
    const made = new RPCClient({
      endpoint: `${url.replace(/^http/, 'ws')}/ocpp`,
      identity: sn,
      password: secret,
      protocols: ['ocpp1.6'],
      strictMode: true,
      reconnect: false,
      // The rest has values that suit.
    } as never)
    made.handle((({ method, params }: { method: string; params: Params }) => onCall(method, params)) as never)
    made.on('close', () => {
      if (client !== made) return
      isConnected = false
      if (!isStopped) void comeBack(RETRY_MS)
    })
    return made
  }

  async function connect(): Promise<void> {
    await client.connect()
    isConnected = true
    await onConnected(line)
  }

  async function comeBack(afterMs: number): Promise<void> {
    await sleep(afterMs)
    if (isStopped) return
    client = newClient()
    await connect().catch(() => comeBack(RETRY_MS))
  }

  const line: OcppLine = {
    get isConnected() {
      return isConnected
    },
    ask: (action, params) => client.call(action, params) as Promise<Answer>,
    async insist(action, params) {
      while (!isStopped) {
        try {
          if (isConnected) return await line.ask(action, params)
        } catch (error) {
          // Heard and refused: saying it again would not help.
          const { rpcErrorCode } = error as { rpcErrorCode?: string }
          if (rpcErrorCode !== undefined && rpcErrorCode !== 'InternalError') return undefined
        }
        await sleep(RETRY_MS)
      }
      return undefined
    },
    async drop(ms) {
      const before = client
      // Another one from now on: the end of this line is our own doing, and no reason to come back at once.
      client = newClient()
      isConnected = false
      await before.close({ force: true }).catch(() => undefined)
      await comeBack(ms)
    },
    async stop() {
      isStopped = true
      await client.close({ force: true }).catch(() => undefined)
    },
  }
  await connect()
  return line
}
