import type { WaitingBatch } from './draft-state.ts'

/** Where batches wait until the server has them, so that they outlive the tab. */
export interface WaitingStore {
  read(): Promise<WaitingBatch[]>
  /** Adds or replaces batches and removes others, all or nothing. Rejects if there is no room. */
  write(batches: readonly WaitingBatch[], removed: readonly string[]): Promise<void>
}

export function memoryStore(): WaitingStore {
  const kept = new Map<string, WaitingBatch>()
  return {
    read: async () => [...kept.values()],
    async write(batches, removed) {
      for (const key of removed) kept.delete(key)
      for (const batch of batches) kept.set(batch.key, batch)
    },
  }
}
