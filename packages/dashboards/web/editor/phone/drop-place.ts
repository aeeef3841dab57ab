import type { Box } from '../../stage/frame.tsx'
import type { Point } from '../snap/boxes.ts'

/** Where a dragged item would be put: before the item of this index among the others, at a line that shows it. */
export interface DropPlace {
  index: number
  line: Box
}

const LINE_PX = 2
/** From an item to the middle of the gap before it. */
const HALF_GAP_PX = 5

/** `others`: the boxes of all other items, from the top down; two that are beside each other have the same top. */
export function dropPlace(others: readonly Box[], { x, y }: Point): DropPlace {
  const isBefore = (box: Box) => {
    if (y >= box.top + box.height) return true
    if (y < box.top) return false
    return isPaired(others, box) ? x > box.left + box.width / 2 : y > box.top + box.height / 2
  }
  const index = others.filter(isBefore).length
  return { index, line: lineAt(others, index) }
}

function lineAt(others: readonly Box[], index: number): Box {
  const next = others[index]
  const last = others.at(-1)
  if (next && isPaired(others, next)) return { ...next, left: next.left - HALF_GAP_PX, width: LINE_PX }
  if (next) return { ...next, top: next.top - HALF_GAP_PX, height: LINE_PX }
  if (last) return { ...last, top: last.top + last.height + HALF_GAP_PX - LINE_PX, height: LINE_PX }
  return { left: 0, top: 0, width: 0, height: LINE_PX }
}

const isPaired = (others: readonly Box[], box: Box) => others.some((one) => one !== box && one.top === box.top)
