import { useState } from 'react'

const MAX_STEPS = 100

export interface History<Value> {
  value: Value
  set(value: Value): void
  undo(): void
  /** Back to the first value; this can be undone, too. */
  reset(): void
  canUndo: boolean
  isChanged: boolean
}

/** A value with the way back to what it was. */
export function useHistory<Value>(first: Value): History<Value> {
  const [past, setPast] = useState<readonly Value[]>([first])
  const value = past.at(-1) as Value
  const set = (next: Value) => setPast((before) => [...before, next].slice(-MAX_STEPS))
  return {
    value,
    set,
    undo: () => setPast((before) => (before.length > 1 ? before.slice(0, -1) : before)),
    reset: () => set(first),
    canUndo: past.length > 1,
    isChanged: value !== first,
  }
}
