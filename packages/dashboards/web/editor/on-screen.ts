import type { Editor } from './editor.ts'

/** Whether somebody looks at an item and not at what is being dragged: then its data are asked for. */
export function isLookedAt(editor: Editor, id: string): boolean {
  const item = editor.store.item(id)
  if (!item || document.visibilityState === 'hidden' || editor.tool.get().name !== 'idle') return false
  const { zoom, x, y } = editor.camera.get()
  const view = editor.view.get()
  // Before the first layout nothing is known of the view.
  if (view.width === 0) return true
  const [left, top] = [item.left * zoom + x, item.top * zoom + y]
  return left < view.width && top < view.height && left + item.width * zoom > 0 && top + item.height * zoom > 0
}
