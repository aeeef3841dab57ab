import { NextPageNote } from '@atrium/dashboards/web/builder/position/next-page-note'
import { useCell } from '@atrium/dashboards/web/editor/cell'
import { App, Button, Tooltip } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { dashboardPort } from './panel-ports.ts'
import { PublicNote } from './public-note.tsx'
import { VersionDialog } from './version-dialog.tsx'

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
      {open && <ReleaseDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ReleaseDialog({ onClose }: { onClose(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const { id, editor, loaded, server } = useEdited()
  const { nextPage } = useCell(editor.store.options)

  async function release(name: string, head: number) {
    const answer = await server.release(head, name || undefined)
    if (answer.kind === 'refused') return answer
    void message.success(word('editReleasedAs', { no: answer.no }))
    return 'done'
  }

  return (
    <VersionDialog
      title={word('editReleaseTitle')}
      okText={word('editRelease')}
      isOptional
      onName={release}
      onClose={onClose}
    >
      <p>{word(loaded.isPublic ? 'editReleasePublic' : 'editReleaseInternal')}</p>
      {loaded.isPublic && <PublicNote />}
      <NextPageNote dashboard={id} nextPage={nextPage} dashboards={dashboardPort} />
    </VersionDialog>
  )
}
