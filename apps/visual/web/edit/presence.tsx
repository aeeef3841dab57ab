import { useCell } from '@atrium/dashboards/web/editor/cell'
import { editorColour } from '@atrium/dashboards/web/editor/stage/editor-colour'
import { Avatar, Tooltip } from 'antd'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

/** Who else has this dashboard open in an editor. */
export function Presence() {
  const { word } = useWords()
  const { editor, loaded } = useEdited()
  const others = useCell(editor.store.editors)
  if (others.length === 0) return null
  const people = new Map(others.map(({ who, name }) => [who, who === loaded.me ? word('editOwnTab') : name]))
  const names = [...people.values()]
  const text = word('editAlso', { names: names.join(word('editAnd')) })
  return (
    <Tooltip title={text}>
      <span className="visual-edit-others" role="img" aria-label={text}>
        <Avatar.Group size={28} max={{ count: 3 }}>
          {[...people].map(([who, name]) => (
            <Avatar key={who} style={{ background: editorColour(others, who) }}>
              {[...name][0]}
            </Avatar>
          ))}
        </Avatar.Group>
      </span>
    </Tooltip>
  )
}
