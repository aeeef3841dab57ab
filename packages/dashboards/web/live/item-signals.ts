/**
 * What an item learns from others: the query of its data has changed on the server, a person wants them anew, or a
 * listener's message.
 */
export type ItemSignal = { kind: 'changed' } | { kind: 'refresh' } | { kind: 'message'; type: string; value: string }

export interface ItemSignals {
  /** Sends it to one item, or to all with ''. */
  send(item: string, signal: ItemSignal): void
  onSignal(item: string, listener: (signal: ItemSignal) => unknown): () => void
}

export function createItemSignals(): ItemSignals {
  const listeners = new Map<string, Set<(signal: ItemSignal) => unknown>>()
  return {
    send(item, signal) {
      const reached = item === '' ? [...listeners.values()] : [listeners.get(item) ?? []]
      for (const some of reached) for (const listener of [...some]) listener(signal)
    },
    onSignal(item, listener) {
      const own = listeners.get(item) ?? new Set()
      listeners.set(item, own.add(listener))
      return () => {
        own.delete(listener)
        if (own.size === 0) listeners.delete(item)
      }
    },
  }
}
