import { NextPageNote } from '@atrium/dashboards/web/builder/position/next-page-note'
import type { EditorServer } from '@atrium/dashboards/web/editor/log/editor-server'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { useWords } from '../words.ts'
import { dashboardPort } from './panel-ports.ts'
import { VersionDialog, type VersionDialogProps } from './version-dialog.tsx'

interface ReleaseDialogProps extends Pick<VersionDialogProps, 'flush' | 'onClose'> {
  /** `_id` of the dashboard. */
  id: string
  isPublic: boolean
  /** What everyone with the link gets; shown for a public dashboard. */
  publicNote: ReactNode
  /** That of the draft. */
  nextPage: string
  release: EditorServer['release']
  onReleased?: (() => void) | undefined
}

/** Asks before viewers get the draft. Who they are does not change by it. */
export function ReleaseDialog({ id, isPublic, publicNote, nextPage, onReleased, ...props }: ReleaseDialogProps) {
  const { word } = useWords()
  const { message } = App.useApp()
  const { flush, release, onClose } = props

  async function onName(name: string, head: number) {
    const answer = await release(head, name || undefined)
    if (answer.kind === 'refused') return answer
    void message.success(word('editReleasedAs', { no: answer.no }))
    onReleased?.()
    return 'done'
  }

  return (
    <VersionDialog
      title={word('editReleaseTitle')}
      okText={word('editRelease')}
      isOptional
      flush={flush}
      onName={onName}
      onClose={onClose}
    >
      <p>{word(isPublic ? 'editReleasePublic' : 'editReleaseInternal')}</p>
      {isPublic && publicNote}
      <NextPageNote dashboard={id} nextPage={nextPage} dashboards={dashboardPort} />
    </VersionDialog>
  )
}
