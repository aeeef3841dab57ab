import { useMemo } from 'react'
import { useCell } from '../cell.ts'
import { boundsOf } from '../snap/boxes.ts'
import { useEditorWords } from '../words.ts'
import { editorColour } from './editor-colour.ts'
import { useChangesOf } from './use-changes.ts'
import { useEditor } from './use-editor.ts'

/** What others have selected, each with a name and a colour of their own. */
export function OthersFrames() {
  const { store, camera } = useEditor()
  const words = useEditorWords()
  const others = useCell(store.editors)
  const { zoom } = useCell(camera)
  useChangesOf(useMemo(() => new Set(others.flatMap(({ items }) => items)), [others]))
  const { me } = store.state.get()
  const at = (px: number) => px * zoom
  return others.map((other) => {
    const items = other.items.flatMap((id) => store.item(id) ?? [])
    const bounds = boundsOf(items)
    if (!bounds) return null
    return (
      <div key={other.tab} style={{ color: editorColour(others, other.who) }} data-editor={other.tab}>
        {items.map(({ _id, left, top, width, height }) => (
          <div
            key={_id}
            className="dashboards-editor-others-frame"
            style={{ left: at(left), top: at(top), width: at(width), height: at(height) }}
          />
        ))}
        <span className="dashboards-editor-others-name" style={{ left: at(bounds.left), top: at(bounds.top) }}>
          <b>{other.who === me ? words.stage.ownTab : other.name}</b>
        </span>
      </div>
    )
  })
}
