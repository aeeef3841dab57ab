import type pg from 'pg'

const LOOK_EVERY_MS = 2000
/** Who has lost a lock lets others ask first. */
const LOOK_AFTER_LOSS_MS = 2 * LOOK_EVERY_MS

export interface SessionLock {
  /** While this process has the lock; fires when it is lost. */
  held(): AbortSignal | undefined
  close(): Promise<void>
}

interface Asking {
  /** A connection of the lock's own. */
  connect(): Promise<pg.Client>
  name: string
  log: { warn(detail: object, text: string): void }
}

/**
 * Tries to get a lock that one process has at a time, until it is closed. The lock belongs to a connection: when that
 * breaks, PostgreSQL gives the lock to whoever asks next, and this process asks again later. It asks and does not wait,
 * because a statement that waits keeps PostgreSQL from removing dead rows.
 */
export function holdSessionLock({ connect, name, log }: Asking): SessionLock {
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
    lookIn(LOOK_AFTER_LOSS_MS)
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
        // A connection may be dead without a word of it.
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
    await ask().catch((error) => log.warn({ err: error, lock: name }, 'a lock could not be asked for'))
    lookIn(client ? LOOK_EVERY_MS : LOOK_AFTER_LOSS_MS)
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
