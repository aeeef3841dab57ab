import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/database.ts'

/** A trigger on `tenant` names each tenant that was changed, and all below it. */
const TENANT_CHANNEL = 'atrium_tenant'
const RETRY_MS = 1000

/** A connection that may go on only as long as the row it was made with allows it. */
export interface Live {
  /** What the row is found by: a credential's id, a device's serial number, the hash of a token. */
  readonly key: string
  readonly tenantId: string
  end(): void
}

interface LiveParts<L extends Live> {
  /** Looks the rows up as they are now. @returns the connections that may go on */
  remaining(connections: readonly L[]): Promise<ReadonlySet<L>>
  log: { warn(detail: object, text: string): void }
}

/**
 * The connections of this process that stand on rows of one kind. When a row or its tenant changes, whoever has changed
 * it, its connections are looked at anew and end where they have to; until that is known nothing of them is taken.
 */
export class LiveConnections<L extends Live> {
  private readonly parts: LiveParts<L>
  private readonly byKey = new Map<string, Set<L>>()
  private readonly doubts = new Map<L, Promise<void>>()
  private readonly ended = new WeakSet<L>()
  private readonly closed = new AbortController()
  private told = 0

  constructor(parts: LiveParts<L>) {
    this.parts = parts
  }

  /** How much was told so far. To be read before a row is looked up with which a connection is made. */
  get changes(): number {
    return this.told
  }

  /** @param changes from before the look-up: what was told since may be about this very row */
  add(connection: L, changes: number): void {
    const known = this.byKey.get(connection.key)
    if (known) known.add(connection)
    else this.byKey.set(connection.key, new Set([connection]))
    if (changes !== this.told) this.hold([connection])
  }

  /** It has ended by itself. */
  delete(connection: L): void {
    const known = this.byKey.get(connection.key)
    known?.delete(connection)
    if (known?.size === 0) this.byKey.delete(connection.key)
    this.doubts.delete(connection)
  }

  /** Whether what comes over this connection may be taken. False for ever once it was cut off. */
  mayHear(connection: L): boolean | Promise<boolean> {
    const doubt = this.doubts.get(connection)
    return doubt ? doubt.then(() => this.mayHear(connection)) : !this.ended.has(connection)
  }

  /** The row has changed. */
  doubt(key: string): void {
    this.told += 1
    this.hold([...(this.byKey.get(key) ?? [])])
  }

  doubtTenant(tenantId: string): void {
    this.told += 1
    this.hold(this.all().filter((one) => one.tenantId === tenantId))
  }

  /** Something may have changed: all are looked at, and heard meanwhile, also while the database is away. */
  lookAtAll(): void {
    this.told += 1
    void this.look(this.all())
  }

  /** Hears of changes from the database, from now until `close`. */
  async follow(db: Database, channel: string): Promise<void> {
    const stops = [
      await db.listen(
        channel,
        (key) => this.doubt(key),
        () => this.lookAtAll(),
      ),
      // What is missing here is missing there: both come by one line.
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
      // A later doubt has taken the place of this one where something more was told meanwhile.
      for (const one of connections) if (this.doubts.get(one) === looking) this.doubts.delete(one)
    })
    for (const one of connections) this.doubts.set(one, looking)
  }

  /** Tries until the rows were read: who was told to go must not stay because the database hiccups. */
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
