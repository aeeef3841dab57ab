import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api'

const INTERRUPT_EVERY_MS = 20

/**
 * A connection working for one query. An interrupt meets a statement only while it runs: one that comes while the
 * statement still waits for a thread is lost, and so it is given again and again until the work has ended. A query of
 * several statements also has to look before each.
 */
export class QueryRun {
  readonly connection: DuckDBConnection
  private state: 'running' | 'stopped' | 'ended' = 'running'
  private timer: NodeJS.Timeout | undefined

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
    this.timer = setInterval(() => this.connection.interrupt(), INTERRUPT_EVERY_MS)
  }

  /** From now on the connection serves others. */
  end(): void {
    this.state = 'ended'
    clearInterval(this.timer)
  }
}
