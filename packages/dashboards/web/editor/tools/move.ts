import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import { act, type Editor, freeItems, NO_OVERLAY, select, selectedItems, withGroups } from '../editor.ts'
import { copiesOf } from '../items/copies.ts'
import { boundsOf, movedBy, placeOf } from '../snap/boxes.ts'
import { distances } from '../snap/gaps.ts'
import { snap } from '../snap/snap.ts'
import { isClick, type Press, type Tool } from '../tool.ts'
import { snapTargets } from './targets.ts'

/**
 * Moves the selected items. With Shift along one axis only; with Alt copies are moved and the items stay. A click on one
 * of several selected items selects it alone.
 */
export function move(from: Press, editor: Editor, id: string, after: Tool): Tool {
  const items = freeItems(editor)
  const starts = new Map(items.map((item) => [item._id, placeOf(item)]))
  const bounds = boundsOf(starts.values())
  const targets = snapTargets(editor, new Set(starts.keys()))
  let places: ReadonlyMap<string, Place> = starts
  let hasMoved = false

  const tool: Tool = {
    name: 'move',
    move(press) {
      if (!hasMoved && isClick(from, press)) return tool
      if (!bounds) return isLocked()
      hasMoved = true
      const wanted = along(press.shift, press.point.x - from.point.x, press.point.y - from.point.y)
      const target = targets(press)
      const snapped = snap({ ...bounds, left: bounds.left + wanted.dx, top: bounds.top + wanted.dy }, target)
      // A locked axis stays where it was.
      const dx = wanted.isLocked === 'x' ? 0 : wanted.dx + snapped.dx
      const dy = wanted.isLocked === 'y' ? 0 : wanted.dy + snapped.dy
      places = new Map([...starts].map(([one, start]) => [one, movedBy(start, dx, dy)]))
      editor.store.show(press.alt ? null : places)
      const now = movedBy(bounds, dx, dy)
      editor.overlay.set({
        lines: snapped.lines,
        gaps: [...distances(now, target.others, target.canvas), ...snapped.gaps],
        ...(press.alt ? { ghosts: [...places.values()] } : { moves: true }),
      })
      return tool
    },
    up(press) {
      end()
      if (!hasMoved) click(press)
      else if (press.alt) dropCopies()
      else
        act(
          editor,
          items.flatMap(({ _id }) => opsFor(_id, starts.get(_id)!, places.get(_id)!)),
          { key: 'move', values: { count: items.length } },
        )
      return after
    },
    cancel() {
      end()
      return after
    },
  }

  function end() {
    editor.store.show(null)
    editor.overlay.set(NO_OVERLAY)
  }

  function isLocked(): Tool {
    editor.ports.notify('locked')
    return after
  }

  function click({ shift, mod }: Press) {
    const ids = withGroups(editor, [id])
    if (!shift && !mod && selectedItems(editor).length > ids.size) select(editor, ids)
  }

  function dropCopies() {
    const copies = copiesOf(editor, items, (item) => places.get(item._id)!)
    if (copies && act(editor, copies.ops, { key: 'duplicate', values: { count: items.length } }))
      select(editor, copies.ids)
  }

  return tool
}

/** The operation that moves or resizes an item, with the numbers that have changed only. */
export function opsFor(id: string, before: Place, now: Place) {
  const changed = Object.entries(now).filter(([side, px]) => before[side as keyof Place] !== px)
  return changed.length > 0 ? [{ op: 'place' as const, id, ...Object.fromEntries(changed) }] : []
}

function along(isStraight: boolean, dx: number, dy: number): { dx: number; dy: number; isLocked?: 'x' | 'y' } {
  if (!isStraight) return { dx, dy }
  return Math.abs(dx) >= Math.abs(dy) ? { dx, dy: 0, isLocked: 'y' } : { dx: 0, dy, isLocked: 'x' }
}
