import { App, Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { previewAddress } from '../addresses.ts'
import { useWords } from '../words.ts'
import { useEdited } from './edit-context.ts'

/** Opens the draft as its viewers will see it, once all that was done is stored. */
export function PreviewButton() {
  const { word } = useWords()
  const { message } = App.useApp()
  const { id, editor } = useEdited()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function open() {
    setBusy(true)
    const head = await editor.store.flush()
    setBusy(false)
    if (head === null) void message.warning(word('editNotSent'))
    else navigate(previewAddress(id))
  }

  return (
    <Button loading={isBusy} onClick={() => void open()}>
      {word('preview')}
    </Button>
  )
}
