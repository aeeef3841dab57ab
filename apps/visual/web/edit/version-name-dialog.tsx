import { Dialog } from '@atrium/web/ui/dialog.tsx'
import { Alert, App, Form, Input } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

/** Gives what is on the canvas now a name, to come back to it later. */
export function VersionNameDialog({ onClose }: { onClose(): void }) {
  const { word } = useWords()
  const { message } = App.useApp()
  const { editor, server } = useEdited()
  const [name, setName] = useState('')
  const [error, setError] = useState('')

  async function save() {
    if (name.trim() === '') return
    const head = await editor.store.flush()
    const answer = head === null ? null : await server.nameVersion(name.trim())
    if (answer?.kind === 'named') {
      void message.success(word('editVersionNamed'))
      return onClose()
    }
    setError(answer === null || answer.code === 0 ? word('editNotSent') : answer.msg)
  }

  return (
    <Dialog
      open
      title={word('editNameVersion')}
      okText={word('editSaveName')}
      okButtonProps={{ disabled: name.trim() === '' }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item label={word('editVersionName')}>
          <Input
            value={name}
            maxLength={40}
            aria-label={word('editVersionName')}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        {error && <Alert type="error" showIcon title={error} />}
      </Form>
    </Dialog>
  )
}
