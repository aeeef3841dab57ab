import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

// All clocks and ages on the page change at the same moment, just after the full second.
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

const never = () => () => undefined

/**
 * Calls `read` once a second while `running`, and redraws only when its result has changed. `read` must return a
 * primitive value.
 */
export function useEverySecond<T extends string | number | boolean | null>(read: () => T, running = true): T {
  return useSyncExternalStore(running ? onSecond : never, read)
}
