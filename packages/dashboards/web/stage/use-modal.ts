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

const FOCUSABLE = 'button:not(:disabled), a[href], input, select, textarea, [tabindex="0"]'

function keepInside(layer: HTMLElement, event: KeyboardEvent): void {
  const all = [...layer.querySelectorAll<HTMLElement>(FOCUSABLE)]
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  // A popover over the layer has its own controls.
  if (!first || !last || !layer.contains(at)) return
  if (event.shiftKey ? at === first || at === layer : at === last) {
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
}
