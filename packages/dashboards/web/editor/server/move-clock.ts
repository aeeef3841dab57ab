import { drawSoon } from '../../live/live-link.ts'
import type { Editor } from '../editor.ts'

const STILL_MS = 150

/**
 * Lets new data be drawn only when nothing moves under the pointer: widgets that draw between two frames of a drag, or
 * of a zoom, would make it jerk. What has arrived is drawn as soon as the pointer stands still.
 */
export function moveClock(draw = drawAfterFrame) {
  let stillFromMs = 0
  function whenStill(drawData: () => void) {
    const waitMs = stillFromMs - performance.now()
    if (waitMs <= 0) draw(drawData)
    else setTimeout(() => whenStill(drawData), waitMs)
  }
  return {
    moved() {
      stillFromMs = performance.now() + STILL_MS
    },
    whenStill,
  }
}

/** In a task of its own: together with what a frame does, it would let the person wait for too long. */
function drawAfterFrame(drawData: () => void) {
  drawSoon(() => setTimeout(drawData))
}

/** Calls back when something is pressed, moved or zoomed: what is pressed may be dragged at once. */
export function onMoves({ tool, overlay, camera }: Pick<Editor, 'tool' | 'overlay' | 'camera'>, moved: () => void) {
  for (const changes of [tool, overlay, camera]) changes.subscribe(moved)
}
