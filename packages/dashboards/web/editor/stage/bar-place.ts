import type { Size } from '@atrium/charts/web/kind/use-element-size'
import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import { type Camera, RULER_PX } from '../camera.ts'

/** Of the bar with all of its buttons; in pixels of the view, like all here. */
const WIDTH_PX = 208
const HEIGHT_PX = 36
const GAP_PX = 12
/** Below the items stands their size. */
const SIZE_PX = 28

/** Its middle is above the items; below them where the view ends; inside them where they fill it. */
export function barPlace(bounds: Place, { zoom, x, y }: Camera, view: Size): { left: number; top: number } {
  const first = RULER_PX + 4
  const top = bounds.top * zoom + y
  const bottom = top + bounds.height * zoom
  const above = top - GAP_PX - HEIGHT_PX
  const below = bottom + SIZE_PX
  const inView = (at: number) => at >= first && at + HEIGHT_PX <= view.height
  const middle = (bounds.left + bounds.width / 2) * zoom + x
  return {
    left: Math.max(first + WIDTH_PX / 2, Math.min(middle, view.width - WIDTH_PX / 2 - 4)),
    top: inView(above)
      ? above
      : inView(below)
        ? below
        : Math.max(first, Math.min(top + GAP_PX, view.height - HEIGHT_PX)),
  }
}
