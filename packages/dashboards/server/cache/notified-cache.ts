import type { Database } from '@atrium/core/server/db/database'

/** Values by id, read once for all who use them and dropped when they change (LISTEN/NOTIFY). */
export interface NotifiedCache<V> {
  get(id: string): Promise<V> | undefined
  /** Keeps what is being read, unless that fails or finds nothing. The oldest makes room. */
  keep(id: string, loading: Promise<V>): Promise<V>
  /** Counts changes: a reading is valid if this is the same before and after it. */
  readonly changes: number
  /** Calls the listener with the id of a changed value, or '*' if any may have changed. */
  onChange(listener: (id: string) => void): void
  close(): Promise<void>
}

/** @param channel on which a trigger sends the id of a changed row */
export async function openNotifiedCache<V>(
  db: Pick<Database, 'listen'>,
  channel: string,
  maxKept: number,
): Promise<NotifiedCache<V>> {
  const kept = new Map<string, Promise<V>>()
  const listeners = new Set<(id: string) => void>()
  let changes = 0

  const forget = (id: string) => {
    changes += 1
    if (id === '*') kept.clear()
    else kept.delete(id)
    for (const listener of listeners) listener(id)
  }
  const close = await db.listen(channel, forget, () => forget('*'))

  return {
    get: (id) => kept.get(id),
    keep(id, loading) {
      if (kept.size >= maxKept) kept.delete(kept.keys().next().value as string)
      kept.set(id, loading)
      const drop = () => {
        if (kept.get(id) === loading) kept.delete(id)
      }
      loading.then((value) => value ?? drop(), drop)
      return loading
    },
    get changes() {
      return changes
    },
    onChange: (listener) => void listeners.add(listener),
    close,
  }
}
