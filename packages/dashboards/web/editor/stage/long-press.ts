/** So long a finger rests until it means the menu, as in the systems of phones. */
const LONG_PRESS_MS = 500
/** A finger never rests quite still. */
const REST_PX = 10

export const isTouch = (event: Event): boolean => (event as PointerEvent).pointerType === 'touch'

/** Calls back when a finger rests on its place: not every browser sends `contextmenu` then. */
export function longPress(onHeld: (event: PointerEvent) => void) {
  let start: PointerEvent | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function stop() {
    clearTimeout(timer)
    start = null
  }
  return {
    stop,
    down(event: PointerEvent) {
      stop()
      // Of two fingers none asks for a menu.
      if (!isTouch(event) || !event.isPrimary) return
      start = event
      timer = setTimeout(() => {
        start = null
        onHeld(event)
      }, LONG_PRESS_MS)
    },
    move({ clientX, clientY }: PointerEvent) {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > REST_PX) stop()
    },
  }
}
