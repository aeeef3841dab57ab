import type { WaitingBatch } from './draft-state.ts'
import type { WaitingStore } from './waiting-store.ts'

/**
 * IndexedDB and not localStorage: 10,000 batches with their items are more than its 5 MB, and each act would write the
 * whole queue again, while the pointer waits.
 */
const NAME = 'atrium.editor'
const BATCHES = 'batches'

interface Row {
  dashboard: string
  who: string
  key: string
  /** Batches are read in this order. */
  at: number
  batch: WaitingBatch
}

/** The waiting batches of one person for one dashboard. */
export function indexedStore(dashboard: string, who: string): WaitingStore {
  const open = openDatabase()
  let at = Date.now() * 1000
  const known = new Map<string, number>()

  return {
    async read() {
      const database = await open
      const rows = await answered<Row[]>(
        database.transaction(BATCHES).objectStore(BATCHES).index('of').getAll([dashboard, who]),
      )
      rows.sort((one, other) => one.at - other.at)
      for (const row of rows) known.set(row.key, row.at)
      return rows.map(({ batch }) => batch)
    },
    async write(batches, removed) {
      const transaction = (await open).transaction(BATCHES, 'readwrite')
      const store = transaction.objectStore(BATCHES)
      for (const key of removed) {
        store.delete(key)
        known.delete(key)
      }
      for (const batch of batches) {
        const place = known.get(batch.key) ?? ++at
        known.set(batch.key, place)
        store.put({ dashboard, who, key: batch.key, at: place, batch } satisfies Row)
      }
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
      })
    },
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore(BATCHES, { keyPath: 'key' })
    store.createIndex('of', ['dashboard', 'who'])
  }
  return answered(request)
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
