import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

// Every clock and age on the page turns in the same moment, just after the full second.
function tick() {
  timer = setTimeout(tick, 1000 - (Date.now() % 1000) + 5)
  for (const listener of listeners) listener()
}

function onSecond(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) timer = setTimeout(tick, 1000 - (Date.now() % 1000) + 5)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

/** Looks once a second, and draws again only when what it saw has changed. `read` must answer a plain value. */
export function useEverySecond<T extends string | number | boolean | null>(read: () => T): T {
  return useSyncExternalStore(onSecond, read)
}
