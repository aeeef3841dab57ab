import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api'
import type { Started } from '../../engine.ts'

const INTERRUPT_EVERY_MS = 20

/**
 * A connection that runs one query. An interrupt only reaches a statement that is running: while the statement waits
 * for a thread, the interrupt is lost. So it is repeated until the work has ended. A query of several statements also
 * has to check before each one.
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

  /** From now on the connection is free for other queries. */
  end(): void {
    this.state = 'ended'
    clearInterval(this.timer)
  }
}

/** Runs work as a query that can be stopped. */
export async function stoppable<T>(
  connection: DuckDBConnection,
  started: Started,
  work: (run: QueryRun) => Promise<T>,
): Promise<T> {
  const run = new QueryRun(connection)
  started(() => run.stop())
  try {
    return await work(run)
  } finally {
    run.end()
  }
}
