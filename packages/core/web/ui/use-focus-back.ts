import { useEffect, useRef, useState } from 'react'

/**
 * When a dialog is removed while it is open, the focus goes back to where it was before. Antd does that only for a dialog
 * that is closed first.
 */
export function useFocusBack(isOpen = true): void {
  const [before] = useState(() => document.activeElement)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    wasOpen.current = isOpen
  }, [isOpen])
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (wasOpen.current && isLost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    },
    [before],
  )
}
