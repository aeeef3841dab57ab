import { lazy } from '@atrium/core/web/page/chunk'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { Alert, Button } from 'antd'
import { Suspense, useState } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

const ReviewDialog = lazy(async () => ({ default: (await import('../boards/review-dialog.tsx')).ReviewDialog }))

/** Says that something of an import waits for a review; who may review it reads it here. */
export function ReviewNotice() {
  const { word } = useWords()
  const { id, editor, loaded } = useEdited()
  const unreviewed = useCell(editor.store.unreviewed)
  const [isOpen, setOpen] = useState(false)
  if (unreviewed.length === 0) return null
  return (
    <>
      <Alert
        type="info"
        banner
        title={word('editUnreviewed', { count: unreviewed.length })}
        action={
          loaded.rights.script && (
            <Button size="small" onClick={() => setOpen(true)}>
              {word('editReview')}
            </Button>
          )
        }
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ReviewDialog id={id} name={loaded.name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
