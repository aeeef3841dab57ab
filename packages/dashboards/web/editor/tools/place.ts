import { act, type Editor, NO_OVERLAY, select } from '../editor.ts'
import { addedKind, sizeOfKind } from '../items/new-item.ts'
import { boxBetween, movedBy, placeOf } from '../snap/boxes.ts'
import { snap } from '../snap/snap.ts'
import { isClick, type Press, type Tool } from '../tool.ts'
import { idle } from './idle.ts'
import { snapTargets } from './targets.ts'

/** Places a new item: a click gives it the size of its kind, a drawn frame its own. */
export function place(kind: string, editor: Editor): Tool {
  const targets = snapTargets(editor, new Set())
  let from: Press | null = null

  function boxAt(press: Press) {
    if (from && !isClick(from, press)) return placeOf(rounded(boxBetween(from.point, press.point)))
    const size = sizeOfKind(kind)
    const box = { left: press.point.x - size.width / 2, top: press.point.y - size.height / 2, ...size }
    const { dx, dy } = snap(box, targets(press))
    return movedBy(box, dx, dy)
  }

  const tool: Tool = {
    name: 'place',
    cursor: 'crosshair',
    down(press) {
      from = press
      return tool
    },
    move(press) {
      editor.overlay.set({ ghosts: [boxAt(press)] })
      return tool
    },
    up(press) {
      editor.overlay.set(NO_OVERLAY)
      const added = addedKind(editor, kind, { place: boxAt(press) })
      if (added && act(editor, added.ops, added.label)) select(editor, [added.id])
      return idle
    },
    cancel() {
      editor.overlay.set(NO_OVERLAY)
      return idle
    },
  }
  return tool
}

function rounded({ left, top, width, height }: ReturnType<typeof boxBetween>) {
  return {
    left: Math.round(left),
    top: Math.round(top),
    width: Math.max(8, Math.round(width)),
    height: Math.max(8, Math.round(height)),
  }
}
