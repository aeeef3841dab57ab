import { useLayoutEffect, useSyncExternalStore } from 'react'

/** Something of the shell that pages ask for while they are mounted. */
function wish() {
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
  return {
    useWish(is: boolean) {
      useLayoutEffect(() => {
        if (!is) return
        change(1)
        return () => change(-1)
      }, [is])
    },
    useIsWanted: (): boolean => useSyncExternalStore(subscribe, () => wanted > 0),
  }
}

const width = wish()
const whole = wish()

/** While the component is mounted, its page has the whole width of the window, and the menu beside it is folded. */
export function useWholeWidth(): void {
  width.useWish(true)
}

/** Whether a page wants the whole width. */
export const useIsWidthWanted = width.useIsWanted

/** While `is` holds, the page has the whole window: header, menu and breadcrumb are folded away. It offers a way back. */
export const useWholeWindow = whole.useWish

/** Whether a page wants the whole window. */
export const useIsWindowWanted = whole.useIsWanted
