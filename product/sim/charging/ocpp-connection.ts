import { RPCClient } from 'ocpp-rpc'
import { sleep } from '../parts/mishap.ts'

/** The WebSocket of one charge point. It reconnects by itself and repeats calls that must arrive. */

export type Answer = Record<string, unknown>
export type Params = Readonly<Record<string, unknown>>

interface ConnectionOptions {
  /** The product's address. */
  url: string
  sn: string
  secret: string
  /** Handles a call of the central system. */
  onCall(method: string, params: Params): Promise<Answer>
  /** Called after each connect and reconnect. */
  onConnected(connection: OcppConnection): Promise<void>
}

export interface OcppConnection {
  readonly isConnected: boolean
  /** One call. Rejects if there is no connection, or if the central system refuses it. */
  ask(action: string, params: object): Promise<Answer>
  /** Repeats a call until it is answered; undefined if the central system refused it, or after `stop`. */
  insist(action: string, params: object): Promise<Answer | undefined>
  /** Closes the connection, and opens it again after a while. */
  drop(ms: number): Promise<void>
  stop(): Promise<void>
}

const RETRY_MS = 3_000

/** @throws Error if the central system is unreachable or refuses the charge point */
export async function openOcppConnection({
  url,
  sn,
  secret,
  onCall,
  onConnected,
}: ConnectionOptions): Promise<OcppConnection> {
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
      // The defaults are right for the other options.
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
    await onConnected(connection)
  }

  async function comeBack(afterMs: number): Promise<void> {
    await sleep(afterMs)
    if (isStopped) return
    client = newClient()
    await connect().catch(() => comeBack(RETRY_MS))
  }

  const connection: OcppConnection = {
    get isConnected() {
      return isConnected
    },
    ask: (action, params) => client.call(action, params) as Promise<Answer>,
    async insist(action, params) {
      while (!isStopped) {
        try {
          if (isConnected) return await connection.ask(action, params)
        } catch (error) {
          // The call was received and refused, so a retry would not help.
          const { rpcErrorCode } = error as { rpcErrorCode?: string }
          if (rpcErrorCode !== undefined && rpcErrorCode !== 'InternalError') return undefined
        }
        await sleep(RETRY_MS)
      }
      return undefined
    },
    async drop(ms) {
      const before = client
      // `client` changes first, so that the end of the old connection does not start a reconnect.
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
  return connection
}
