import { keepInside } from '@atrium/charts/web/inputs/keep-inside'
import { type RefObject, useEffect, useRef } from 'react'

/** The open layers; the last one is on top. */
const layers: object[] = []

/**
 * Esc closes the top layer. The focus moves into the layer, stays in it, and returns to its old place afterwards.
 */
export function useModal(layer: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const before = document.activeElement
    const self = {}
    layers.push(self)
    layer.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (layers.at(-1) !== self) return
      if (event.key === 'Escape') {
        // A layer below must not receive the same key when this one is gone.
        event.stopImmediatePropagation()
        close.current()
      }
      if (event.key === 'Tab' && layer.current) keepInside(layer.current, event)
    }
    document.addEventListener('keydown', onKey)
    return () => {
      layers.splice(layers.indexOf(self), 1)
      document.removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [layer])
}
