import { setImmediate as nextTurn } from 'node:timers/promises'
import { rawSql } from './raw.ts'
import type { Tx } from './tables.ts'

const AT_ONCE = 500

/**
 * Inserts rows that all have the columns of the first one. Values are in JSON format.
 * @throws the reason of the signal, once it is aborted
 */
export async function insertMany(tx: Tx, table: string, rows: readonly object[], signal?: AbortSignal): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
    .map((name) => `"${name}"`)
    .join(', ')
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    signal?.throwIfAborted()
    await rawSql(tx).executeSql(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1)`,
      [JSON.stringify(rows.slice(from, from + AT_ONCE))],
    )
    // Lets the server answer requests in between.
    await nextTurn()
  }
}
