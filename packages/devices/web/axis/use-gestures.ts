import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { moved, type View, zoomed } from './view.ts'

const NEARER = 0.8
const STEP = 0.2
const DRAG_PX = 4
/** Key → by which part of its length the range moves, or how much shorter it becomes. */
const PANS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP, PageUp: -1, PageDown: 1 }
const ZOOMS: Readonly<Record<string, number>> = { '+': NEARER, '=': NEARER, '-': 1 / NEARER }

interface Gestures {
  element: RefObject<HTMLElement | null>
  view: View
  /** The part of the width that shows the time. */
  leftPx: number
  widthPx: number
  onMove(view: View): void
  /** Selects the entry before or after the selected one. */
  onStep(direction: 1 | -1): void
}

/** Zooms and pans by wheel, dragging and keys. The wheel scrolls the page until the drawing has the focus. */
export function useGestures({ element, view, leftPx, widthPx, onMove, onStep }: Gestures) {
  const drag = useRef<{ x: number; view: View; isMoved: boolean }>(undefined)
  const msAt = (clientX: number) => {
    const x = clientX - (element.current?.getBoundingClientRect().left ?? 0) - leftPx
    return view.startMs + (Math.min(widthPx, Math.max(0, x)) / widthPx) * (view.endMs - view.startMs)
  }
  const zoom = (factor: number, aroundMs = (view.startMs + view.endMs) / 2) =>
    onMove(zoomed(view, factor, aroundMs, Date.now()))
  const pan = (part: number) => onMove(moved(view, part, Date.now()))

  const turn = useEffectEvent((event: WheelEvent) => {
    const isOurs = event.ctrlKey || event.metaKey || element.current === document.activeElement
    const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)
    if (!isOurs && !isSideways) return
    event.preventDefault()
    if (isSideways) pan((event.deltaX || event.deltaY) / Math.max(1, widthPx))
    else zoom(event.deltaY < 0 ? NEARER : 1 / NEARER, msAt(event.clientX))
  })
  useEffect(() => {
    const place = element.current
    const listen = (event: WheelEvent) => turn(event)
    // React listens passively, so that the page would scroll as well.
    place?.addEventListener('wheel', listen, { passive: false })
    return () => place?.removeEventListener('wheel', listen)
  }, [element])

  function press(key: string): boolean {
    const part = PANS[key]
    const factor = ZOOMS[key]
    if (part !== undefined) pan(part)
    else if (factor !== undefined) zoom(factor)
    else if (key === 'ArrowUp' || key === 'ArrowDown') onStep(key === 'ArrowUp' ? 1 : -1)
    else return false
    return true
  }
  return {
    wasDragged: () => drag.current?.isMoved ?? false,
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        const isOurs = !event.altKey && !event.ctrlKey && !event.metaKey
        if (isOurs && press(event.key)) event.preventDefault()
      },
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) drag.current = { x: event.clientX, view, isMoved: false }
      },
      onPointerMove(event: PointerEvent) {
        const from = drag.current
        if (!from || event.buttons === 0) return
        const byPx = event.clientX - from.x
        if (!from.isMoved && Math.abs(byPx) < DRAG_PX) return
        if (!from.isMoved) event.currentTarget.setPointerCapture(event.pointerId)
        from.isMoved = true
        onMove(moved(from.view, -byPx / widthPx, Date.now()))
      },
    },
  }
}
