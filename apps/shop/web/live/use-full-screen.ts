import { useEffect, useState } from 'react'

/**
 * A part of the page that fills the window, and the screen where the browser allows it. The document is what fills the
 * screen, so that dialogs are seen, too. Escape, or the browser's own way to leave, ends it.
 */
export function useFullScreen() {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    if (!isFull) return
    document.documentElement.requestFullscreen?.().catch(() => undefined)
    const leave = () => document.fullscreenElement === null && setFull(false)
    // Without the browser's full screen, Escape is the page's; a dialog above it takes it first.
    const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented && !document.querySelector('.ant-modal-wrap')) setFull(false)
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined)
    }
  }, [isFull])
  return { isFull, setFull }
}
