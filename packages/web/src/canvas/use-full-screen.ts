import { type RefObject, useEffect, useState } from 'react'

export interface FullScreen {
  on: boolean
  /** False where the browser has none (phones): no button then. */
  possible: boolean
  toggle(): void
}

/** Full screen of one element; leaving it goes back in the history when the page was opened only for it. */
export function useFullScreen(element: RefObject<HTMLElement | null>, needBack: boolean): FullScreen {
  const [on, setOn] = useState(false)
  useEffect(() => {
    let was = false
    const onChange = () => {
      const is = document.fullscreenElement === element.current && element.current !== null
      setOn(is)
      if (was && !is && needBack) history.back()
      was = is
    }
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [element, needBack])
  return {
    on,
    possible: document.fullscreenEnabled === true,
    toggle() {
      // A browser that refuses (an embedding page without permission) leaves everything as it is.
      const done = on ? document.exitFullscreen() : element.current?.requestFullscreen()
      done?.catch(() => {})
    },
  }
}
