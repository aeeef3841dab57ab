import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Room of the shell that pages claim while they are mounted. */
function room() {
  let claims = 0
  const listeners = new Set<() => void>()
  function change(by: 1 | -1) {
    claims += by
    for (const listener of listeners) listener()
  }
  function subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    useClaim(is: boolean) {
      useLayoutEffect(() => {
        if (!is) return
        change(1)
        return () => change(-1)
      }, [change, is])
    },
    useIsClaimed: (): boolean => useSyncExternalStore(subscribe, () => claims > 0),
  }
}

const width = room()
const whole = room()

/** While the component is mounted, its page has the whole width of the window, and the menu beside it is folded. */
export function useWholeWidth(): void {
  width.useClaim(true)
}

/** Whether a page wants the whole width. */
export const useIsWidthWanted = width.useIsClaimed

/** While `is` holds, the page has the whole window: header, menu and breadcrumb are folded away. It offers a way back. */
export const useWholeWindow = whole.useClaim

/** Whether a page wants the whole window. */
export const useIsWindowWanted = whole.useIsClaimed
