import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { Draft } from './draft.ts'

const DATABASE = 'atrium-drafts'

interface Drafts extends DBSchema {
  drafts: { key: number; value: Draft; indexes: { idemKey: string } }
  /** By `pictureKey`. Bytes, because some phones lose stored files when the browser is ended. */
  pictures: { key: string; value: ArrayBuffer }
}

type Stores = IDBPTransaction<Drafts, ['drafts', 'pictures'], 'readwrite'>

const pictureKey = (idemKey: string, index: number) => `${idemKey}/${index}`

/** Where drafts survive a reload of the page and the end of the browser. */
export interface DraftStore {
  /** In the order in which they were added. */
  listOf(userId: string): Promise<Draft[]>
  /**
   * Keeps a draft with the bytes of its pictures, in their order: all or nothing.
   * @throws StorageFull if the phone has no room for it, or keeps nothing at all
   */
  add(draft: Draft, bytes: readonly ArrayBuffer[]): Promise<void>
  /** The bytes of the picture at this place of a draft; undefined if the draft was removed meanwhile. */
  bytesOf(idemKey: string, index: number): Promise<ArrayBuffer | undefined>
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
        const drafts = database.createObjectStore('drafts', { autoIncrement: true })
        drafts.createIndex('idemKey', 'idemKey', { unique: true })
        database.createObjectStore('pictures')
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }

  async function changed(idemKey: string, change: (stores: Stores, key: number) => Promise<unknown>) {
    const transaction = (await open()).transaction(['drafts', 'pictures'], 'readwrite')
    const key = await transaction.objectStore('drafts').index('idemKey').getKey(idemKey)
    if (key !== undefined) await change(transaction, key)
    await transaction.done
  }

  return {
    async listOf(userId) {
      const all = await (await open()).getAll('drafts')
      return all.filter((draft) => draft.userId === userId)
    },
    async add(draft, bytes) {
      let stores: Stores | undefined
      try {
        stores = (await open()).transaction(['drafts', 'pictures'], 'readwrite', { durability: 'strict' })
        const [drafts, pictures] = [stores.objectStore('drafts'), stores.objectStore('pictures')]
        const addPicture = async (one: ArrayBuffer, index: number) =>
          pictures.add(one, pictureKey(draft.idemKey, index))
        // `add` itself throws for what cannot be stored: here that is a rejection, too, so that none is left unhandled.
        const addDraft = async () => drafts.add(draft)
        await Promise.all([stores.done, addDraft(), ...bytes.map(addPicture)])
        keepFromEviction()
      } catch (cause) {
        undo(stores)
        throw new StorageFull(cause)
      }
    },
    bytesOf: async (idemKey, index) => (await open()).get('pictures', pictureKey(idemKey, index)),
    replace: (draft) => changed(draft.idemKey, (stores, key) => stores.objectStore('drafts').put(draft, key)),
    remove: (idemKey) =>
      changed(idemKey, async (stores, key) => {
        const ofDraft = IDBKeyRange.bound(pictureKey(idemKey, 0), `${idemKey}/\uffff`)
        await Promise.all([stores.objectStore('drafts').delete(key), stores.objectStore('pictures').delete(ofDraft)])
      }),
  }
}

/** Nothing of the transaction is kept, whether it has failed by itself or not. */
function undo(stores: Stores | undefined): void {
  try {
    stores?.abort()
  } catch {
    // It has ended already.
  }
}

/** A phone that runs full deletes what websites have stored, unless they have asked for it to stay. */
function keepFromEviction(): void {
  globalThis.navigator?.storage?.persist?.().catch(() => undefined)
}
