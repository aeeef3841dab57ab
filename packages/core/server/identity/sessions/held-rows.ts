import type { Database } from '../../db/database.ts'

/** A row is used no longer than this, also if the notification that cuts it off was lost and nobody noticed. */
const HELD_MS = 2_000
const MAX_FOUND = 5_000
/** Keys that no row has. They are held apart, so that a program that guesses cannot push out those that exist. */
const MAX_UNKNOWN = 500
/** A longer key is never held: it would be another way to fill the memory. */
const MAX_KEY_LENGTH = 100

interface Held<Row> {
  row: Row
  endsMs: number
}

/** What tells that rows have changed. */
interface Changes {
  /** The channel on which a trigger sends the key of a changed row. */
  keys: string
  /** Channels that tell of rows on which many others depend: everything is dropped. */
  others: readonly string[]
  /** The same tables and views for this process, which knows of its own changes as soon as they are committed. */
  tables: readonly string[]
}

/**
 * Rows by which programs are let in, in memory, so that not every call costs a query. Callers that ask for the same key
 * at the same time share one query.
 */
export class HeldRows<Row> {
  private readonly find: (key: string) => Promise<Row | null>
  private readonly found = new Map<string, Held<Row>>()
  private readonly unknown = new Map<string, Held<null>>()
  private readonly asked = new Map<string, Promise<Row | null>>()
  private readonly stops: (() => unknown)[] = []

  constructor(find: (key: string) => Promise<Row | null>) {
    this.find = find
  }

  get(key: string): Promise<Row | null> {
    const held = this.found.get(key) ?? this.unknown.get(key)
    if (held && held.endsMs > performance.now()) return Promise.resolve(held.row)
    const known = this.asked.get(key)
    if (known) return known
    const fresh = this.ask(key, () => this.asked.get(key) === fresh)
    this.asked.set(key, fresh)
    return fresh
  }

  /** Listens for changes, until `close`. */
  async follow(db: Pick<Database, 'listen' | 'onCommit'>, { keys, others, tables }: Changes): Promise<this> {
    const forgetAll = () => this.forgetAll()
    const listen = async (channel: string, notified: (payload: string) => void) =>
      void this.stops.push(await db.listen(channel, notified, forgetAll))
    await listen(keys, (key) => this.forget(key))
    for (const channel of others) await listen(channel, forgetAll)
    this.stops.push(
      db.onCommit((_tenantId, changes) => {
        if (tables.some((table) => changes.has(table))) this.forgetAll()
      }),
    )
    return this
  }

  async close(): Promise<void> {
    for (const stop of this.stops) await stop()
  }

  /** @param isCurrent false if a change was reported since the query began: then its answer may be old, and is not held */
  private async ask(key: string, isCurrent: () => boolean): Promise<Row | null> {
    const endsMs = performance.now() + HELD_MS
    try {
      const row = await this.find(key)
      if (isCurrent() && key.length <= MAX_KEY_LENGTH) {
        if (row === null) hold(this.unknown, MAX_UNKNOWN, key, { row, endsMs })
        else hold(this.found, MAX_FOUND, key, { row, endsMs })
      }
      return row
    } finally {
      if (isCurrent()) this.asked.delete(key)
    }
  }

  private forget(key: string): void {
    for (const rows of [this.found, this.unknown, this.asked]) rows.delete(key)
  }

  private forgetAll(): void {
    for (const rows of [this.found, this.unknown, this.asked]) rows.clear()
  }
}

/** The oldest makes room. */
function hold<Value>(rows: Map<string, Value>, max: number, key: string, value: Value): void {
  rows.delete(key)
  if (rows.size >= max) rows.delete(rows.keys().next().value as string)
  rows.set(key, value)
}
