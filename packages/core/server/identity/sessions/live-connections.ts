import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'

/** A trigger on `tenant` sends the id of each changed tenant and of all its sub-tenants. */
const TENANT_CHANNEL = 'atrium_tenant'
const RETRY_MS = 1000

/** A connection that may stay open only as long as the row it was authenticated with allows it. */
export interface Live {
  /** The key of the row: a credential's id, a device's serial number, the hash of a token. */
  readonly key: string
  readonly tenantId: string
  end(): void
}

interface LiveParts<L extends Live> {
  /** Reads the current rows. @returns the connections that may stay open */
  remaining(connections: readonly L[]): Promise<ReadonlySet<L>>
  log: { warn(detail: object, text: string): void }
}

/**
 * The connections of this process that depend on rows of one kind. When a row or its tenant changes, by whatever way,
 * its connections are checked again and ended if necessary; until the check is done, nothing is received from them.
 */
export class LiveConnections<L extends Live> {
  private readonly parts: LiveParts<L>
  private readonly byKey = new Map<string, Set<L>>()
  private readonly doubts = new Map<L, Promise<void>>()
  private readonly ended = new WeakSet<L>()
  private readonly closed = new AbortController()
  private notified = 0

  constructor(parts: LiveParts<L>) {
    this.parts = parts
  }

  /** The number of notifications so far. Read it before looking up the row of a new connection. */
  get changes(): number {
    return this.notified
  }

  /** @param changes the value of `changes` before the look-up: a later notification may be about this row */
  add(connection: L, changes: number): void {
    const known = this.byKey.get(connection.key)
    if (known) known.add(connection)
    else this.byKey.set(connection.key, new Set([connection]))
    if (changes !== this.notified) this.hold([connection])
  }

  /** The connection has ended by itself. */
  delete(connection: L): void {
    const known = this.byKey.get(connection.key)
    known?.delete(connection)
    if (known?.size === 0) this.byKey.delete(connection.key)
    this.doubts.delete(connection)
  }

  /** Whether messages of this connection may be processed. Always false after it was cut off. */
  mayReceive(connection: L): boolean | Promise<boolean> {
    const doubt = this.doubts.get(connection)
    return doubt ? doubt.then(() => this.mayReceive(connection)) : !this.ended.has(connection)
  }

  /** The row has changed. */
  doubt(key: string): void {
    this.notified += 1
    this.hold([...(this.byKey.get(key) ?? [])])
  }

  doubtTenant(tenantId: string): void {
    this.notified += 1
    this.hold(this.all().filter((one) => one.tenantId === tenantId))
  }

  /**
   * Notifications may have been lost: all connections are checked, and may go on meanwhile, also while the database is
   * unavailable.
   */
  lookAtAll(): void {
    this.notified += 1
    void this.look(this.all())
  }

  /** Listens for notifications of changes from the database, until `close`. */
  async follow(db: Database, channel: string): Promise<void> {
    const stops = [
      await db.listen(
        channel,
        (key) => this.doubt(key),
        () => this.lookAtAll(),
      ),
      // The first subscription already handles a loss: both use the same database connection.
      await db.listen(
        TENANT_CHANNEL,
        (id) => this.doubtTenant(id),
        () => undefined,
      ),
    ]
    this.closed.signal.addEventListener('abort', () => {
      for (const stop of stops) void stop()
    })
  }

  close(): void {
    this.closed.abort()
  }

  private all(): L[] {
    return [...this.byKey.values()].flatMap((some) => [...some])
  }

  private hold(connections: readonly L[]): void {
    if (connections.length === 0) return
    const looking = this.look(connections).then(() => {
      // Unless a later check has replaced this one, because of another notification meanwhile.
      for (const one of connections) if (this.doubts.get(one) === looking) this.doubts.delete(one)
    })
    for (const one of connections) this.doubts.set(one, looking)
  }

  /** Retries until the rows were read: a database error must not keep a connection open that has to end. */
  private async look(connections: readonly L[]): Promise<void> {
    for (;;) {
      const here = connections.filter((one) => this.byKey.get(one.key)?.has(one))
      if (here.length === 0 || this.closed.signal.aborted) return
      try {
        const remaining = await this.parts.remaining(here)
        for (const one of here) if (!remaining.has(one)) this.cutOff(one)
        return
      } catch (error) {
        this.parts.log.warn({ err: error, connections: here.length }, 'connections could not be looked at anew')
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }

  private cutOff(connection: L): void {
    this.ended.add(connection)
    this.delete(connection)
    connection.end()
  }
}
