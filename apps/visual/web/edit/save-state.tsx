import { useCell } from '@atrium/dashboards/web/editor/cell'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

/** Whether what the person did is stored, in words. */
export function SaveState() {
  const { word } = useWords()
  const { editor } = useEdited()
  const sendState = useCell(editor.store.sendState)
  const { kind } = sendState
  const { pending } = useCell(editor.store.state)
  const text = {
    saved: word('editSaved'),
    saving: word('editSaving'),
    offline: word('editOffline', { count: pending.length }),
    failing: word('editFailing', { count: pending.length }),
    conflict: word('editConflict'),
    stopped: word('editStopped'),
  }[kind]
  const whole = sendState.kind === 'failing' ? `${text} · ${sendState.text}` : text
  return (
    <span className="visual-edit-state" data-state={kind} role="status" title={whole}>
      {whole}
    </span>
  )
}
