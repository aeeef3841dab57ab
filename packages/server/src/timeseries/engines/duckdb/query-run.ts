import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api'

/**
 * A connection working for one query. An interrupt meets a statement only while it runs, so a query of several
 * statements also has to look before each.
 */
export class QueryRun {
  readonly connection: DuckDBConnection
  private state: 'running' | 'stopped' | 'ended' = 'running'

  constructor(connection: DuckDBConnection) {
    this.connection = connection
  }

  run(sql: string): Promise<DuckDBMaterializedResult> {
    if (this.state === 'stopped') throw new Error('The query was stopped')
    return this.connection.run(sql)
  }

  stop(): void {
    if (this.state !== 'running') return
    this.state = 'stopped'
    this.connection.interrupt()
  }

  /** From now on the connection serves others. */
  end(): void {
    this.state = 'ended'
  }
}
