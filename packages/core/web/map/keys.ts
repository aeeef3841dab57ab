import type OlMap from 'ol/Map.js'
import type { KeyboardEvent } from 'react'

const MOVES: Readonly<Record<string, readonly [east: number, north: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}
const MOVE_PX = 80

/** @returns whether this key moves a map */
export function moveByKey(map: OlMap, key: string): boolean {
  const move = MOVES[key]
  if (!move) return false
  const view = map.getView()
  const step = MOVE_PX * (view.getResolution() ?? 1)
  const [east = 0, north = 0] = view.getCenter() ?? []
  view.setCenter([east + move[0] * step, north + move[1] * step])
  return true
}

/** The keys of what lies on a map: they do not reach the map, and Escape closes. */
export const keysAbove = (onClose: () => void) => (event: KeyboardEvent) => {
  event.stopPropagation()
  if (event.key !== 'Escape') return
  event.preventDefault()
  onClose()
}
