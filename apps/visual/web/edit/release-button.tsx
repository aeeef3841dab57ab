import { useCell } from '@atrium/web/canvas/editor/cell'
import { Dialog } from '@atrium/web/ui/dialog.tsx'
import { Alert, App, Button, Form, Input, Tooltip } from 'antd'
import { useState } from 'react'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

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
  const { editor, loaded, server } = useEdited()
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)

  async function release() {
    setBusy(true)
    const head = await editor.store.flush()
    const answer = head === null ? null : await server.release(head, name.trim() || undefined)
    setBusy(false)
    if (answer?.kind === 'released') {
      void message.success(word('editReleasedAs', { no: answer.no }))
      return onClose()
    }
    setError(answer === null || answer.code === 0 ? word('editNotSent') : answer.msg)
  }

  return (
    <Dialog
      open
      title={word('editReleaseTitle')}
      okText={word('editRelease')}
      okButtonProps={{ loading: isBusy }}
      onOk={() => void release()}
      onCancel={onClose}
    >
      <p>{word(loaded.isPublic ? 'editReleasePublic' : 'editReleaseInternal')}</p>
      <Form layout="vertical" onFinish={() => void release()}>
        <Form.Item label={word('editVersionName')}>
          <Input
            value={name}
            maxLength={40}
            placeholder={word('editOptional')}
            aria-label={word('editVersionName')}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
        {error && <Alert type="error" showIcon title={error} />}
      </Form>
    </Dialog>
  )
}
