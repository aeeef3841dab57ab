import { setTimeout } from 'node:timers/promises'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'

const INTERRUPT_EVERY_MS = 20

/** A fixed number of connections, given out in the order of requests. */
export class ConnectionPool {
  private readonly idle: DuckDBConnection[] = []
  private readonly all: DuckDBConnection[] = []
  private readonly waiting: ((connection: DuckDBConnection) => void)[] = []

  static async open(instance: DuckDBInstance, size: number): Promise<ConnectionPool> {
    const pool = new ConnectionPool()
    for (let i = 0; i < size; i++) pool.all.push(await instance.connect())
    pool.idle.push(...pool.all)
    return pool
  }

  async with<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = this.idle.pop() ?? (await new Promise<DuckDBConnection>((resolve) => this.waiting.push(resolve)))
    try {
      return await work(connection)
    } finally {
      const next = this.waiting.shift()
      if (next) next(connection)
      else this.idle.push(connection)
    }
  }

  /** Stops what is running, again and again, until nobody has a connection any more. */
  async stop(): Promise<void> {
    while (this.idle.length < this.all.length) {
      for (const connection of this.all) connection.interrupt()
      await setTimeout(INTERRUPT_EVERY_MS)
    }
  }

  close(): void {
    for (const connection of this.all) connection.closeSync()
  }
}
