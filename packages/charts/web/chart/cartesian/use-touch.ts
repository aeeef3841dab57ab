import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

interface Place {
  x: number
  y: number
}

/** Where each finger came down and where it is. */
type Fingers = Map<number, { from: Place; to: Place }>

export interface Span {
  left: number
  right: number
}

const TAP_PX = 8
/** Two fingers that only come down together do not zoom. */
const LEAST_ZOOM = 1.1

/** What was at the places that two fingers have moved to the edges of a drawing; null if they hardly did. */
export function pinched(fingers: Fingers, { left, right }: Span): Span | null {
  const [one, other] = [...fingers.values()]
  if (!one || !other) return null
  const zoom = distance(one.to, other.to) / Math.max(1, distance(one.from, other.from))
  if (zoom === 0 || (zoom < LEAST_ZOOM && zoom > 1 / LEAST_ZOOM)) return null
  const before = (one.from.x + other.from.x) / 2
  const now = (one.to.x + other.to.x) / 2
  return { left: before + (left - now) / zoom, right: before + (right - now) / zoom }
}

const distance = (a: Place, b: Place) => Math.hypot(a.x - b.x, a.y - b.y)

interface TouchParts {
  element: RefObject<HTMLElement | null>
  /** The part of the element that is zoomed, in its pixels. */
  edges(): Span
  onTap(x: number): void
  onPinch(span: Span): void
}

/**
 * Fingers on a drawing: a tap, and a pinch of two. The drag of one finger is the page's own, which scrolls. The span is
 * what the pinch would show so far.
 */
export function useTouch({ element, edges, onTap, onPinch }: TouchParts) {
  const fingers = useRef<Fingers>(new Map())
  const [span, setSpan] = useState<Span | null>(null)

  // The browser would take two fingers that move alike for scrolling, and then tell nothing more of them.
  useEffect(() => {
    const onMove = (event: TouchEvent) => event.touches.length > 1 && event.preventDefault()
    const at = element.current
    at?.addEventListener('touchmove', onMove, { passive: false })
    return () => at?.removeEventListener('touchmove', onMove)
  }, [element])

  function end() {
    fingers.current.clear()
    setSpan(null)
  }

  return {
    span,
    down(event: PointerEvent) {
      const at = placeOf(event)
      fingers.current.set(event.pointerId, { from: at, to: at })
    },
    move(event: PointerEvent) {
      const finger = fingers.current.get(event.pointerId)
      if (!finger) return
      finger.to = placeOf(event)
      setSpan(pinched(fingers.current, edges()))
    },
    up(event: PointerEvent) {
      const finger = fingers.current.get(event.pointerId)
      if (!finger) return
      const [isPinch, shown] = [fingers.current.size > 1, pinched(fingers.current, edges())]
      end()
      if (shown) onPinch(shown)
      else if (!isPinch && distance(finger.from, finger.to) < TAP_PX) onTap(finger.to.x)
    },
    end,
  }
}

const placeOf = ({ nativeEvent }: PointerEvent): Place => ({ x: nativeEvent.offsetX, y: nativeEvent.offsetY })
