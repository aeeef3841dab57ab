import { overlaps } from '../../../contract/free-place.ts'
import { allItems, type Editor, NO_OVERLAY, select, withGroups } from '../editor.ts'
import { boxBetween } from '../snap/boxes.ts'
import type { Press, Tool } from '../tool.ts'

/** Selects what the drawn frame touches; with Shift, besides what was selected. Locked items are left out. */
export function marquee(from: Press, editor: Editor, after: Tool): Tool {
  const before = editor.selection.get()
  const tool: Tool = {
    name: 'marquee',
    move(press) {
      const frame = boxBetween(from.point, press.point)
      const touched = allItems(editor).filter((item) => !item.locked && overlaps(frame, item))
      const ids = withGroups(
        editor,
        touched.map(({ _id }) => _id),
      )
      select(editor, from.shift ? [...before, ...ids] : ids)
      editor.overlay.set({ marquee: frame })
      return tool
    },
    up() {
      editor.overlay.set(NO_OVERLAY)
      return after
    },
    cancel() {
      select(editor, before)
      editor.overlay.set(NO_OVERLAY)
      return after
    },
  }
  return tool
}
