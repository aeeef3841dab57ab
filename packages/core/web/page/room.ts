import { useLayoutEffect, useSyncExternalStore } from 'react'

/** How many mounted components claim each part of the shell's room. */
const claims = { width: 0, window: 0 }
const listeners = new Set<() => void>()

function change(part: keyof typeof claims, by: 1 | -1) {
  claims[part] += by
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function useClaim(part: keyof typeof claims, is: boolean) {
  useLayoutEffect(() => {
    if (!is) return
    change(part, 1)
    return () => change(part, -1)
  }, [part, is])
}

/** While the component is mounted, its page has the whole width of the window, and the menu beside it is folded. */
export const useWholeWidth = (): void => useClaim('width', true)

/** Whether a page wants the whole width. */
export const useIsWidthWanted = (): boolean => useSyncExternalStore(subscribe, () => claims.width > 0)

/** While `is` holds, the page has the whole window: header, menu and breadcrumb are folded away. It offers a way back. */
export const useWholeWindow = (is: boolean): void => useClaim('window', is)

/** Whether a page wants the whole window. */
export const useIsWindowWanted = (): boolean => useSyncExternalStore(subscribe, () => claims.window > 0)
