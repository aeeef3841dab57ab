import type { Point } from './place.ts'

export type Level = 'provinces' | 'cities' | 'districts'

type PlaceName = readonly [chinese: string, english: string, lng: number, lat: number]

/** Names with their centres, as names.json has them. */
export type PlaceNames = Readonly<Record<Level, readonly PlaceName[]>>

/** A name on the map. */
export interface Label extends Point {
  text: string
  level: Level
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

interface Screen {
  /** Pixels of a degree of latitude: how near the map is. */
  degreePx: number
  width: number
  height: number
  isEnglish: boolean
  /** Where marks are. */
  taken: readonly Box[]
  pixelOf(point: Point): readonly [x: number, y: number] | undefined
}

export const LABEL_PX: Readonly<Record<Level, number>> = { provinces: 13, cities: 12, districts: 11 }

/** From which to which nearness a level is shown, the important one first. */
const SHOWN: readonly (readonly [level: Level, from: number, to: number])[] = [
  ['provinces', 0, 120],
  ['cities', 30, 4000],
  ['districts', 160, Number.POSITIVE_INFINITY],
]
const GAP_PX = 4

/** The names that fit on the screen: none covers another one or a mark, and those of larger places come first. */
export function labelsOf(names: PlaceNames, { degreePx, width, height, isEnglish, taken, pixelOf }: Screen): Label[] {
  const boxes = [...taken]
  const labels: Label[] = []
  for (const [level, from, to] of SHOWN) {
    if (degreePx < from || degreePx >= to) continue
    for (const [chinese, english, lng, lat] of names[level]) {
      const [x, y] = pixelOf({ lng, lat }) ?? [-1, -1]
      if (x < 0 || y < 0 || x > width || y > height) continue
      const text = isEnglish ? english : chinese
      const box = boxOf(text, LABEL_PX[level], x, y)
      if (boxes.some((other) => covers(box, other))) continue
      boxes.push(box)
      labels.push({ text, level, lng, lat })
    }
  }
  return labels
}

const WIDE = /[\u2E80-\uFFFF]/

function boxOf(text: string, px: number, x: number, y: number): Box {
  const width = [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? px : px * 0.6), 2 * GAP_PX)
  return { x: x - width / 2, y: y - px / 2 - GAP_PX, width, height: px + 2 * GAP_PX }
}

const covers = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
