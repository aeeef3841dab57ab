import { versionsKey } from '@atrium/dashboards/web/builder/versions/version-port'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'
import { VersionDialog } from './version-dialog.tsx'

/** Gives what is on the canvas now a name, to come back to it later. */
export function VersionNameDialog({ onClose }: { onClose(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const { id, editor, server } = useEdited()
  const queries = useQueryClient()

  async function keep(name: string) {
    const answer = await server.nameVersion(name)
    if (answer.kind === 'refused') return answer
    void message.success(word('editVersionNamed'))
    void queries.invalidateQueries({ queryKey: versionsKey(id) })
    return 'done'
  }

  return (
    <VersionDialog
      title={word('editNameVersion')}
      okText={word('editSaveName')}
      flush={editor.store.flush}
      onName={keep}
      onClose={onClose}
    />
  )
}
