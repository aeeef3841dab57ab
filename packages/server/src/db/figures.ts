import { remembered } from '../metrics/remembered.ts'
import type { Database } from './database.ts'
import { rawSql } from './raw.ts'

/** However often it is scraped: figures that cost a query are this old at most. */
const FRESH_MS = 15_000
const TIMEOUT = '5s'

/** Rows of all tenants for a figure, read again when they are no longer fresh. */
export function figuresFrom<Row>(db: Pick<Database, 'asPlatform'>, text: string): () => Promise<Row[]> {
  return remembered(FRESH_MS, () =>
    db.asPlatform('metrics', async (tx) => {
      const { executeSql } = rawSql(tx)
      await executeSql(`set local statement_timeout = '${TIMEOUT}'`)
      return (await executeSql<Row>(text)).rows
    }),
  )
}
