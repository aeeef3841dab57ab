import type { Database } from '../db/database.ts'
import { rawSql } from '../db/raw.ts'

/** The maximum age of figures that need a query, however often they are scraped. */
const FRESH_MS = 15_000
const TIMEOUT = '5s'

/** Rows of all tenants for a metric, read again when they are older than that. */
export function figuresFrom<Row>(db: Pick<Database, 'asPlatform'>, text: string): () => Promise<Row[]> {
  return remembered(FRESH_MS, () =>
    db.asPlatform('metrics', async (tx) => {
      const { executeSql } = rawSql(tx)
      await executeSql(`set local statement_timeout = '${TIMEOUT}'`)
      return (await executeSql<Row>(text)).rows
    }),
  )
}

/** Calls `read` once for all callers within that time; after an error it is called again. */
export function remembered<T>(forMs: number, read: () => Promise<T>): () => Promise<T> {
  let last: Promise<T> | undefined
  let untilMs = 0
  return () => {
    const nowMs = performance.now()
    if (last && nowMs < untilMs) return last
    untilMs = nowMs + forMs
    const asked = read()
    last = asked
    asked.catch(() => {
      if (last === asked) last = undefined
    })
    return asked
  }
}
