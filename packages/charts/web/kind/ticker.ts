import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

// All clocks and ages on the page change at the same moment, just after the full second.
function schedule() {
  timer = setTimeout(tick, 1000 - (Date.now() % 1000) + 5)
}

function tick() {
  schedule()
  for (const listener of listeners) listener()
}

function stop() {
  clearTimeout(timer)
  timer = undefined
}

// A hidden page needs no seconds; when it is looked at, its times must be right at once.
function onVisibility() {
  stop()
  if (!document.hidden) tick()
}

function onSecond(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility)
  listeners.add(listener)
  if (timer === undefined && !document.hidden) schedule()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    stop()
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
