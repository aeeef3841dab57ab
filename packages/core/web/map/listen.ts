import { type Drawn, go, isOpen, show } from './drawing.ts'
import { isOnPin, radiusOf } from './mark-picture.ts'
import type { Mark } from './marks.ts'
import { fitted, NEAR_DEGREES, type Point } from './place.ts'
import { screenOf } from './screen.ts'
import type { Shown, Spot } from './shown.ts'

type Pixel = readonly number[]

/** A click on a mark opens it; if points can be picked, a click picks a point. A pointer over a mark shows its name. */
export function listen(drawn: Drawn, shown: () => Shown): void {
  const { map } = drawn
  const element = map.getTargetElement()!
  function forget() {
    shown().setTip(undefined)
    shown().setCluster(undefined)
  }
  map.on('moveend', () => show(drawn, shown()))
  map.on('pointerdrag', forget)
  element.addEventListener('wheel', forget, { passive: true })
  element.addEventListener('pointerleave', () => shown().setTip(undefined))
  map.on('pointermove', ({ pixel, dragging }) => {
    if (!dragging) point(drawn, pixel, shown())
  })
  map.on('click', ({ pixel }) => {
    const spot = spotAt(drawn, pixel, shown())
    const { onPick, onOpen } = shown()
    if (onPick) onPick(rounded(screenOf(map).pointAt([pixel[0]!, pixel[1]!])))
    else if (spot && onOpen) {
      shown().setTip(undefined)
      open(drawn, spot.mark, shown())
    }
    // A finger points at nothing before it presses.
    else point(drawn, pixel, shown())
  })
}

/** Shows the text of what is under the pointer. */
function point(drawn: Drawn, pixel: Pixel, shown: Shown): void {
  const [x = 0, y = 0] = pixel
  const { picked, onPick, onOpen, tipOf, setTip } = shown
  const { pixelOf, width, height } = screenOf(drawn.map)
  const spot = spotAt(drawn, pixel, shown)
  const isOnPicked = picked !== undefined && isOnPin([x, y], pixelOf(picked))
  const text = isOnPicked ? `${picked.lat.toFixed(6)}, ${picked.lng.toFixed(6)}` : spot && tipOf(spot.mark)
  drawn.map.getTargetElement()!.dataset.opens = String(spot !== undefined && onOpen !== undefined && !onPick)
  setTip(text === undefined ? undefined : { text, x, y, width, height })
}

/** A finger or a pointer need not hit a small mark exactly. */
const AROUND_PX = 3

/** The nearest mark under a pixel. */
function spotAt({ spots }: Drawn, [x = 0, y = 0]: Pixel, shown: Shown): Spot | undefined {
  const far = (spot: Spot) => Math.hypot(spot.x - x, spot.y - y)
  const under = spots.filter((spot) => far(spot) <= radiusOf(spot.mark, isOpen(spot.mark, shown)) + AROUND_PX)
  return under.sort((one, other) => far(one) - far(other))[0]
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const rounded = ({ lng, lat }: Point): Point => ({ lng: round(lng), lat: round(lat) })

const NEARER = 1.1

/**
 * Opens a mark. One place opens its detail; with several the map zooms in, or lists them if zooming does not separate
 * them.
 */
export function open(drawn: Drawn, { places }: Mark, shown: Shown): void {
  if (places.length === 1) shown.onOpen?.(places[0]!.id)
  else {
    const near = fitted(places, NEAR_DEGREES)
    // Zooming in further would not separate the places.
    if (near.zoom > screenOf(drawn.map).view.zoom * NEARER) go(drawn, near, shown)
    else shown.setCluster(places)
  }
}
