import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'

const RETRY_MS = 1000
/** At least once an hour: a timer can wait at most 24 days, and the system clock may have been changed. */
const LONGEST_MS = 3600_000

/** Ends the service of tenants whose service has expired; a recharge starts it again. */
export async function expireTenants(db: Database): Promise<void> {
  await db.asPlatform('expire tenants', (tx) =>
    rawSql(tx).executeSql('update tenant set status = 3, updated_at = now() where status = 1 and expire_at < now()'),
  )
}

/**
 * Ends each tenant's service at its expiry time, so that the tenant's row changes and all listeners are notified. Every
 * process does so; the second one finds nothing left to do.
 */
export async function openTenantClock(
  db: Database,
  log: { warn(detail: object, text: string): void },
): Promise<{ close(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined
  let isDue = false
  let isClosed = false
  let turn: Promise<void> = Promise.resolve()

  async function endAndWait(): Promise<void> {
    clearTimeout(timer)
    let waitMs = RETRY_MS
    try {
      await expireTenants(db)
      waitMs = Math.min(LONGEST_MS, await untilNextEnd(db))
    } catch (error) {
      log.warn({ err: error }, 'it was not looked up whose service ends')
    }
    if (isClosed) return
    timer = setTimeout(look, waitMs)
    timer.unref()
  }
  const look = () => {
    // A run is already queued, and it will see this change as well.
    if (isDue) return
    isDue = true
    turn = turn.then(() => {
      isDue = false
      return isClosed ? undefined : endAndWait()
    })
  }
  const stop = await db.listen('atrium_tenant', look, look)
  look()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await stop()
      await turn
    },
  }
}

async function untilNextEnd(db: Database): Promise<number> {
  const { rows } = await db.asPlatform('next end of a service', (tx) =>
    rawSql(tx).executeSql<{ ms: number | null }>(
      `select ceil(extract(epoch from min(expire_at) - now()) * 1000)::bigint as ms
       from tenant where status = 1 and deleted_at is null`,
    ),
  )
  return Math.max(1, rows[0]?.ms ?? LONGEST_MS)
}
