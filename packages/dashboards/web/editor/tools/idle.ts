import { type Editor, freeItems, isEditable, select, selectedItems, withGroups } from '../editor.ts'
import { boundsOf } from '../snap/boxes.ts'
import type { Press, Tool } from '../tool.ts'
import { handleAt } from './handles.ts'
import { itemAt } from './hit.ts'
import { marquee } from './marquee.ts'
import { move } from './move.ts'
import { pan } from './pan.ts'
import { resize } from './resize.ts'

/** Nothing is held: a press begins to resize, to move, to draw a frame or to pan. */
export const idle: Tool = {
  name: 'idle',
  down(press, editor) {
    if (press.button === 'middle') return pan(press, editor, idle)
    const handle = isEditable(editor) ? handleUnder(press, editor) : null
    if (handle) return resize(press, editor, handle, idle)
    const item = itemAt(editor, press.point)
    if (!item) {
      if (!press.shift) select(editor, [])
      return press.button === 'main' ? marquee(press, editor, idle) : idle
    }
    choose(editor, item._id, press)
    return press.button === 'main' && isEditable(editor) ? move(press, editor, item._id, idle) : idle
  },
}

/** A press on an item selects it with its group; with Shift it is added or taken out, with Ctrl it is taken alone. */
function choose(editor: Editor, id: string, { shift, mod }: Press): void {
  const before = editor.selection.get()
  const ids = mod ? [id] : [...withGroups(editor, [id])]
  if (mod || (!shift && !before.has(id))) select(editor, ids)
  else if (shift && before.has(id))
    select(
      editor,
      [...before].filter((one) => !ids.includes(one)),
    )
  else if (shift) select(editor, [...before, ...ids])
}

function handleUnder({ point }: Press, editor: Editor) {
  const free = freeItems(editor)
  const bounds = boundsOf(free)
  return bounds && free.length === selectedItems(editor).length
    ? handleAt(bounds, point, editor.camera.get().zoom)
    : null
}
