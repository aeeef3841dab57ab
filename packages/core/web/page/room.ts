import { useEffect, useSyncExternalStore } from 'react'

let wanted = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1) {
  wanted += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While the component is mounted, its page has the whole width of the window, and the menu beside it is folded. */
export function useWholeWidth(): void {
  useEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Whether a page wants the whole width. */
export const useIsWidthWanted = (): boolean => useSyncExternalStore(subscribe, () => wanted > 0)
