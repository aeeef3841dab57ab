import { type RefObject, useEffect, useState } from 'react'

export interface FullScreen {
  on: boolean
  /** False if the browser has no full screen (phones): then there is no button. */
  possible: boolean
  toggle(): void
}

/** Full screen for one element. With `needBack`, leaving it also goes back in the history. */
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
      // If the browser refuses (an embedding page without permission), nothing changes.
      const done = on ? document.exitFullscreen() : element.current?.requestFullscreen()
      done?.catch(() => {})
    },
  }
}
