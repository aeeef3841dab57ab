import { CompiledQuery } from 'kysely'
import type { Tx } from './tables.ts'

/** Runs plain SQL text in a transaction, for statements built from descriptors and for the job queue. */
export function rawSql(tx: Tx) {
  return {
    async executeSql<Row = never>(text: string, values: readonly unknown[] = []): Promise<{ rows: Row[] }> {
      const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))
      return { rows }
    },
  }
}
