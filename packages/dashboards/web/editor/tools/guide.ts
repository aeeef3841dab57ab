import type { Editor, Guides } from '../editor.ts'
import type { Axis } from '../snap/boxes.ts'
import type { Tool } from '../tool.ts'

/**
 * Moves a line of the person, or a new one from a ruler. `index`: which one; null for a new one. Dropped outside of the
 * canvas it is gone.
 */
export function guide(editor: Editor, axis: Axis, index: number | null, after: Tool): Tool {
  const before = editor.guides.get()
  const others = before[axis].filter((_, at) => at !== index)
  const withLine = (at: number): Guides => ({ ...before, [axis]: [...others, at] })
  const tool: Tool = {
    name: 'guide',
    cursor: axis === 'x' ? 'ew-resize' : 'ns-resize',
    move({ point }) {
      editor.guides.set(withLine(Math.round(point[axis])))
      return tool
    },
    up({ point }) {
      const { width, height } = editor.store.options.get()
      const isInside = point[axis] >= 0 && point[axis] <= (axis === 'x' ? width : height)
      if (!isInside) editor.guides.set({ ...before, [axis]: others })
      return after
    },
    cancel() {
      editor.guides.set(before)
      return after
    },
  }
  return tool
}
