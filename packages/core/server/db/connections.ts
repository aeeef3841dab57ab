import type pg from 'pg'
import { connectToQueue } from './full-queue.ts'

/** Opening a connection and planning its statements takes as long. */
const PATIENCE_MS = 100

interface Use {
  /** From this number on, the pool opens another connection only for a caller who has waited for a moment. */
  usual: number
  patienceMs?: number | undefined
}

/**
 * The connections of a pool. A connection is a process of PostgreSQL with some 10 MB, so short transactions that begin
 * at the same time, as those of devices that report by the clock, take turns on few of them. Nobody waits for long: a
 * caller whose moment is over gets another connection, up to the pool's maximum.
 */
export class Connections {
  readonly pool: pg.Pool
  private readonly use: Use
  /** In the order in which they came. */
  private readonly waiting = new Set<() => void>()

  constructor(pool: pg.Pool, use: Use) {
    this.pool = pool
    this.use = use
    // The pool has the connection among its idle ones as soon as this event is handled.
    pool.on('release', () => {
      const [first] = this.waiting
      first?.()
    })
  }

  /** How many callers wait for a connection. */
  get waitingCount(): number {
    return this.waiting.size + this.pool.waitingCount
  }

  /** The caller releases it. @throws as the pool */
  async take(): Promise<pg.PoolClient> {
    const { patienceMs = PATIENCE_MS } = this.use
    const endMs = performance.now() + patienceMs
    for (let leftMs = patienceMs; leftMs > 0 && this.isWorthWaiting(); leftMs = endMs - performance.now()) {
      await this.released(leftMs)
    }
    return connectToQueue(() => this.pool.connect())
  }

  /** Runs one statement on its own. */
  async query(config: pg.QueryConfig | string): Promise<pg.QueryResult> {
    const client = await this.take()
    let failure: Error | undefined
    try {
      return await client.query(config)
    } catch (error) {
      failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }

  private isWorthWaiting(): boolean {
    const { idleCount, waitingCount, totalCount, options } = this.pool
    // The idle ones belong to those who wait in the pool.
    return idleCount <= waitingCount && totalCount >= this.use.usual && totalCount < options.max
  }

  /** Resolves when a connection is released, at the latest after this time. */
  private released(mostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        this.waiting.delete(end)
        resolve()
      }
      const timer = setTimeout(end, mostMs)
      this.waiting.add(end)
    })
  }
}
