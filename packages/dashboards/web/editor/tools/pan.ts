import type { Editor } from '../editor.ts'
import type { Press, Tool } from '../tool.ts'

/** Moves the view. */
export function pan(from: Press, editor: Editor, after: Tool): Tool {
  const start = editor.camera.get()
  const tool: Tool = {
    name: 'pan',
    cursor: 'grabbing',
    move({ screen }) {
      const { zoom, x, y } = start
      editor.camera.set({ zoom, x: x + screen.x - from.screen.x, y: y + screen.y - from.screen.y })
      return tool
    },
    up: () => after,
    cancel() {
      editor.camera.set(start)
      return after
    },
  }
  return tool
}

/** While the space bar is held, a press anywhere moves the view. */
export function panning(after: Tool): Tool {
  const tool: Tool = {
    name: 'pan',
    cursor: 'grab',
    down: (press, editor) => pan(press, editor, tool),
    cancel: () => after,
  }
  return tool
}
