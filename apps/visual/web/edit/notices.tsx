import { useCell } from '@atrium/dashboards/web/editor/cell'
import { Alert, Button } from 'antd'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { ReviewNotice } from './review-notice.tsx'
import { useStepText } from './step-text.ts'

/** What the person must know: steps that could not be kept, lost permission, no room in the browser. */
export function Notices() {
  const { word } = useWords()
  const { editor } = useEdited()
  const text = useStepText()
  const sendState = useCell(editor.store.sendState)
  const { dropped, pending } = useCell(editor.store.state)
  const isKept = useCell(editor.store.isKept)
  return (
    <>
      <ReviewNotice />
      {sendState.kind === 'stopped' && (
        <Alert
          type="error"
          banner
          title={sendState.text || word('editStopped')}
          description={pending.length > 0 ? word('editStoppedKept', { count: pending.length }) : undefined}
        />
      )}
      {!isKept && pending.length > 0 && <Alert type="warning" banner title={word('editNoRoom')} />}
      {dropped.length > 0 && (
        <Alert
          type="warning"
          banner
          title={word('editDropped', { count: dropped.length })}
          description={
            <ul className="visual-edit-dropped">
              {dropped.slice(-5).map(({ batch, why }) => (
                <li key={batch.key}>
                  {text(batch.label)}: {typeof why === 'object' ? why.text : word(`editWhy_${why}`)}
                </li>
              ))}
            </ul>
          }
          action={
            <Button size="small" onClick={() => editor.store.forgetDropped()}>
              {word('editUnderstood')}
            </Button>
          }
        />
      )}
    </>
  )
}
