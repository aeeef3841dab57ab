import type pg from 'pg'

const ASK_EVERY_MS = 2000

export interface SessionLock {
  /** A signal that fires when the lock is lost; undefined while this process does not have the lock. */
  held(): AbortSignal | undefined
  close(): Promise<void>
}

interface Asking {
  /** Opens a connection that only this lock uses. */
  connect(): Promise<pg.Client>
  name: string
  log: { warn(detail: object, text: string): void }
  everyMs?: number
}

/**
 * Tries again and again to get a lock that only one process can have, until the lock is closed. The lock belongs to a
 * connection: if the connection breaks, PostgreSQL gives the lock to the next process that asks, and this process asks
 * again later. It polls, because a waiting statement would keep PostgreSQL from removing dead rows.
 */
export function holdSessionLock({ connect, name, log, everyMs = ASK_EVERY_MS }: Asking): SessionLock {
  // After the loss of a lock this process waits longer, so that another process gets it first.
  const afterLossMs = 2 * everyMs
  let client: pg.Client | undefined
  let holding: AbortController | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let looking = look()

  function lose(from: pg.Client, error: unknown): void {
    if (client !== from) return
    client = undefined
    if (!isClosed) log.warn({ err: error, lock: name }, 'the connection of a lock was lost')
    holding?.abort()
    holding = undefined
    from.end().catch(() => undefined)
    lookIn(afterLossMs)
  }

  async function connected(): Promise<pg.Client> {
    if (client) return client
    const fresh = await connect()
    client = fresh
    fresh.on('error', (error) => lose(fresh, error))
    fresh.on('end', () => lose(fresh, new Error('the connection has ended')))
    return fresh
  }

  async function ask(): Promise<void> {
    const asked = await connected()
    try {
      if (holding) {
        // A broken connection may not report an error by itself.
        await asked.query('select 1')
        return
      }
      const take = `select pg_try_advisory_lock(hashtext('process'), hashtext($1)) as mine`
      const { rows } = await asked.query<{ mine: boolean }>(take, [name])
      if (rows[0]?.mine && client === asked && !isClosed) holding = new AbortController()
    } catch (error) {
      lose(asked, error)
    }
  }

  async function look(): Promise<void> {
    await ask().catch((error) => log.warn({ err: error, lock: name }, 'a lock could not be requested'))
    lookIn(client ? everyMs : afterLossMs)
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (isClosed) return
    timer = setTimeout(() => {
      looking = look()
    }, ms)
    timer.unref()
  }

  return {
    held: () => holding?.signal,
    async close() {
      isClosed = true
      clearTimeout(timer)
      holding?.abort()
      holding = undefined
      await looking
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
