import { useCell } from '@atrium/dashboards/web/editor/cell'
import { Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { PublicNote } from './public-note.tsx'
import { ReleaseDialog } from './release-dialog.tsx'

/** Shows the draft to the dashboard's viewers. Who they are does not change by it. */
export function ReleaseButton() {
  const { word } = useWords()
  const { editor, loaded } = useEdited()
  const { head, pending } = useCell(editor.store.state)
  const releasedHead = useCell(editor.store.releasedHead)
  const [open, setOpen] = useState(false)
  const isForbidden = loaded.isPublic && !loaded.rights.publish
  const isReleased = pending.length === 0 && head === releasedHead
  const hint = isForbidden ? word('editReleaseForbidden') : isReleased ? word('editReleased') : word('editUnreleased')
  return (
    <>
      <Tooltip title={hint}>
        <Button type="primary" disabled={isForbidden || isReleased} onClick={() => setOpen(true)}>
          {word('editRelease')}
        </Button>
      </Tooltip>
      {open && <DraftRelease onClose={() => setOpen(false)} />}
    </>
  )
}

function DraftRelease({ onClose }: { onClose(): void }) {
  const { id, editor, loaded, server } = useEdited()
  const { nextPage } = useCell(editor.store.options)
  return (
    <ReleaseDialog
      id={id}
      isPublic={loaded.isPublic}
      publicNote={<EditedPublicNote />}
      nextPage={nextPage}
      flush={editor.store.flush}
      release={server.release}
      onClose={onClose}
    />
  )
}

function EditedPublicNote() {
  const { editor, kinds, connectors } = useEdited()
  const { shown } = useCell(editor.store.state)
  const options = useCell(editor.store.options)
  const items = [...shown.items.values()].map(({ item }) => item)
  return <PublicNote {...{ items, options, kinds, connectors }} />
}
