import { remembered } from '../metrics/remembered.ts'
import type { Database } from './database.ts'
import { rawSql } from './raw.ts'

/** The maximum age of figures that need a query, however often they are scraped. */
const FRESH_MS = 15_000
const TIMEOUT = '5s'

/** Returns a reader of a metric's rows, over all tenants; rows older than `FRESH_MS` are read again. */
export function figuresFrom<Row>(db: Pick<Database, 'asPlatform'>, text: string): () => Promise<Row[]> {
  return remembered(FRESH_MS, () =>
    db.asPlatform('metrics', async (tx) => {
      const { executeSql } = rawSql(tx)
      await executeSql(`set local statement_timeout = '${TIMEOUT}'`)
      return (await executeSql<Row>(text)).rows
    }),
  )
}
