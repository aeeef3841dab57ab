import { useCell } from '../cell.ts'
import { freeItems, isEditable, selectedItems } from '../editor.ts'
import { boundsOf } from '../snap/boxes.ts'
import { HANDLES, handlePoint } from '../tools/handles.ts'
import { useChangesOf } from './use-changes.ts'
import { useEditor, useMoves } from './use-editor.ts'

/**
 * The frames around selected items and the handles, in pixels of the screen, so that they keep their size. Items that
 * follow the pointer have a frame of their own instead (editor.css), so that nothing is drawn here with each frame.
 */
export function SelectionFrame() {
  return useMoves() ? null : <Frames />
}

function Frames() {
  const editor = useEditor()
  const { zoom } = useCell(editor.camera)
  const selection = useCell(editor.selection)
  useChangesOf(selection)
  const items = selectedItems(editor)
  const bounds = boundsOf(items)
  if (!bounds) return null
  const isFree = isEditable(editor) && freeItems(editor).length === items.length
  const at = (px: number) => px * zoom
  return (
    <>
      {items.map(({ _id, left, top, width, height, locked }) => (
        <div
          key={_id}
          className={locked ? 'dashboards-editor-frame dashboards-editor-frame-locked' : 'dashboards-editor-frame'}
          style={{ left: at(left), top: at(top), width: at(width), height: at(height) }}
        />
      ))}
      {items.length > 1 && (
        <div
          className="dashboards-editor-frame dashboards-editor-frame-all"
          style={{ left: at(bounds.left), top: at(bounds.top), width: at(bounds.width), height: at(bounds.height) }}
        />
      )}
      {isFree &&
        HANDLES.map((handle) => {
          const { x, y } = handlePoint(bounds, handle)
          return (
            <i
              key={handle}
              className="dashboards-editor-handle"
              data-handle={handle}
              style={{ left: at(x), top: at(y), cursor: `${handle}-resize` }}
            />
          )
        })}
      <output
        className="dashboards-editor-size"
        style={{ left: at(bounds.left + bounds.width / 2), top: at(bounds.top + bounds.height) }}
      >
        {Math.round(bounds.width)} × {Math.round(bounds.height)}
      </output>
    </>
  )
}
