import { useSyncExternalStore } from 'react'

/** A value outside of React that components follow. */
export interface Cell<T> {
  get(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

export function cell<T>(initial: T): Cell<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useCell<T>({ get, subscribe }: Pick<Cell<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(subscribe, get)
}

/** Listeners of single keys: a change of one is of no concern to those of another. */
export function keyedListeners() {
  const all = new Map<string, Set<() => void>>()
  return {
    add(key: string, listener: () => void) {
      const listeners = all.get(key) ?? new Set()
      all.set(key, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && all.get(key) === listeners) all.delete(key)
      }
    },
    call(key: string) {
      for (const listener of [...(all.get(key) ?? [])]) listener()
    },
  }
}
