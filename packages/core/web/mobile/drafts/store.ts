import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Draft } from './draft.ts'

const DATABASE = 'atrium-drafts'

interface Drafts extends DBSchema {
  drafts: { key: number; value: Draft; indexes: { idemKey: string } }
}

type DraftsStore = IDBPObjectStore<Drafts, ['drafts'], 'drafts', 'readwrite'>

/** Where drafts survive a reload of the page and the end of the browser. */
export interface DraftStore {
  /** In the order in which they were added. */
  listOf(userId: string): Promise<Draft[]>
  /** @throws StorageFull if the phone has no room for it, or keeps nothing at all */
  add(draft: Draft): Promise<void>
  /** Replaces the draft of this key; one that was removed meanwhile stays removed. */
  replace(draft: Draft): Promise<void>
  remove(idemKey: string): Promise<void>
}

/** The phone's storage is full or switched off: the draft is not kept. */
export class StorageFull extends Error {
  constructor(cause: unknown) {
    super('the draft is not kept', { cause })
    this.name = 'StorageFull'
  }
}

export function openDraftStore(): DraftStore {
  let opening: Promise<IDBPDatabase<Drafts>> | undefined

  /** A connection that the browser has closed, or could not open, is opened anew by the next use. */
  function open(): Promise<IDBPDatabase<Drafts>> {
    const forget = () => {
      opening = undefined
    }
    opening ??= openDB<Drafts>(DATABASE, 1, {
      upgrade(database) {
        database
          .createObjectStore('drafts', { autoIncrement: true })
          .createIndex('idemKey', 'idemKey', { unique: true })
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }

  async function changed(idemKey: string, change: (key: number, store: DraftsStore) => Promise<unknown>) {
    const transaction = (await open()).transaction('drafts', 'readwrite')
    const key = await transaction.store.index('idemKey').getKey(idemKey)
    if (key !== undefined) await change(key, transaction.store)
    await transaction.done
  }

  return {
    async listOf(userId) {
      const all = await (await open()).getAll('drafts')
      return all.filter((draft) => draft.userId === userId)
    },
    async add(draft) {
      try {
        const transaction = (await open()).transaction('drafts', 'readwrite', { durability: 'strict' })
        await Promise.all([transaction.store.add(draft), transaction.done])
      } catch (cause) {
        throw new StorageFull(cause)
      }
    },
    replace: (draft) => changed(draft.idemKey, (key, store) => store.put(draft, key)),
    remove: (idemKey) => changed(idemKey, (key, store) => store.delete(key)),
  }
}
