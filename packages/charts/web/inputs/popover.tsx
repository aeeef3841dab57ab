import './popover.css'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { keepInside } from './keep-inside.ts'
import { useLayers } from './layers.ts'

const EDGE_PX = 8

interface PopoverProps {
  /** The button that opened it. */
  anchor: HTMLElement
  label: string
  /** Which of their edges stand below each other. */
  align?: 'left' | 'right'
  onClose(): void
  children: ReactNode
}

/**
 * A small panel below a button, over the dashboard and always inside the window. Esc or a click outside closes it. The
 * focus stays in it, and goes back to the button.
 */
export function Popover({ anchor, label, align = 'right', onClose, children }: PopoverProps) {
  const layers = useLayers()
  const panel = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  useLayoutEffect(() => {
    const shown = panel.current
    if (!shown) return
    const put = () => {
      const at = anchor.getBoundingClientRect()
      const left = align === 'left' ? at.left : at.right - shown.offsetWidth
      setPlace({
        left: Math.max(EDGE_PX, Math.min(left, innerWidth - shown.offsetWidth - EDGE_PX)),
        top: Math.max(EDGE_PX, Math.min(at.bottom + 4, innerHeight - shown.offsetHeight - EDGE_PX)),
      })
    }
    put()
    shown.focus()
    // What arrives later may make it higher.
    const observer = new ResizeObserver(put)
    observer.observe(shown)
    return () => {
      observer.disconnect()
      if (shown.contains(document.activeElement)) anchor.focus()
    }
  }, [anchor, align])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && panel.current) keepInside(panel.current, event)
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    // In the capture phase, before the layer below receives the key: one Esc closes only one layer.
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [onClose])
  return (
    layers &&
    createPortal(
      <>
        <div className="charts-popover-ground" aria-hidden="true" onPointerDown={onClose} />
        <div ref={panel} className="charts-popover" role="dialog" aria-label={label} tabIndex={-1} style={place}>
          {children}
        </div>
      </>,
      layers,
    )
  )
}
