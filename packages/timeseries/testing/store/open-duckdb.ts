import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { onTestFinished } from 'vitest'

/** A connection to an empty DuckDB in memory, closed after the test. */
export async function openDuckdb(): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  onTestFinished(() => {
    connection.closeSync()
    instance.closeSync()
  })
  return connection
}
