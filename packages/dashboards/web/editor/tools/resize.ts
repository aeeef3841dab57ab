import type { Place } from '../../../contract/dashboard-ops/ops.ts'
import { act, type Editor, freeItems, NO_OVERLAY } from '../editor.ts'
import { boundsOf, placeOf } from '../snap/boxes.ts'
import { type Edges, snap } from '../snap/snap.ts'
import type { Press, Tool } from '../tool.ts'
import { type Handle, resizedBox, scaledInto } from './handles.ts'
import { opsFor } from './move.ts'
import { snapTargets } from './targets.ts'

/** Resizes the selected items as one box. Shift keeps the ratio of its sides. */
export function resize(from: Press, editor: Editor, handle: Handle, after: Tool): Tool {
  const starts = new Map(freeItems(editor).map((item) => [item._id, placeOf(item)]))
  const bounds = boundsOf(starts.values())
  const targets = snapTargets(editor, new Set(starts.keys()))
  const edges = edgesOf(handle)
  let places: ReadonlyMap<string, Place> = starts

  const tool: Tool = {
    name: 'resize',
    cursor: `${handle}-resize`,
    move(press) {
      if (!bounds) return tool
      const dx = press.point.x - from.point.x
      const dy = press.point.y - from.point.y
      const ratio = press.shift ? bounds.width / bounds.height : null
      const wanted = resizedBox(bounds, handle, dx, dy, ratio)
      // A kept ratio decides both sides, so that only one of them could be aligned.
      const snapped = ratio === null ? snap(wanted, targets(press), edges) : { dx: 0, dy: 0, lines: [] }
      const box = ratio === null ? resizedBox(bounds, handle, dx + snapped.dx, dy + snapped.dy, null) : wanted
      places = new Map([...starts].map(([id, start]) => [id, scaledInto(start, bounds, box)]))
      editor.store.show(places)
      editor.overlay.set({ lines: snapped.lines })
      return tool
    },
    up() {
      end()
      const ops = [...starts].flatMap(([id, start]) => opsFor(id, start, places.get(id)!))
      act(editor, ops, { key: 'resize', values: { count: starts.size } })
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

  return tool
}

function edgesOf(handle: Handle): Edges {
  return {
    ...(handle.includes('w') ? { x: 'start' as const } : handle.includes('e') ? { x: 'end' as const } : {}),
    ...(handle.includes('n') ? { y: 'start' as const } : handle.includes('s') ? { y: 'end' as const } : {}),
  }
}
