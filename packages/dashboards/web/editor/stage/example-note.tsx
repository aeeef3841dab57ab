import './example-note.css'
import { select } from '../editor.ts'
import { useEditorWords } from '../words.ts'
import { useEditor } from './use-editor.ts'

/** Says that the data of an item are an example, and leads to the choice of its own. */
export function ExampleNote({ id }: { id: string }) {
  const editor = useEditor()
  const words = useEditorWords().stage
  return (
    <div className="dashboards-editor-example-note">
      {/* Each item is one stop of the tab key; the tab of the data does the same. */}
      <button
        type="button"
        tabIndex={-1}
        onClick={() => {
          select(editor, [id])
          editor.ports.chooseData()
        }}
      >
        {words.chooseData}
      </button>
      <span>{words.example}</span>
    </div>
  )
}
