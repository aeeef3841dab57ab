import type pg from 'pg'

const RETRY_AFTER_MS = 500

/**
 * LISTEN on a connection of its own. When the connection breaks it says so, because notifications sent meanwhile are
 * gone, and subscribes again until it is closed.
 */
export async function listenTo(
  pool: pg.Pool,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
  log: { warn(detail: object, text: string): void },
): Promise<() => Promise<void>> {
  let closed = false
  let client: pg.PoolClient | undefined
  let retry: NodeJS.Timeout | undefined

  async function subscribe(): Promise<void> {
    const fresh = await pool.connect()
    client = fresh
    fresh.on('notification', (note) => heard(note.payload ?? ''))
    fresh.on('error', (error) => {
      // A connection may break while it is given back, and tells of its end twice: a second release would throw.
      if (client !== fresh) return
      client = undefined
      log.warn({ err: error, channel }, 'the notification connection was lost')
      fresh.release(error)
      lost()
      again()
    })
    await fresh.query(`listen ${channel}`)
  }

  function again(): void {
    if (closed) return
    retry = setTimeout(() => {
      subscribe().then(lost, again)
    }, RETRY_AFTER_MS)
  }

  await subscribe()
  return async () => {
    closed = true
    clearTimeout(retry)
    const last = client
    client = undefined
    last?.release(true)
  }
}
