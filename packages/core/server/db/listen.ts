import type pg from 'pg'
import { connectToQueue } from './full-queue.ts'

const RETRY_AFTER_MS = 500

interface Listener {
  channel: string
  onNotify: (payload: string) => void
  /** Called when notifications may be missing. */
  lost: () => void
}

export interface Listening {
  /** Resolves when notifications are received. The result ends the subscription. */
  add(listener: Listener): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * One connection with LISTEN for all listeners. If it breaks they are informed, because notifications sent meanwhile
 * are lost; then it is opened again, until it is closed.
 */
export function openListening(pool: pg.Pool, log: { warn(detail: object, text: string): void }): Listening {
  const listeners = new Set<Listener>()
  let connection: Promise<pg.PoolClient> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<pg.PoolClient> {
    const fresh = await connectToQueue(() => pool.connect())
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) if (listener.channel === channel) listener.onNotify(payload)
    })
    fresh.on('error', (error) => {
      // A connection may break while it is being released, and reports its end twice: a second release would throw.
      if (connection === undefined || broken.has(fresh)) return
      broken.add(fresh)
      connection = undefined
      log.warn({ err: error }, 'the notification connection was lost')
      fresh.release(error)
      reportLost()
      again()
    })
    return fresh
  }
  const broken = new WeakSet<pg.PoolClient>()

  /** The one connection, listening on all subscribed channels. */
  function connected(): Promise<pg.PoolClient> {
    if (connection) return connection
    const made = connect().then(async (client) => {
      for (const channel of new Set([...listeners].map((one) => one.channel))) await client.query(`listen ${channel}`)
      return client
    })
    connection = made
    made.catch(() => {
      if (connection === made) connection = undefined
    })
    return made
  }

  function reportLost(): void {
    for (const { lost } of listeners) lost()
  }

  function again(): void {
    if (closed) return
    retry = setTimeout(() => {
      connected().then(reportLost, again)
    }, RETRY_AFTER_MS)
  }

  return {
    async add(listener) {
      listeners.add(listener)
      try {
        const client = await connected()
        await client.query(`listen ${listener.channel}`)
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
      return async () => void listeners.delete(listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      const last = await connection?.catch(() => undefined)
      connection = undefined
      if (last && !broken.has(last)) last.release(true)
    },
  }
}
