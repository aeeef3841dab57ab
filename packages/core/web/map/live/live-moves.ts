import type { Point } from '../place.ts'
import type { Tip } from '../shown.ts'
import type { useMapWords } from '../words.ts'
import { type LiveDrawing, type LiveSpot, spotUnder } from './live-drawing.ts'

interface Reached {
  press(spot: LiveSpot): void
  /** A click beside all marks. */
  close(): void
  setTip(tip: Tip | undefined): void
}

/** A click on a mark opens it; a pointer over a mark shows its name. */
export function listenLive(
  drawing: LiveDrawing,
  reached: () => Reached,
  word: ReturnType<typeof useMapWords>['word'],
): void {
  const { map } = drawing
  const element = map.getTargetElement()!
  const forget = () => reached().setTip(undefined)
  map.on('pointerdrag', forget)
  element.addEventListener('wheel', forget, { passive: true })
  element.addEventListener('pointerleave', forget)
  map.on('pointermove', ({ pixel, dragging }) => {
    if (dragging) return
    const marks = spotUnder(drawing, pixel)?.placed.marks
    element.dataset.opens = String(marks !== undefined)
    if (!marks) return forget()
    const [x = 0, y = 0] = pixel
    const [width = 0, height = 0] = map.getSize() ?? []
    const text = marks.length === 1 ? marks[0]!.name : word('together', { count: marks.length })
    reached().setTip({ text, x, y, width, height })
  })
  map.on('click', ({ pixel }) => {
    const spot = spotUnder(drawing, pixel)
    if (spot) reached().press(spot)
    else reached().close()
  })
}

/** Some centimetres: nearer places are the same one. */
const SAME_DEGREES = 1e-6

/** Whether the map can come near enough to draw these places apart. */
export function separates({ map }: LiveDrawing, points: readonly Point[]): boolean {
  const view = map.getView()
  const isNearest = (view.getZoom() ?? 0) >= view.getMaxZoom() - 0.01
  const spread = (pick: (point: Point) => number) => {
    const all = points.map(pick)
    return Math.max(...all) - Math.min(...all)
  }
  return !isNearest && (spread(({ lng }) => lng) > SAME_DEGREES || spread(({ lat }) => lat) > SAME_DEGREES)
}
