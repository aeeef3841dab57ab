import type { Ctx } from '@atrium/core/server/call/ctx'
import { rawSql } from '@atrium/core/server/db/raw'
import { STOCK } from '../../contract/patterns/stock.ts'

/** A change of the past: of an item, or of one of its specs. */
export interface PastChange {
  kind: 'restock' | 'sale' | 'back'
  item: string
  spec: string
  /** What is added; negative: taken away. */
  num: number
  /** Of a sale, and of what came back from it. */
  order?: string
  /** A stored text. */
  reason?: string
  atMs: number
}

/**
 * Records the stock of the past, which `stockOf` cannot do in one statement: for a demonstration whose sales began a
 * month ago. The changes stand in the order in which they happened, and none leaves less than nothing.
 * @throws if the tenant has stock of the app already
 */
export async function recordPastStock({ tx }: Ctx, app: string, changes: readonly PastChange[]): Promise<void> {
  const rows = changes.map(({ kind, atMs, ...change }) => ({
    ...change,
    type: STOCK[kind],
    at: new Date(atMs).toISOString(),
  }))
  await rawSql(tx).executeSql('select record_past_stock($1, $2::jsonb)', [app, JSON.stringify(rows)])
}
