import type { ComponentItem } from '../../../contract/dashboard.ts'
import type { DashboardOp, Place } from '../../../contract/dashboard-ops/ops.ts'
import { type Editor, freeItems } from '../editor.ts'
import { boundsOf, placeOf } from '../snap/boxes.ts'
import { opsFor } from '../tools/move.ts'
import { type Command, editing, type Step } from './command.ts'

const atLeast = (count: number) => (editor: Editor) => freeItems(editor).length >= count

/** Each item's new place, from the items and the box around them. */
type Arranged = (items: readonly ComponentItem[], bounds: Place) => ReadonlyMap<string, Partial<Place>>

function arranging<const Name extends string>(
  name: Name,
  keys: readonly string[],
  count: number,
  arranged: Arranged,
): Command<Name> {
  return editing({
    name,
    keys,
    when: atLeast(count),
    perform: (editor) => stepFor(editor, arranged),
  })
}

function stepFor(editor: Editor, arranged: Arranged): Step | null {
  const items = freeItems(editor)
  const bounds = boundsOf(items)
  if (!bounds) return null
  const places = arranged(items, bounds)
  const ops = items.flatMap((item): DashboardOp[] =>
    opsFor(item._id, placeOf(item), { ...placeOf(item), ...places.get(item._id) }),
  )
  return ops.length > 0 ? { ops, values: { count: items.length } } : null
}

/** Each item by itself, in the box around all of them. */
const each =
  (place: (item: ComponentItem, bounds: Place) => Partial<Place>): Arranged =>
  (items, bounds) =>
    new Map(items.map((item) => [item._id, place(item, bounds)]))

/** The first and the last item stay; the gaps between all of them become equal. */
function distributed(start: 'left' | 'top', length: 'width' | 'height'): Arranged {
  return (items, bounds) => {
    const inOrder = [...items].sort((one, other) => one[start] - other[start] || one[length] - other[length])
    const filled = inOrder.reduce((sum, item) => sum + item[length], 0)
    const gap = (bounds[length] - filled) / (items.length - 1)
    let at = bounds[start]
    return new Map(
      inOrder.map((item) => {
        const place = { [start]: Math.round(at) }
        at += item[length] + gap
        return [item._id, place]
      }),
    )
  }
}

/** The size of the item that is on top. */
const likeTop =
  (...sides: readonly ('width' | 'height')[]): Arranged =>
  (items) => {
    const top = items.at(-1)!
    return each(() => Object.fromEntries(sides.map((side) => [side, top[side]])))(items, top)
  }

export const arrangeCommands = [
  arranging(
    'alignLeft',
    ['alt+a'],
    2,
    each((_, { left }) => ({ left })),
  ),
  arranging(
    'alignCentre',
    ['alt+h'],
    2,
    each(({ width }, box) => ({ left: Math.round(box.left + (box.width - width) / 2) })),
  ),
  arranging(
    'alignRight',
    ['alt+d'],
    2,
    each(({ width }, box) => ({ left: box.left + box.width - width })),
  ),
  arranging(
    'alignTop',
    ['alt+w'],
    2,
    each((_, { top }) => ({ top })),
  ),
  arranging(
    'alignMiddle',
    ['alt+v'],
    2,
    each(({ height }, box) => ({ top: Math.round(box.top + (box.height - height) / 2) })),
  ),
  arranging(
    'alignBottom',
    ['alt+s'],
    2,
    each(({ height }, box) => ({ top: box.top + box.height - height })),
  ),
  arranging('distributeAcross', ['alt+shift+h'], 3, distributed('left', 'width')),
  arranging('distributeDown', ['alt+shift+v'], 3, distributed('top', 'height')),
  arranging('sameWidth', [], 2, likeTop('width')),
  arranging('sameHeight', [], 2, likeTop('height')),
  arranging('sameSize', [], 2, likeTop('width', 'height')),
] as const

const NUDGES = { Left: [-1, 0], Right: [1, 0], Up: [0, -1], Down: [0, 1] } as const

function nudge<const Name extends string>(name: Name, key: string, dx: number, dy: number): Command<Name> {
  const command = arranging(
    name,
    [key],
    1,
    each(({ left, top }) => ({ left: left + dx, top: top + dy })),
  )
  return { ...command, isKeyOnly: true }
}

/** One pixel by an arrow key, ten with Shift. */
export const nudgeCommands = Object.entries(NUDGES).flatMap(([side, [x, y]]) => [
  nudge('nudge', `Arrow${side}`, x, y),
  nudge('nudgeFar', `shift+Arrow${side}`, 10 * x, 10 * y),
])
